import { sql } from 'kysely';
import type { z } from 'zod';
import { lockPeople } from '#features/people/server/public.ts';
import {
  insertRecord,
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  type RowWrite,
  removeRecord,
  updateRecord,
} from '#features/records/server/public.ts';
import { brokenRule } from '#platform/http/validation.ts';
import type { provisionedGroupFields, provisionedValueFields } from '../../shared/contract.ts';
import { enterpriseSchema } from '../scim/attributes.ts';
import { settleAgain } from '../settle/settle-again.ts';

type Value = z.infer<typeof provisionedValueFields>;
type Condition = ReturnType<typeof sql>;

/**
 * What the people whom a mapping is about become by it follows in the act of who signs it; by what a program may do, so that
 * administrators and held deactivations wait on.
 */
async function settleWhere(write: RowWrite, connectionId: number, where: Condition): Promise<void> {
  const { tx } = write;
  const { rows } = await sql<{ id: string }>`
    select u.provisioned_user_id as id from provisioned_user u
    where u.connection_id = ${connectionId} and not u.deleted and ${where}`.execute(tx);
  await settleOf(
    write,
    connectionId,
    rows.map(({ id }) => id),
  );
}

async function settleOf(write: RowWrite, connectionId: number, ids: readonly string[]): Promise<void> {
  const {
    active,
    deleted,
    dry_run: isDry,
    held_percent: heldPercent,
  } = await write.tx
    .selectFrom('connection')
    .select(['active', 'deleted', 'dry_run', 'held_percent'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  // Of one that was ended nobody is moved any more.
  if (deleted) return;
  const { record: _record, ...plain } = write;
  const settling = { signed: null, isDry, heldPercent };
  await settleAgain({ ...plain, signs: false, connectionId, settling }, ids, !active);
}

const waitsForPlace = sql`(u.state = 'waiting' and u.problem in ('PLACE_UNKNOWN', 'PLACES_SEVERAL'))`;

/** Who is at work where a word put them, or another one of theirs; whom a person here placed elsewhere stays there until more is sent of them. */
function placedBy({ attribute, value }: Pick<Value, 'attribute' | 'value'>): Condition {
  const told =
    attribute === 'title'
      ? sql`u.resource ->> 'title'`
      : sql`u.resource #>> array[${enterpriseSchema}::text, 'department']`;
  return sql`(u.state in ('done', 'waiting') and (u.resource ->> 'active')::boolean
    and lower((${told}) collate "und-x-icu") = lower(${value}::text collate "und-x-icu")
    and exists (select from collaborator p
      where p.employee_nr = u.employee_nr and p.profile_id = (u.applied ->> 'iD_Profile_Web')::integer))`;
}

/**
 * Says what a word stands for, signed; who waited for it goes on, and whom it put elsewhere before, mapped otherwise, is moved.
 * @throws InvalidInput and Refusal those of `insertRecord`
 */
export async function addValue(write: RecordWrite, values: Value): Promise<RecordKey> {
  const isDepartment = values.attribute === 'department';
  if (isDepartment && values.iD_Sector === null) throw brokenRule('iD_Sector', 'required');
  if (!isDepartment && values.iD_Profile === null) throw brokenRule('iD_Profile', 'required');
  await lockPeople(write.tx);
  const other = isDepartment ? { iD_Profile: null } : { iD_Sector: null };
  const key = await insertRecord(write, { ...values, ...other });
  await settleWhere(write, values.iD_Connection, sql`(${waitsForPlace} or ${placedBy(values)})`);
  return key;
}

/**
 * Takes back what a word stands for, signed. Whom it placed stays there until it stands for something else; who waited since it stood
 * for several things goes on.
 * @throws Refusal those of `removeRecord`
 */
export async function removeValue(
  write: RecordWrite<Pick<Value, 'iD_Connection'>>,
  key: RecordKey,
  expectedRevision?: number,
): Promise<void> {
  await lockPeople(write.tx);
  const { iD_Connection } = await lockForUpdate(write, key, expectedRevision);
  await removeRecord(write, key);
  await settleWhere(write, iD_Connection, sql`${waitsForPlace} and u.problem = 'PLACES_SEVERAL'`);
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
  await settleOf(
    write,
    connectionId,
    rows.map((row) => row.id),
  );
}
