import { sql } from 'kysely';
import {
  addProvisioned,
  asPersonRefusal,
  changeProvisioned,
  changeProvisionedSigned,
  type ProvisionedFields,
} from '#features/people/server/public.ts';
import type { gatherTraining, PlainWrite, SignedWrite, TrainingChange } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { ProvisioningState } from '../../shared/contract.ts';
import type { Derived, Plan, UserRow } from '../user-row.ts';
import { derivePerson } from './derive-person.ts';
import { isOverShare } from './held-share.ts';
import { planKnown, planNew } from './plan-user.ts';

/** Who settles: a program, within what its connection may; or a person who signs, and may do what a program may not. */
export interface Settling {
  /** null: a program */
  readonly signed: SignedWrite | null;
  /** the number of the person who has the cwid already and is the one that was sent, as who signs says */
  readonly sameAs?: number | null;
  /** it answers what would be done, and nothing is */
  readonly isDry: boolean;
  /** share of deactivations within a day above which the rest waits */
  readonly heldPercent: number;
}

/** What of a person as they were sent was made good. */
export interface Settled {
  readonly state: ProvisioningState;
  readonly problem: string | null;
  readonly plan: Plan;
  readonly employeeNr: number | null;
  readonly applied: Derived | null;
  readonly deactivatedAt: Date | null;
}

/**
 * Makes a person what a connection says of them, by the commands of people, as far as nobody has to decide anything; else says why it
 * waits. Done again it does nothing more. The caller holds the lock of people.
 */
export async function settleUser(write: PlainWrite, user: UserRow, settling: Settling): Promise<Settled> {
  const { fields, problems } = await derivePerson(write.tx, user);
  return user.employeeNr === null
    ? settleNew(write, user, fields, problems, settling)
    : settleKnown(write, user, user.employeeNr, fields, problems, settling);
}

/**
 * The same of one of several in one act: what it means for training is noted, to be worked out for all of them at once, and not for who was only
 * reported or refused.
 */
export async function settleAmong(
  training: Pick<ReturnType<typeof gatherTraining>, 'note'>,
  write: PlainWrite,
  user: UserRow,
  settling: Settling,
): Promise<Settled> {
  const noted: TrainingChange[] = [];
  const reassignTraining = async (change: TrainingChange) => void noted.push(change);
  const signed = settling.signed && { ...settling.signed, reassignTraining };
  const settled = await settleUser({ ...write, reassignTraining }, user, { ...settling, signed });
  // Also of who still waits for something else: what was made good of them is made good. What was refused or only tried has left no trace.
  if (settled.applied !== user.applied) for (const change of noted) await training.note(change);
  return settled;
}

/** Somebody who is nobody here yet. */
async function settleNew(
  write: PlainWrite,
  user: UserRow,
  fields: Derived,
  problems: readonly string[],
  settling: Settling,
): Promise<Settled> {
  const { plan, existing } = await planNew(write.tx, fields);
  const outcome = { employeeNr: null, applied: null, deactivatedAt: null, plan };
  if (plan.act === 'none') return { ...outcome, state: 'done', problem: null };
  if (existing?.mayBeSame === true && settling.signed !== null && existing.employee_Nr === settling.sameAs) {
    const { employee_Nr: _told, ...told } = fields;
    return settleKnown(write, { ...user, applied: {} }, existing.employee_Nr, told, problems, settling);
  }
  if (existing !== null) {
    return { ...outcome, state: 'waiting', problem: existing.mayBeSame ? 'PERSON_EXISTS' : 'NUMBER_TAKEN' };
  }
  const [problem] = problems;
  if (problem !== undefined) return { ...outcome, state: 'waiting', problem };
  const whole = fields as ProvisionedFields & { readonly employee_Nr: number };
  const refusal = await attempt(write.tx, settling.isDry, () => addProvisioned(write, whole));
  if (refusal !== null) return { ...outcome, state: 'waiting', problem: refusal.code };
  if (settling.isDry) return { ...outcome, state: 'dry', problem: null };
  return { ...outcome, state: 'done', problem: null, employeeNr: whole.employee_Nr, applied: fields };
}

