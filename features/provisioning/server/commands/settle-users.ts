import { updateAudited } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { gatherTraining, recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import { defineErrors, Refusal } from '#platform/http/refusal.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import type { Given, SeenUsers } from '../../shared/contract.ts';
import { updateUser } from '../settle/keep-user.ts';
import { type Planned, planUser } from '../settle/plan-user.ts';
import { settleAmong } from '../settle/settle-user.ts';
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
  readonly users: SeenUsers;
  readonly isSame: boolean;
  readonly given: Given;
}

/**
 * Makes good what waits of some people, by a person who signs it: they may do what a program may not, within their own four eyes. One
 * whom the rules still refuse waits on, and says why. Nothing is made that is not what they saw.
 * @throws Refusal RECORD_NOT_FOUND, NOT_WAITING, RECORD_STALE, GIVEN_FOR_ONE
 */
export async function settleUsers(
  write: SignedWrite,
  { users, isSame, given }: Settlement,
): Promise<{ readonly done: number; readonly waiting: number }> {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Given;
  if (users.length > 1 && (isSame || Object.keys(told).length > 0)) throw settleErrors.GIVEN_FOR_ONE();
  const counts = { done: 0, waiting: 0 };
  const training = gatherTraining(write);
  for (const { user, existing } of await lockWaiting(write, users)) {
    const one = { ...write, act: signedApart(write.act, 'provisioningSettled') };
    const kept = { resource: user.resource, given: { ...user.given, ...told }, deleted: user.deleted };
    const sameAs = isSame ? (existing?.employee_Nr ?? null) : null;
    const settling = { signed: one, sameAs, isDry: false, heldPercent: 100 };
    const settled = await settleAmong(training, { ...one, signs: false }, { ...user, ...kept }, settling);
    await updateUser({ ...one, signs: true }, user, kept, settled);
    counts[settled.state === 'done' ? 'done' : 'waiting'] += 1;
  }
  await training.assign();
  return counts;
}

/** Leaves what waits unmade until something else is sent, signed. @throws Refusal RECORD_NOT_FOUND, NOT_WAITING, RECORD_STALE */
export async function putUsersAside(write: SignedWrite, users: SeenUsers): Promise<void> {
  for (const {
    user: { id },
  } of await lockWaiting(write, users)) {
    const act = signedApart(write.act, 'provisioningPutAside');
    await updateAudited(write.tx, 'provisioned_user', { provisioned_user_id: id }, { state: 'aside' }, act);
  }
}

interface Waiting extends Planned {
  readonly user: UserRow;
}

/** Holds those who wait, in one order, as long as each is what was looked at. */
async function lockWaiting({ tx }: SignedWrite, seen: SeenUsers): Promise<readonly Waiting[]> {
  await lockPeople(tx);
  const wanted = [...new Set(seen.map(({ id }) => id))];
  const rows = await tx
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', 'in', wanted)
    .orderBy('provisioned_user_id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw recordErrors.RECORD_NOT_FOUND();
  const waiting: Waiting[] = [];
  for (const user of rows.map(asUserRow)) {
    if (user.state === 'done') throw settleErrors.NOT_WAITING({ name: user.userName });
    const planned = await planUser(tx, user);
    const versions = seen.filter(({ id }) => id === user.id).map(({ version }) => version);
    const isSeen = versions.length > 0 && versions.every((version) => version === planned.version);
    if (!isSeen) throw changedSince(user.userName);
    waiting.push({ ...planned, user });
  }
  return waiting;
}

/** What was sent, or the person here, is no longer what was looked at: the other program goes on while somebody reads. */
const changedSince = (name: string) =>
  new Refusal(
    'RECORD_STALE',
    {
      status: 409,
      es: 'Lo de «{name}» cambió después de abrirlo aquí, y no se hizo nada. Actualice, vea qué se haría y firme otra vez.',
      en: 'What waits of “{name}” changed after you opened it here, and nothing was done. Refresh, see what would be done and sign again.',
    },
    { name },
  );
