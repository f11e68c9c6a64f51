import { endsNextDay, type SessionHours } from './session-hours.ts';

/**
 * Place and hours of a session: hours `HH:MM` of the company's day, null where nobody said. Its words load nothing, so that the
 * dashboard may say them; the fields of a reply are in `session-place-fields.ts`.
 */
export interface SessionPlace extends SessionHours {
  readonly place: string | null;
}

/** The hours of a session: "14:00–15:30", "14:00", or nothing; "22:00–06:00 (+1 d)" past midnight, in both languages. */
export function hoursText(hours: SessionHours): string {
  const { starts_At, ends_At } = hours;
  if (starts_At === null) return '';
  return ends_At === null ? starts_At : `${starts_At}–${ends_At}${endsNextDay(hours) ? ' (+1\u00a0d)' : ''}`;
}

/** What is known of when and where, in this order: the day if it is given, the hours, the place. */
export function whenAndWhere(session: SessionPlace, day = ''): readonly string[] {
  return [day, hoursText(session), session.place ?? ''].filter((said) => said !== '');
}