/** Somebody who is here: what changed there since it was made good last changes here, and nothing that people changed here besides. */
async function settleKnown(
  write: PlainWrite,
  user: UserRow,
  employeeNr: number,
  derived: Derived,
  problems: readonly string[],
  settling: Settling,
): Promise<Settled> {
  const { tx, act } = write;
  const { employee_Nr: number, ...told } = derived;
  const { changes, plan } = await planKnown(tx, employeeNr, user.applied, told);
  const kind = plan.act;
  const made = { ...user.applied, ...told };
  const before = { employeeNr, applied: user.applied, deactivatedAt: user.deactivatedAt, plan };
  const isLeaving = kind === 'deactivate';
  const isNumberOther = number !== undefined && number !== employeeNr;
  const [problem = null] = isNumberOther ? ['NUMBER_CHANGED'] : problems.filter((one) => !one.startsWith('NUMBER_'));
  const rest = {
    state: problem === null || isLeaving ? 'done' : 'waiting',
    problem: isLeaving ? null : problem,
  } as const;
  if (kind === 'none') return { ...before, ...rest, applied: made };
  if (isLeaving && (await isHeld(tx, user, act.at, settling))) {
    return { ...before, state: 'held', problem: 'DEACTIVATIONS_MANY' };
  }
  // Who comes back begins where they belong now, and not where they were.
  if (kind === 'activate' && (problem === 'PLACE_UNKNOWN' || problem === 'PLACES_SEVERAL')) {
    return { ...before, state: 'waiting', problem };
  }
  const refusal = await attempt(tx, settling.isDry, () => changePerson(write, employeeNr, changes, settling));
  // Leaving comes first: what is refused of the rest keeps nobody here who has left.
  if (refusal !== null && isLeaving && Object.keys(changes).length > 1) {
    return settleKnown(write, user, employeeNr, { active: 0 }, [], settling);
  }
  if (refusal !== null) return { ...before, state: 'waiting', problem: refusal.code };
  if (settling.isDry) return { ...before, state: 'dry', problem };
  const deactivatedAt = isLeaving ? act.at : kind === 'activate' ? null : user.deactivatedAt;
  return { ...before, ...rest, applied: made, deactivatedAt };
}

/** Whether a deactivation waits for a person. What was held once does not go by itself because a day has passed. */
async function isHeld(
  tx: DatabaseTransaction,
  { connectionId, state }: UserRow,
  now: Date,
  { signed, heldPercent }: Settling,
): Promise<boolean> {
  if (signed !== null) return false;
  return state === 'held' || isOverShare(tx, connectionId, now, heldPercent);
}

/** By the command of who may: a person's own, with their four eyes, or that of programs. */
function changePerson(
  write: PlainWrite,
  employeeNr: number,
  changes: Partial<ProvisionedFields>,
  { signed }: Settling,
): Promise<void> {
  if (signed === null) return changeProvisioned(write, employeeNr, changes);
  const { tx, act } = write;
  return changeProvisionedSigned({ ...signed, tx, act, signs: false }, employeeNr, changes);
}

/** What somebody's own rules refuse is no failure of the call: it is why they wait. */
async function attempt(tx: DatabaseTransaction, isDry: boolean, make: () => Promise<void>): Promise<Refusal | null> {
  await sql`savepoint one_person`.execute(tx);
  try {
    await make();
    await (isDry ? sql`rollback to savepoint one_person` : sql`release savepoint one_person`).execute(tx);
    return null;
  } catch (error) {
    const refusal = asPersonRefusal(error);
    if (!(refusal instanceof Refusal) || refusal.status === 401 || refusal.status >= 500) throw error;
    await sql`rollback to savepoint one_person`.execute(tx);
    return refusal;
  }
}
