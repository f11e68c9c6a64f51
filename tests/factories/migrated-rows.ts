import { sql } from 'kysely';
import { insertAuditedTold, type NewRow } from '#features/integrity/server/public.ts';
import type { Evidence } from '#features/migrated/shared/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';

type NewRowOf = Omit<NewRow<'migrated_training'>, 'evidence'> & { readonly evidence?: readonly Evidence[] };

/**
 * Writes historical trainings of the same columns as an import does: with their histories, in one statement (docs/decisions/175).
 * @returns their numbers, in the order of their lines
 */
export async function insertMigratedRows(
  tx: DatabaseTransaction,
  trainings: readonly NewRowOf[],
  act: Act,
): Promise<readonly number[]> {
  const columns = Object.keys(trainings[0] ?? {}) as (keyof NewRow<'migrated_training'>)[];
  const rows = sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::migrated_training, ${JSON.stringify(trainings)}::jsonb) order by line`;
  const told = ['line', 'migrated_training_id'] as const;
  const written = await insertAuditedTold(tx, 'migrated_training', { columns, rows, told }, act);
  return written.toSorted((one, other) => one.line - other.line).map((row) => row.migrated_training_id);
}
