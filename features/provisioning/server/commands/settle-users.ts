import { updateAudited } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import { defineErrors } from '#platform/http/refusal.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import type { Given } from '../../shared/contract.ts';
import { updateUser } from '../settle/keep-user.ts';
import { settleUser } from '../settle/settle-user.ts';
import { asUserRow, type UserRow } from '../user-row.ts';

export const settleErrors = defineErrors({
  GIVEN_FOR_ONE: {
    es: 'users: CWID, legajo, perfil y «es la misma persona» se dan de a una persona por vez.',
    en: 'users: CWID, number, profile and “is the same person” are given for one person at a time.',
  },
  NOT_WAITING: {
    status: 409,
    es: '«{name}» ya no espera nada.',
    en: '“{name}” no longer waits for anything.',
  },
});

interface Settlement {
  readonly users: readonly string[];
  readonly isSame: boolean;
  readonly given: Given;
}

/**
 * Makes good what waits of some people, by a person who signs it: they may do what a program may not, within their own four eyes. One
 * whom the rules still refuse waits on, and says why.
 * @throws Refusal RECORD_NOT_FOUND, NOT_WAITING, GIVEN_FOR_ONE
 */
export async function settleUsers(
  write: SignedWrite,
  { users, isSame, given }: Settlement,
): Promise<{ readonly done: number; readonly waiting: number }> {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Given;
  if (users.length > 1 && (isSame || Object.keys(told).length > 0)) throw settleErrors.GIVEN_FOR_ONE();
  const counts = { done: 0, waiting: 0 };
  for (const user of await lockWaiting(write, users)) {
    const one = { ...write, act: signedApart(write.act, 'provisioningSettled') };
    const kept = { resource: user.resource, given: { ...user.given, ...told }, deleted: user.deleted };
    const settling = { signed: one, isSame, isDry: false, heldPercent: 100 };
    const settled = await settleUser({ ...one, signs: false }, { ...user, ...kept }, settling);
    await updateUser({ ...one, signs: true }, user, kept, settled);
    counts[settled.state === 'done' ? 'done' : 'waiting'] += 1;
  }
  return counts;
}

/** Leaves what waits unmade until something else is sent, signed. @throws Refusal RECORD_NOT_FOUND, NOT_WAITING */
export async function putUsersAside(write: SignedWrite, users: readonly string[]): Promise<void> {
  for (const { id } of await lockWaiting(write, users)) {
    const act = signedApart(write.act, 'provisioningPutAside');
    await updateAudited(write.tx, 'provisioned_user', { provisioned_user_id: id }, { state: 'aside' }, act);
  }
}

/** Holds those who wait, in one order. */
async function lockWaiting({ tx }: SignedWrite, ids: readonly string[]): Promise<readonly UserRow[]> {
  await lockPeople(tx);
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', 'in', wanted)
    .orderBy('provisioned_user_id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw recordErrors.RECORD_NOT_FOUND();
  const users = rows.map(asUserRow);
  const settled = users.find(({ state }) => state === 'done');
  if (settled !== undefined) throw settleErrors.NOT_WAITING({ name: settled.userName });
  return users;
}
