import type { Session } from './calls.ts';
import { openInstanceStatuses } from './codes.ts';
import { lastDayOf } from './session-hours.ts';

/** What two sessions at overlapping hours have in common. */
export type ClashKind = 'place' | 'instructor';

/** What of a session decides whether it clashes with another. */
export type TimedSession = Pick<
  Session,
  'iD_Instance' | 'status' | 'day' | 'starts_At' | 'ends_At' | 'place' | 'instructor' | 'instructor_Nr'
>;

/** Another session at the same hours. */
export interface Clash<Other = Session> {
  readonly kind: ClashKind;
  readonly with: Other;
}

/**
 * The sessions that need one room or one instructor at the same time, by `iD_Instance`: a warning, since a hall holds two groups and an
 * instructor may have help. What is over clashes no more, and what has no hour does not either; one without an end lasts a minute.
 */
export function findClashes(sessions: readonly Session[]): ReadonlyMap<number, readonly Clash[]> {
  const found = new Map<number, readonly Clash[]>();
  for (const session of sessions) {
    const clashes = clashesOf(session, sessions);
    if (clashes.length > 0) found.set(session.iD_Instance, clashes);
  }
  return found;
}

/** The others that a session, or one that is about to be scheduled, clashes with. */
export function clashesOf<Other extends TimedSession>(
  session: TimedSession,
  others: readonly Other[],
): readonly Clash<Other>[] {
  if (!isTimed(session)) return [];
  return others
    .filter((other) => other.iD_Instance !== session.iD_Instance && isTimed(other) && overlap(session, other))
    .flatMap((other) => sharedBy(session, other).map((kind): Clash<Other> => ({ kind, with: other })));
}

const isTimed = ({ starts_At, status }: TimedSession) => starts_At !== null && openInstanceStatuses.includes(status);

function overlap(one: TimedSession, other: TimedSession): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

const startOf = ({ day, starts_At }: TimedSession) => `${day} ${starts_At}`;
/** "08:30:" lies after "08:30" and before "08:31". */
const endOf = (session: TimedSession) =>
  session.ends_At === null ? `${startOf(session)}:` : `${lastDayOf(session.day, session)} ${session.ends_At}`;

function sharedBy(one: TimedSession, other: TimedSession): readonly ClashKind[] {
  const isOnePlace = one.place !== null && other.place !== null && folded(one.place) === folded(other.place);
  const isOnePerson =
    one.instructor_Nr === null || other.instructor_Nr === null
      ? one.instructor !== '' && folded(one.instructor) === folded(other.instructor)
      : one.instructor_Nr === other.instructor_Nr;
  return [...(isOnePlace ? (['place'] as const) : []), ...(isOnePerson ? (['instructor'] as const) : [])];
}

/** A room is typed by hand: case, accents and blanks do not tell one from another. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
