import { type RawBuilder, sql } from 'kysely';
import { type ImportedPerson, lockPeople } from '#features/people/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { fieldOfColumn, peopleColumns } from '#features/people/shared/people-table.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { BatchStatus } from '../../shared/codes.ts';
import { people as shape } from '../../shared/kinds/people.ts';

/** Every field of a person but the number that they are known by. */
export const everyField = peopleColumns
  .filter((column) => column !== 'employee_Nr')
  .map((column) => (fieldOfColumn[column] ?? column) as ImportedPerson['given'][number]);

/**
 * Whether a person came with a revision: it is their first, or all before it are of batches that were withdrawn. Of those each wrote one
 * revision and its withdrawal another, unless it had brought them inactive.
 * @param recordKey the employee number as text
 */
export const cameWith = (recordKey: RawBuilder<unknown>, revision: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${revision} - 1 = (
    select coalesce(sum(case (past."row" ->> 'active')::smallint when ${sql.lit(CollaboratorStatus.Deactivated)} then 1 else 2 end), 0)
    from import_batch batch
    cross join lateral (
      select written_revision from import_written
      where import_id = batch.import_id and entity = 'collaborator' and record_key = ${recordKey} offset 0) taken
    join history past on past.entity = 'collaborator' and past.record_key = ${recordKey} and past.revision = taken.written_revision
    where batch.kind = ${sql.lit(shape.code)} and batch.status = ${sql.lit(BatchStatus.Withdrawn)}
      and taken.written_revision < ${revision}))`;

/**
 * People of whom nothing is left but what a withdrawal took back come as if they were new. Nobody is deleted: what their batch had said of
 * them is there still, and would come back with them where a mended table has no cell of it. Other changes of people wait from here on.
 */
export async function asIfNew(
  tx: DatabaseTransaction,
  people: readonly ImportedPerson[],
): Promise<readonly ImportedPerson[]> {
  await lockPeople(tx);
  const numbers = people.map(({ fields }) => fields.employee_Nr);
  const { rows } = await sql<{ number: number }>`
    select c.employee_nr as number from collaborator c
    where c.employee_nr = any(${numbers}::integer[]) and c.active = ${sql.lit(CollaboratorStatus.Deactivated)}
      and ${cameWith(sql`c.employee_nr::text`, sql`(c.revision + 1)`)}`.execute(tx);
  const takenBack = new Set(rows.map(({ number }) => number));
  return people.map((person) => (takenBack.has(person.fields.employee_Nr) ? { ...person, given: everyField } : person));
}
