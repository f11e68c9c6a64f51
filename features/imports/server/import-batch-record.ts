import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { importBatchShape } from '../shared/contract.ts';

/** A released batch, for its history and its integrity reports: written by its release, its withdrawal and its comparison alone. */
export const importBatch = defineRecord({
  shape: importBatchShape,
  table: 'import_batch',
  columns: { iD_Import: 'import_id', fileHash: 'file_sha256' },
  joined: { settings: sql`t.settings::text`, checked: sql`t.checked::text` },
});
