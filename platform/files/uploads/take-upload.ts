import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { FileStore, StoredFile } from '../file-store.ts';
import type { FileType } from '../file-type.ts';
import { recordFile } from '../record-file.ts';
import { uploadErrors, wrongType } from './upload-errors.ts';
import { isUploadId } from './upload-files.ts';

/** A file that a change may name: its digest, its type by its bytes, and the name that it came with. */
export interface TakenFile extends StoredFile {
  readonly mime: FileType;
  readonly name: string;
}

interface Wanted {
  /** id of a finished upload */
  readonly upload: string;
  /** whose it must be */
  readonly employeeNr: number;
  /** the types that are of use here */
  readonly types: readonly FileType[];
}

/**
 * Makes a finished upload of a person a stored file, in the transaction of the signed change that names it. Taken once: a
 * change that fails gives it back.
 * @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function takeUpload(
  tx: DatabaseTransaction,
  files: FileStore,
  act: Act,
  { upload, employeeNr, types }: Wanted,
): Promise<TakenFile> {
  if (!isUploadId(upload)) throw uploadErrors.UPLOAD_NOT_FOUND();
  const row = await tx
    .deleteFrom('upload')
    .where('upload_id', '=', upload)
    .where('owner_employee_nr', '=', employeeNr)
    .returning(['name', 'byte_size', 'sha256', 'mime'])
    .executeTakeFirst();
  if (row === undefined) throw uploadErrors.UPLOAD_NOT_FOUND();
  const { name, byte_size: byteSize, sha256, mime } = row;
  if (sha256 === null) throw uploadErrors.UPLOAD_UNFINISHED({ name });
  const type = types.find((each) => each === mime);
  if (type === undefined) throw wrongType(name, types);
  // A restored database may know of more than the disk has.
  if (!(await files.adopt(upload, sha256))) throw uploadErrors.UPLOAD_NOT_FOUND();
  const stored = { sha256, byteSize };
  await recordFile(tx, stored, type, act);
  return { ...stored, mime: type, name };
}
