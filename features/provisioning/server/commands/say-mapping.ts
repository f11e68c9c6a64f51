import { sql } from 'kysely';
import type { z } from 'zod';
import { lockPeople } from '#features/people/server/public.ts';
import {
  insertRecord,
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  type RowWrite,
  updateRecord,
} from '#features/records/server/public.ts';
import { brokenRule } from '#platform/http/validation.ts';
import type { provisionedGroupFields, provisionedValueFields } from '../../shared/contract.ts';
import { settleAgain } from '../settle/settle-again.ts';

/**
 * What the people who waited for a mapping become by it follows in the act of who signs the mapping; by what a program may do, so that
 * administrators and held deactivations wait on.
 */
async function settleWaiting(write: RowWrite, connectionId: number, where: ReturnType<typeof sql>): Promise<void> {
  const { tx } = write;
  const { rows } = await sql<{ id: string }>`
    select u.provisioned_user_id as id from provisioned_user u
    where u.connection_id = ${connectionId} and not u.deleted and u.state = 'waiting' and ${where}`.execute(tx);
  const connection = await tx
    .selectFrom('connection')
    .select(['dry_run', 'held_percent'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const settling = { signed: null, isDry: connection.dry_run, heldPercent: connection.held_percent };
  const { record: _record, ...plain } = write;
  await settleAgain(
    { ...plain, signs: false, connectionId, settling },
    rows.map(({ id }) => id),
  );
}

/** Says what a word stands for, signed; who waited for it goes on. @throws InvalidInput and Refusal those of `insertRecord` */
export async function addValue(write: RecordWrite, values: z.infer<typeof provisionedValueFields>): Promise<RecordKey> {
  const isDepartment = values.attribute === 'department';
  if (isDepartment && values.iD_Sector === null) throw brokenRule('iD_Sector', 'required');
  if (!isDepartment && values.iD_Profile === null) throw brokenRule('iD_Profile', 'required');
  await lockPeople(write.tx);
  const other = isDepartment ? { iD_Profile: null } : { iD_Sector: null };
  const key = await insertRecord(write, { ...values, ...other });
  await settleWaiting(write, values.iD_Connection, sql`u.problem in ('PLACE_UNKNOWN', 'PLACES_SEVERAL')`);
  return key;
}

/** Says which profile the members of a group have, signed; they go on. @throws Refusal those of `updateRecord` */
export async function editGroup(
  write: RecordWrite,
  key: RecordKey,
  changes: Partial<z.infer<typeof provisionedGroupFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { tx } = write;
  await lockPeople(tx);
  await lockForUpdate(write, key, expectedRevision);
  await updateRecord(write, key, changes);
  const id = String(key.iD_Provisioned_Group);
  const { connection_id: connectionId } = await tx
    .selectFrom('provisioned_group')
    .select('connection_id')
    .where('provisioned_group_id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string }>`
    select provisioned_user_id as id from provisioned_member
    where provisioned_group_id = ${id} and not deleted`.execute(tx);
  const { dry_run: isDry, held_percent: heldPercent } = await tx
    .selectFrom('connection')
    .select(['dry_run', 'held_percent'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const { record: _record, ...plain } = write;
  const settling = { signed: null, isDry, heldPercent };
  await settleAgain(
    { ...plain, signs: false, connectionId, settling },
    rows.map((row) => row.id),
  );
}
