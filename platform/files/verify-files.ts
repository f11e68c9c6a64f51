import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from './file-store.ts';

export interface FilesVerification {
  readonly files: number;
  /** the SHA-256 of the first file that is missing or whose bytes are not those of its name, or null */
  readonly broken: string | null;
}

/** Reads every file that the database knows and holds its bytes against its name (21 CFR 11.10(a)). */
export async function verifyFiles(db: Queryable, store: FileStore): Promise<FilesVerification> {
  const rows = await db.selectFrom('file').select('sha256').orderBy('sha256').execute();
  for (const { sha256 } of rows) {
    if ((await store.sizeOf(sha256)) === null || (await hashOf(store, sha256)) !== sha256) {
      return { files: rows.length, broken: sha256 };
    }
  }
  return { files: rows.length, broken: null };
}

async function hashOf(store: FileStore, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(store.read(sha256), hash);
  return hash.digest('hex');
}
