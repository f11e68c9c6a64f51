import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { FileType, TableType } from '#platform/schema/file-type.ts';
import type { Act } from '#platform/signing/act.ts';
import type { FileStore, StoredFile } from '../file-store.ts';
import { recordFile } from '../record-file.ts';
import { uploadErrors, wrongType } from './upload-errors.ts';
import { isUploadId } from './upload-files.ts';

/** A file that a change may name: its digest, its type by its bytes, and the name that it came with. */
export interface TakenFile<Type> extends StoredFile {
  readonly mime: Type;
  readonly name: string;
}

interface Wanted<Type> {
  /** id of a finished upload */
  readonly upload: string;
  /** whose it must be */
  readonly employeeNr: number;
  /** the types that are of use here */
  readonly types: readonly Type[];
}

/** @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE */
async function requireUpload<Type extends FileType | TableType>(
  tx: DatabaseTransaction,
  { upload, employeeNr, types }: Wanted<Type>,
): Promise<TakenFile<Type>> {
  if (!isUploadId(upload)) throw uploadErrors.UPLOAD_NOT_FOUND();
  const row = await tx
    .selectFrom('upload')
    .select(['name', 'byte_size', 'sha256', 'mime'])
    .where('upload_id', '=', upload)
    .where('owner_employee_nr', '=', employeeNr)
    .forUpdate()
    .executeTakeFirstOrThrow(() => uploadErrors.UPLOAD_NOT_FOUND());
  const { name, byte_size: byteSize, sha256, mime } = row;
  if (sha256 === null) throw uploadErrors.UPLOAD_UNFINISHED({ name });
  const type = types.find((each) => each === mime);
  if (type === undefined) throw wrongType(name, types);
  return { sha256, byteSize, mime: type, name };
}

/**
 * Makes sure of several uploads before the first is taken: its bytes, once they are among the stored files, stay there though
 * another one is refused.
 * @throws Refusal UPLOAD_NOT_FOUND, also for one that is named twice; UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function requireUploads(tx: DatabaseTransaction, wanted: readonly Wanted<FileType>[]): Promise<void> {
  for (const each of wanted) await requireUpload(tx, each);
  if (new Set(wanted.map(({ upload }) => upload)).size < wanted.length) throw uploadErrors.UPLOAD_NOT_FOUND();
}

/**
 * Makes a finished upload of a person a stored file, in the transaction of the signed change that names it. Taken once: a
 * change that fails gives it back.
 * @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function takeUpload<Type extends FileType | TableType>(
  tx: DatabaseTransaction,
  files: FileStore,
  act: Act,
  wanted: Wanted<Type>,
): Promise<TakenFile<Type>> {
  const { upload } = wanted;
  const taken = await requireUpload(tx, wanted);
  await tx.deleteFrom('upload').where('upload_id', '=', upload).execute();
  // A restored database may know of more than the disk has.
  if (!(await files.adopt(upload, taken.sha256))) throw uploadErrors.UPLOAD_NOT_FOUND();
  await recordFile(tx, taken, taken.mime, act);
  return taken;
}
