import {
  AttendanceStatus,
  type DueBucket,
  dueBucket,
  openAttendanceStatuses,
} from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import type { Localized } from '#platform/i18n/language.ts';

/** What the counts and rates of an attendance are made of (decisions section 10). Days are `yyyy-MM-dd`. */
export interface TrainingFacts {
  /** an `AttendanceStatus` */
  readonly status: number;
  readonly deleted: boolean;
  readonly present: boolean | null;
  readonly approved: boolean | null;
  readonly onTime: boolean | null;
  readonly expirationDate: string;
}

/** Where a training was recorded: here and signed, or by another system, with the mark of that. */
export const TrainingOrigin = { Here: 'here', Migrated: 'migrated' } as const;

export const trainingOrigins = {
  [TrainingOrigin.Here]: { es: 'Este sistema', en: 'This system' },
  [TrainingOrigin.Migrated]: migratedMark,
} as const;

/** How an attendance stands against its expiration: finished on time or late; open and overdue, or still to come. */
export type Outcome = 'onTime' | 'late' | 'overdue' | 'pending';

export const outcomes = {
  onTime: { es: 'En término', en: 'On time' },
  late: { es: 'Fuera de término', en: 'Late' },
  overdue: { es: 'Vencida', en: 'Overdue' },
  pending: { es: 'Pendiente', en: 'Pending' },
} as const satisfies Record<Outcome, object>;

/** The rule of the rate on time, as it stands beside the number on screen and on paper. */
export const onTimeRule = {
  es: 'En término: terminada hasta su vencimiento. Cuenta lo terminado y lo vencido; lo pendiente y lo suspendido, no.',
  en: 'On time: finished by its expiration. What is finished or overdue counts; what is pending or suspended does not.',
} as const satisfies Localized;

/** From what is well to what is still to come: the order of every bar, legend and table. */
export const outcomeNames = Object.keys(outcomes) as readonly Outcome[];

/** Fractions of 1; null where there is nothing to divide by, shown as – (decisions section 10). */
export interface TrainingRates {
  /** present / all */
  readonly presentRate: number | null;
  /** approved / present */
  readonly passRate: number | null;
  /** finished on time / (finished + overdue and open) */
  readonly onTimeRate: number | null;
}

/** The rates in the order in which they are shown. */
export const rateNames = ['onTimeRate', 'presentRate', 'passRate'] as const satisfies readonly (keyof TrainingRates)[];

/** Counts and rates take live rows alone: neither suspended nor deleted. */
export const isLive = ({ status, deleted }: TrainingFacts): boolean =>
  status !== AttendanceStatus.Suspended && !deleted;

/** Still to be done, on paper too. */
export const isPending = (facts: TrainingFacts): boolean =>
  openAttendanceStatuses.includes(facts.status) && !facts.deleted;

/** Pending after the day of its expiration, which lasts to its end (decisions section 4). */
export const isOverdue = (facts: TrainingFacts, today: string): boolean =>
  isPending(facts) && facts.expirationDate < today;

/** Of a live row. */
export function outcomeOf(facts: TrainingFacts, today: string): Outcome {
  if (facts.status === AttendanceStatus.Finished) return facts.onTime === true ? 'onTime' : 'late';
  return isOverdue(facts, today) ? 'overdue' : 'pending';
}

/** Where an open training stands, and so who must act: its person, no matter who runs the session, or nobody while the person is on leave. */
export const standings = {
  notOpened: { es: 'Sin abrir', en: 'Not opened' },
  started: { es: 'Empezada', en: 'Started' },
  failing: { es: 'Reprobó dos veces o más', en: 'Failed twice or more' },
  awaitsSession: { es: 'Espera a su instructor', en: 'Waiting for the trainer' },
  onLeave: { es: 'En licencia', en: 'On leave' },
} as const satisfies Record<string, Localized>;
export type Standing = keyof typeof standings;

/** Failed attempts at one questionnaire from which somebody needs help, not a reminder. */
export const failingAttempts = 2;

/** What the standing of a row is made of, beside the row. */
export interface StandingFacts {
  /** a `CollaboratorStatus` */
  readonly personState: number;
  /** a `Modality` */
  readonly modality: number;
  /** failed attempts at the questionnaire that was failed most often */
  readonly failed: number;
}

/** Of a pending row; null for one that asks nothing of anybody any more. */
export function standingOf(facts: TrainingFacts, { personState, modality, failed }: StandingFacts): Standing | null {
  if (!isPending(facts)) return null;
  if (personState === CollaboratorStatus.OnLeave) return 'onLeave';
  if (modality !== Modality.Online) return 'awaitsSession';
  if (failed >= failingAttempts) return 'failing';
  return facts.status === AttendanceStatus.InProgress ? 'started' : 'notOpened';
}

/** The due bucket of a pending row; null for one on which nothing is due any more. */
export function categoryOf(facts: TrainingFacts, today: string): DueBucket | null {
  return isPending(facts) ? dueBucket(daysBetween(today, facts.expirationDate)) : null;
}

/** How many live rows there are of each kind; what is counted twice is counted for another rate. */
export interface TrainingCounts extends Readonly<Record<Outcome, number>> {
  readonly live: number;
  readonly present: number;
  /** of those present */
  readonly approved: number;
}

/** Counts rows one by one, as they come; those that are not live count nowhere. */
export class TrainingTally {
  readonly #today: string;
  readonly #counts = { live: 0, present: 0, approved: 0, onTime: 0, late: 0, overdue: 0, pending: 0 };

  /** @param today company day */
  constructor(today: string) {
    this.#today = today;
  }

  add(facts: TrainingFacts): void {
    if (!isLive(facts)) return;
    this.#counts.live += 1;
    this.#counts[outcomeOf(facts, this.#today)] += 1;
    if (facts.present !== true) return;
    this.#counts.present += 1;
    if (facts.approved === true) this.#counts.approved += 1;
  }

  get counts(): TrainingCounts {
    return { ...this.#counts };
  }
}

/** Of the live ones among some rows. */
export function countsOf(rows: readonly TrainingFacts[], today: string): TrainingCounts {
  const tally = new TrainingTally(today);
  for (const facts of rows) tally.add(facts);
  return tally.counts;
}

/** The rates that some counts make. */
export const ratesOfCounts = ({ live, present, approved, onTime, late, overdue }: TrainingCounts): TrainingRates => ({
  presentRate: share(present, live),
  passRate: share(approved, present),
  onTimeRate: share(onTime, onTime + late + overdue),
});

/** Of the live ones among some rows. */
export const ratesOf = (rows: readonly TrainingFacts[], today: string): TrainingRates =>
  ratesOfCounts(countsOf(rows, today));

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
