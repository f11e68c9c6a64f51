import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { StoredFile } from './file-store.ts';

/** Enters a stored file, in the transaction of the change that names it; equal bytes have one row, the first one's. */
export async function recordFile(
  tx: DatabaseTransaction,
  { sha256, byteSize }: StoredFile,
  mime: string,
  { at, by }: Pick<Act, 'at' | 'by'>,
): Promise<void> {
  await tx
    .insertInto('file')
    .values({ sha256, byte_size: byteSize, mime, created_at: at, created_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
