import { addDays, mondayOf } from '#platform/clock/clock.ts';
import type { Session } from '../../shared/calls.ts';
import { openInstanceStatuses } from '../../shared/codes.ts';

/** What two sessions at overlapping hours have in common. */
export type ClashKind = 'place' | 'instructor';

/** Another session at the same hours. */
export interface Clash {
  readonly kind: ClashKind;
  readonly with: Session;
}

/** A day of the calendar with its sessions, by hour; those without one come last. */
export interface WeekDay {
  readonly day: string;
  readonly sessions: readonly Session[];
}

/** The seven days of a week from Monday on. @param day any day of it, `yyyy-MM-dd` */
export function layOutWeek(sessions: readonly Session[], day: string): readonly WeekDay[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, place) => {
    const of = addDays(monday, place);
    return { day: of, sessions: sessions.filter((session) => session.day === of).toSorted(byHour) };
  });
}

/** After every hour of the day. */
const noHour = '24:00';
const byHour = (a: Session, b: Session) => (a.starts_At ?? noHour).localeCompare(b.starts_At ?? noHour);

/**
 * The sessions that need one room or one instructor at the same time, by `iD_Instance`: a warning, since a hall holds two groups and an
 * instructor may have help. What is over clashes no more, and what has no hour does not either; one without an end lasts a minute.
 */
export function findClashes(sessions: readonly Session[]): ReadonlyMap<number, readonly Clash[]> {
  const timed = sessions.filter(({ starts_At, status }) => starts_At !== null && openInstanceStatuses.includes(status));
  const found = new Map<number, Clash[]>();
  for (const session of timed) {
    const clashes = timed.flatMap((other) =>
      other !== session && overlap(session, other)
        ? sharedBy(session, other).map((kind): Clash => ({ kind, with: other }))
        : [],
    );
    if (clashes.length > 0) found.set(session.iD_Instance, clashes);
  }
  return found;
}

function overlap(one: Session, other: Session): boolean {
  return one.day === other.day && startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

const startOf = ({ starts_At }: Session) => starts_At ?? '';
/** "08:30:" lies after "08:30" and before "08:31". */
const endOf = ({ starts_At, ends_At }: Session) => ends_At ?? `${starts_At}:`;

function sharedBy(one: Session, other: Session): readonly ClashKind[] {
  const isOnePlace = one.place !== null && other.place !== null && folded(one.place) === folded(other.place);
  const isOnePerson =
    one.instructor_Nr === null || other.instructor_Nr === null
      ? one.instructor !== '' && folded(one.instructor) === folded(other.instructor)
      : one.instructor_Nr === other.instructor_Nr;
  return [...(isOnePlace ? (['place'] as const) : []), ...(isOnePerson ? (['instructor'] as const) : [])];
}

/** A room is typed by hand: case, accents and blanks do not tell one from another. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
