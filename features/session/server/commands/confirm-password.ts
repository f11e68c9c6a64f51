import { timingSafeEqual } from 'node:crypto';
import { recordSecurityEvent, requireRightClock } from '#features/integrity/server/public.ts';
import { codeMinutes } from '#features/integrity/shared/codes.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { codeTries } from '../../shared/code-rule.ts';
import type { ConfirmationReply, SentCodeReply } from '../../shared/contract.ts';
import { digestCode, newCode } from '../credentials/one-time-code.ts';
import { sessionErrors } from '../errors.ts';
import {
  confirmAssignment,
  countCodeFailure,
  findAssignment,
  lockAssignment,
  type OpenAssignment,
  passwordSetOf,
  readConfirmers,
} from '../queries/assignments.ts';
import { findMailWay, requireMailWay } from '../queries/mail-way.ts';
import type { SessionServices } from '../session-services.ts';
import { mailSecret, sentDetails } from './mail-secret.ts';

/** What the caller's password waits for, how a code would reach them, and who else may confirm it. */
export async function readConfirmation(
  { db, clock }: SessionServices,
  { employeeNr }: RequestSession,
): Promise<ConfirmationReply> {
  const now = clock.now();
  const assignment = await findAssignment(db, employeeNr);
  const [way, confirmers] = await Promise.all([
    findMailWay(db, employeeNr, now, assignment?.setByCwid ?? null),
    readConfirmers(db, employeeNr),
  ]);
  const set = assignment === undefined ? null : passwordSetOf(assignment, way.obstacle !== 'ofDirectory');
  const holds = assignment !== undefined && codeHolds(assignment, now);
  return {
    passwordSet: set === null ? null : { ...set, at: set.at.toISOString() },
    mail: { address: way.address === null ? null : maskAddress(way.address), obstacle: way.obstacle },
    codeUntil: holds ? (assignment.codeEndsAt?.toISOString() ?? null) : null,
    confirmers,
  };
}

/**
 * Mails a code to the person of the session, who alone can read it: somebody who set the password and signed in with it does not get it.
 * It replaces any earlier code.
 * @throws Refusal CLOCK_WRONG, NOTHING_TO_CONFIRM, CODE_NOT_SENT and those of `requireMailWay`
 */
export async function sendCode(
  services: SessionServices,
  { employeeNr, cwid, fullName }: RequestSession,
  address: string,
): Promise<SentCodeReply> {
  const { db, clock, secrets } = services;
  // Its end is held against the moment of its event.
  await requireRightClock(services);
  const at = clock.now();
  const until = new Date(at.getTime() + codeMinutes * 60_000);
  const code = newCode(2);
  const addressee = await db.transaction().execute(async (tx) => {
    const { assignmentId, setByCwid } = await requireAssignment(tx, employeeNr);
    const found = await requireMailWay(tx, employeeNr, at, setByCwid);
    await tx
      .updateTable('password_assignment')
      .set({ code_digest: digestCode(secrets, code), code_ends_at: until, code_failures: 0 })
      .where('assignment_id', '=', assignmentId)
      .execute();
    const detail = sentDetails.code;
    await recordSecurityEvent({ db: tx, secrets }, { at, kind: 'passwordCodeSent', cwid, employeeNr, address, detail });
    return found;
  });
  await mailSecret(services, addressee, { kind: 'code', secret: code, until, by: fullName });
  return { address: maskAddress(addressee.address), until: until.toISOString() };
}

/**
 * Confirms the caller's password by the code that was mailed. The fifth wrong try ends the code.
 * @throws Refusal NOTHING_TO_CONFIRM, CODE_ENDED, CODE_WRONG
 */
export async function confirmByCode(
  services: SessionServices,
  { employeeNr, cwid }: RequestSession,
  code: string,
  address: string,
): Promise<void> {
  const { db, clock, secrets, sessions } = services;
  const at = clock.now();
  const event = { at, cwid, employeeNr, address };
  // A wrong try is kept: the refusal is thrown after the commit.
  const refusal = await db.transaction().execute(async (tx): Promise<Refusal | null> => {
    const assignment = await requireAssignment(tx, employeeNr);
    const { codeDigest } = assignment;
    if (codeDigest === null || !codeHolds(assignment, at)) return sessionErrors.CODE_ENDED();
    if (!timingSafeEqual(codeDigest, digestCode(secrets, code))) {
      await countCodeFailure(tx, employeeNr);
      await recordSecurityEvent({ db: tx, secrets }, { ...event, kind: 'passwordCodeFailed' });
      return sessionErrors.CODE_WRONG();
    }
    await confirmAssignment(tx, assignment, employeeNr, at);
    await recordSecurityEvent(
      { db: tx, secrets },
      { ...event, kind: 'passwordConfirmed', detail: 'by the mailed code' },
    );
    return null;
  });
  if (refusal !== null) throw refusal;
  sessions.forget(employeeNr);
}

/** @throws Refusal NOTHING_TO_CONFIRM */
async function requireAssignment(tx: DatabaseTransaction, employeeNr: number): Promise<OpenAssignment> {
  const assignment = await lockAssignment(tx, employeeNr);
  if (assignment === undefined || assignment.isMailed || !assignment.needsConfirmation) {
    throw sessionErrors.NOTHING_TO_CONFIRM();
  }
  return assignment;
}

const codeHolds = ({ codeDigest, codeEndsAt, codeFailures }: OpenAssignment, now: Date) =>
  codeDigest !== null && codeEndsAt !== null && codeEndsAt > now && codeFailures < codeTries;

/** An address as a screen shows it to the holder of the session: enough to recognise one's own. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}
