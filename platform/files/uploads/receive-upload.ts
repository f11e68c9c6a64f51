import { setTimeout as sleep } from 'node:timers/promises';
import { httpErrors } from '#platform/http/errors.ts';
import { megabyte, tableTextMaxBytes } from '#platform/schema/file-sizes.ts';
import { fileTypes, tableTypes, tellingBytes } from '#platform/schema/file-type.ts';
import type { Services } from '#platform/services.ts';
import { requireRoom } from './require-room.ts';
import { uploadErrors, wrongType } from './upload-errors.ts';
import type { UploadPurpose } from './upload-files.ts';
import { deleteUpload, type Hold, holdUpload, type Upload } from './upload-table.ts';

/** How long the sender may bring nothing: after it the line is taken for broken, and what came is kept. */
const idleMs = 15_000;

interface Part {
  readonly id: string;
  readonly employeeNr: number;
  /** where it says that it goes on */
  readonly offset: number;
  /** bytes that it announces, or null when it does not */
  readonly length: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Adds a part to an upload. What arrived before a break stays.
 * @returns how many bytes there are now
 * @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_BUSY, UPLOAD_OFFSET, UPLOAD_TOO_LONG; UPLOAD_TYPE or UPLOAD_TOO_LARGE as soon as the first bytes
 * tell that it is nothing that is taken, after which it is gone; BODY_TOO_SLOW, DISK_FULL
 */
export async function receivePart(services: Services, part: Part): Promise<number> {
  const { id, employeeNr } = part;
  const { uploads } = services.files;
  const hold = await holdUpload(services, id, employeeNr);
  try {
    const { upload } = hold;
    let received = await countReceived(services, upload);
    if (part.offset !== received) throw uploadErrors.UPLOAD_OFFSET({ received });
    if (part.length !== null && received + part.length > upload.byteSize) throw uploadErrors.UPLOAD_TOO_LONG();
    let isTold = received >= tellingBytes.head;
    const onKept = async (kept: number): Promise<void> => {
      received = kept;
      await hold.keep(kept);
      if (kept < upload.byteSize) await requireRoom(uploads, 0);
      if (isTold || kept < Math.min(tellingBytes.head, upload.byteSize)) return;
      isTold = true;
      const type = await uploads.tellBeginning(id, upload.purpose);
      if (type === null) throw wrongType(upload.name, typesFor(upload.purpose));
      // A table of text that nobody will read is not sent to its end.
      if (type === 'text/csv' && upload.byteSize > tableTextMaxBytes)
        throw uploadErrors.UPLOAD_TOO_LARGE({ megabytes: tableTextMaxBytes / megabyte });
    };
    const appending = { id, offset: part.offset, byteSize: upload.byteSize, onKept };
    const source = whileItComes(part.body, () => hold.keep(received));
    if (!(await uploads.append(appending, source))) throw uploadErrors.UPLOAD_TOO_LONG();
    return received;
  } catch (error) {
    if (isHopeless(error)) await removeUpload(services, id, employeeNr);
    throw error;
  } finally {
    await hold.release();
  }
}

const typesFor = (purpose: UploadPurpose) => (purpose === 'table' ? tableTypes : fileTypes);

/** Bytes of an upload: as many as the table knows of, if the disk still has them. */
async function countReceived({ files }: Services, upload: Upload): Promise<number> {
  return upload.isFinished ? upload.byteSize : Math.min(upload.received, await files.uploads.sizeOf(upload.id));
}

/**
 * The chunks of a body, until none has come for too long.
 * @param onWaiting called now and then while the sender is slow, so that the upload stays held
 */
async function* whileItComes(
  body: AsyncIterable<Uint8Array>,
  onWaiting: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let shownLife = Date.now();
  try {
    for (;;) {
      const stop = new AbortController();
      const tooSlow = sleep(idleMs, null, { signal: stop.signal, ref: false }).catch(() => null);
      const next = chunks.next();
      // Rejects after nobody waits for it any more when the sender is too slow.
      next.catch(() => {});
      const chunk = await Promise.race([next, tooSlow]);
      stop.abort();
      if (chunk === null) throw httpErrors.BODY_TOO_SLOW();
      if (chunk.done) return;
      yield chunk.value;
      if (Date.now() - shownLife > idleMs / 2) {
        await onWaiting();
        shownLife = Date.now();
      }
    }
  } finally {
    // Not awaited: the iterator of a line that is broken answers only once it is closed.
    void chunks.return?.();
  }
}

/** How an upload stands. */
export interface UploadState {
  readonly upload: Upload;
  readonly received: number;
}

/**
 * Reads how an upload stands; one that has all its bytes is finished first, no matter who was to do it.
 * @throws Refusal UPLOAD_NOT_FOUND; UPLOAD_BUSY while another call writes or finishes it; UPLOAD_TYPE, after which it is gone
 */
export async function readState(services: Services, id: string, employeeNr: number): Promise<UploadState> {
  const hold = await holdUpload(services, id, employeeNr);
  try {
    const { upload } = hold;
    const received = await countReceived(services, upload);
    if (!upload.isFinished && received === upload.byteSize) await finishUpload(services, hold);
    return { upload, received };
  } catch (error) {
    if (isHopeless(error)) await removeUpload(services, id, employeeNr);
    throw error;
  } finally {
    await hold.release();
  }
}

async function finishUpload({ files }: Services, hold: Hold): Promise<void> {
  const { id, name, byteSize, purpose } = hold.upload;
  await requireRoom(files.uploads, byteSize);
  const { sha256, mime } = await hold.during(() => files.uploads.finish(id, purpose));
  if (mime === null) throw wrongType(name, typesFor(purpose));
  await hold.finish(sha256, mime);
  await files.uploads.removeReceived(id);
}

/** Whether no byte more would make it a file that is taken. */
function isHopeless(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'UPLOAD_TYPE' || error.code === 'UPLOAD_TOO_LARGE')
  );
}

/** Removes an upload and its bytes. @throws Refusal UPLOAD_NOT_FOUND */
export async function removeUpload({ db, files }: Services, id: string, employeeNr: number): Promise<void> {
  await deleteUpload(db, id, employeeNr);
  await files.uploads.remove(id);
}
