import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite } from '#features/records/server/public.ts';
import { endSessionsOf, readLocksOf, unlockAccount } from '#features/session/server/public.ts';
import type { LockPlace } from '#features/session/shared/lock-rule.ts';
import { peopleErrors } from '../errors.ts';

// What an administrator does about somebody's way in (21 CFR 11.300(d)). Each act is signed on a revision of the person, which changes
// no field: so the history of the person tells who did it and why, and the security event what it was.

/**
 * Lifts locks of somebody else's account. Those that are gone by now are passed over; the event names the ones that were lifted.
 * @throws Refusal OWN_ACCOUNT, RECORD_NOT_FOUND, ACCOUNT_NOT_LOCKED when none of them holds, UNLOCKED_OFTEN
 */
export async function unlockCollaborator(
  write: RecordWrite,
  employeeNr: number,
  places: readonly LockPlace[],
): Promise<void> {
  const { tx, act, services } = write;
  const cwid = await lockPerson(write, employeeNr);
  const locks = await readLocksOf({ db: tx, secrets: services.secrets }, { employeeNr, cwid }, act.at);
  const lifted = locks.map(({ place }) => place).filter((place) => places.includes(place));
  if (lifted.length === 0) throw peopleErrors.ACCOUNT_NOT_LOCKED();
  if ((await countUnlocked(write, employeeNr)) >= unlockedAtMost) throw peopleErrors.UNLOCKED_OFTEN();
  await unlockAccount(tx, services.secrets, { employeeNr, cwid }, lifted);
  await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, act, { action: 'sign' });
  const detail = `unlocked by ${act.by}: ${lifted.join(', ')}`;
  const event = { at: act.at, kind: 'accountUnlocked', cwid, employeeNr, by: act.by, detail } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
}

/**
 * Ends the sessions that somebody else has open; anyone who knows the password may open another.
 * @throws Refusal OWN_ACCOUNT, RECORD_NOT_FOUND, NO_OPEN_SESSIONS
 */
export async function endCollaboratorSessions(write: RecordWrite, employeeNr: number): Promise<void> {
  const { tx, act, services } = write;
  const cwid = await lockPerson(write, employeeNr);
  const ended = await endSessionsOf(tx, employeeNr, act.at);
  if (ended === 0) throw peopleErrors.NO_OPEN_SESSIONS();
  await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, act, { action: 'sign' });
  const detail = `${ended} ended by ${act.by}`;
  const event = { at: act.at, kind: 'sessionRevoked', cwid, employeeNr, by: act.by, detail } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
}

/** Holds the person, so that of two such acts the second sees what the first did. @returns their cwid */
async function lockPerson(write: RecordWrite, employeeNr: number): Promise<string> {
  if (employeeNr === write.session.employeeNr) throw peopleErrors.OWN_ACCOUNT();
  const { cwid } = await lockForUpdate(write, { employee_Nr: employeeNr });
  return String(cwid);
}

/**
 * How often an account is unlocked in a day: with more, an administrator could guess somebody's password as fast as they sign, which with
 * four eyes they may not set alone.
 */
const unlockedAtMost = 3;
const day = 24 * 60 * 60_000;

async function countUnlocked({ tx, act }: RecordWrite, employeeNr: number): Promise<number> {
  const { count } = await tx
    .selectFrom('security_event')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('employee_nr', '=', employeeNr)
    .where('kind', '=', 'accountUnlocked')
    .where('happened_at', '>', new Date(act.at.getTime() - day))
    .executeTakeFirstOrThrow();
  return Number(count);
}
