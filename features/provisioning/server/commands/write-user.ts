import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import type { PlainWrite } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { ScimUser } from '../scim/attributes.ts';
import { scimErrors } from '../scim/errors.ts';
import { type PatchOperation, patchUser } from '../scim/patch-user.ts';
import { insertUser, updateUser } from '../settle/keep-user.ts';
import { type Settling, settleUser } from '../settle/settle-user.ts';
import { asUserRow, type UserRow } from '../user-row.ts';

/** A write of a program, and the connection that it comes by. */
export interface ProgramWrite extends PlainWrite {
  readonly connectionId: number;
  readonly settling: Settling;
}

/**
 * Keeps somebody whom the other program names for the first time; or takes somebody back whom it had deactivated or deleted, by the
 * same number of theirs: the same person comes back, under the same identifier, and after a deletion in no group.
 * @throws Refusal SCIM_UNIQUENESS against somebody active, or of another number
 */
export async function createUser(write: ProgramWrite, resource: ScimUser): Promise<UserRow> {
  const { tx, connectionId, settling } = write;
  await lockPeople(tx);
  const { externalId = null, userName } = resource;
  const { rows } = await sql<{ provisioned_user_id: string }>`
    select provisioned_user_id from provisioned_user
    where connection_id = ${connectionId} and (external_id = ${externalId} or (lower(user_name collate "und-x-icu") = lower(${userName}::text collate "und-x-icu") and not deleted)
      or (${externalId}::text is null and external_id is null and lower(user_name collate "und-x-icu") = lower(${userName}::text collate "und-x-icu")))
    order by (external_id is not distinct from ${externalId}) desc, deleted limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) {
    const id = randomUUID();
    const fresh = { ...blank, id, connectionId, externalId, userName, resource, createdAt: write.act.at };
    const settled = await settleUser(write, { ...fresh, updatedAt: write.act.at }, settling);
    return insertUser(write, { id, connectionId }, { resource }, settled);
  }
  const known = await lockUser(tx, connectionId, found.provisioned_user_id, true);
  const isSame = known.externalId === externalId;
  if (!isSame || (known.resource.active && !known.deleted)) {
    throw scimErrors.SCIM_UNIQUENESS({ attribute: isSame && externalId !== null ? 'externalId' : 'userName' });
  }
  // Those of whom it was deleted by a version before, which left them there.
  if (known.deleted) await endMemberships(write, known.id);
  return keep(write, known, resource);
}

const blank = {
  given: {},
  employeeNr: null,
  applied: null,
  state: 'waiting',
  problem: null,
  plan: null,
  deactivatedAt: null,
  revision: 0,
  deleted: false,
} as const;

/**
 * Holds somebody of a connection until the transaction ends.
 * @throws Refusal SCIM_NOT_FOUND
 */
export async function lockUser(
  tx: DatabaseTransaction,
  connectionId: number,
  id: string,
  withDeleted = false,
): Promise<UserRow> {
  const row = await tx
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', '=', id)
    .where('connection_id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || (row.deleted && !withDeleted)) throw scimErrors.SCIM_NOT_FOUND({ id });
  return asUserRow(row);
}

/** What of a person is expected to stand still: `If-Match`. */
export type Expected = (user: UserRow) => Promise<void>;

/** Replaces what was sent of somebody. @throws Refusal SCIM_NOT_FOUND, SCIM_PRECONDITION, SCIM_UNIQUENESS */
export async function replaceUser(
  write: ProgramWrite,
  id: string,
  resource: ScimUser,
  expected: Expected,
): Promise<UserRow> {
  await lockPeople(write.tx);
  const user = await lockUser(write.tx, write.connectionId, id);
  await expected(user);
  await requireOwnIdentifiers(write, user, resource);
  return keep(write, user, resource);
}

/** Changes what was sent of somebody. @throws Refusal those of `replaceUser` and of `patchUser` */
export async function changeUser(
  write: ProgramWrite,
  id: string,
  operations: readonly PatchOperation[],
  expected: Expected,
): Promise<UserRow> {
  await lockPeople(write.tx);
  const user = await lockUser(write.tx, write.connectionId, id);
  await expected(user);
  const resource = patchUser(user.resource, operations);
  await requireOwnIdentifiers(write, user, resource);
  return keep(write, user, resource);
}

/** Deactivates somebody whom the other program deletes, and takes them out of its groups: nobody who was ever trained is deleted here. */
export async function deleteUser(write: ProgramWrite, id: string, expected: Expected): Promise<void> {
  await lockPeople(write.tx);
  const user = await lockUser(write.tx, write.connectionId, id);
  await expected(user);
  await endMemberships(write, id);
  await keep(write, user, { ...user.resource, active: false }, true);
}

async function endMemberships({ tx, act }: ProgramWrite, id: string): Promise<void> {
  const ofUser = sql`provisioned_user_id = ${id} and not deleted`;
  await updateAuditedRows(tx, 'provisioned_member', ofUser, { deleted: true }, act, 'delete');
}

async function keep(write: ProgramWrite, user: UserRow, resource: ScimUser, deleted = false): Promise<UserRow> {
  // What was put aside stays so until something else is sent.
  if (user.state === 'aside' && !deleted && isDeepStrictEqual(user.resource, resource)) return user;
  const settled = await settleUser(write, { ...user, resource, deleted }, write.settling);
  return updateUser(write, user, { resource, given: user.given, deleted }, settled);
}

/** @throws Refusal SCIM_UNIQUENESS */
async function requireOwnIdentifiers(
  { tx, connectionId }: ProgramWrite,
  user: UserRow,
  resource: ScimUser,
): Promise<void> {
  const { externalId = null, userName } = resource;
  const { rows } = await sql<{ isName: boolean }>`
    select lower(user_name collate "und-x-icu") = lower(${userName}::text collate "und-x-icu") as "isName" from provisioned_user
    where connection_id = ${connectionId} and provisioned_user_id <> ${user.id}
      and (external_id = ${externalId} or (lower(user_name collate "und-x-icu") = lower(${userName}::text collate "und-x-icu") and not deleted)) limit 1`.execute(
    tx,
  );
  const [taken] = rows;
  if (taken !== undefined) throw scimErrors.SCIM_UNIQUENESS({ attribute: taken.isName ? 'userName' : 'externalId' });
}
