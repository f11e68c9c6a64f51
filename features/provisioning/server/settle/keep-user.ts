import { isDeepStrictEqual } from 'node:util';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import type { PlainWrite } from '#features/records/server/public.ts';
import type { Given } from '../../shared/contract.ts';
import type { ScimUser } from '../scim/attributes.ts';
import { asUserRow, type UserRow } from '../user-row.ts';
import type { Settled } from './settle-user.ts';

interface Kept {
  readonly resource: ScimUser;
  readonly given?: Given;
  readonly deleted?: boolean;
}

const columnsOf = ({ resource, given = {}, deleted = false }: Kept, settled: Settled) => ({
  external_id: resource.externalId ?? null,
  user_name: resource.userName,
  resource: JSON.stringify(resource),
  given: JSON.stringify(given),
  deleted,
  employee_nr: settled.employeeNr,
  applied: settled.applied === null ? null : JSON.stringify(settled.applied),
  state: settled.state,
  problem: settled.problem,
  plan: JSON.stringify(settled.plan),
  deactivated_at: settled.deactivatedAt,
});

/** Keeps somebody as they were sent for the first time, and what was made good of it. */
export async function insertUser(
  { tx, act }: PlainWrite,
  { id, connectionId }: Pick<UserRow, 'id' | 'connectionId'>,
  kept: Kept,
  settled: Settled,
): Promise<UserRow> {
  const row = { provisioned_user_id: id, connection_id: connectionId, created_at: act.at };
  return asUserRow(await insertAudited(tx, 'provisioned_user', { ...row, ...columnsOf(kept, settled) }, act));
}

/** The same of somebody known; a call that changes nothing writes nothing, however often it comes. */
export async function updateUser(write: PlainWrite, user: UserRow, kept: Kept, settled: Settled): Promise<UserRow> {
  const { tx, act, signs = true } = write;
  const same =
    isDeepStrictEqual(user.resource, kept.resource) &&
    isDeepStrictEqual(user.given, kept.given ?? {}) &&
    user.deleted === (kept.deleted ?? false) &&
    user.state === settled.state &&
    user.problem === settled.problem &&
    user.employeeNr === settled.employeeNr &&
    isDeepStrictEqual(user.applied, settled.applied) &&
    (act.signature === undefined || !signs);
  if (same) return user;
  const key = { provisioned_user_id: user.id };
  return asUserRow(await updateAudited(tx, 'provisioned_user', key, columnsOf(kept, settled), act, { signs }));
}
