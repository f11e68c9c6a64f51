/**
 * Place and hours of a session: hours `HH:MM` of the company's day, null where nobody said. Its words load nothing, so that the
 * dashboard may say them; the fields of a reply are in `session-place-fields.ts`.
 */
export interface SessionPlace {
  readonly place: string | null;
  readonly starts_At: string | null;
  readonly ends_At: string | null;
}

/** The hours of a session: "14:00–15:30", "14:00", or nothing. */
export function hoursText({ starts_At, ends_At }: Omit<SessionPlace, 'place'>): string {
  if (starts_At === null) return '';
  return ends_At === null ? starts_At : `${starts_At}–${ends_At}`;
}

/** What is known of when and where, in this order: the day if it is given, the hours, the place. */
export function whenAndWhere(session: SessionPlace, day = ''): readonly string[] {
  return [day, hoursText(session), session.place ?? ''].filter((said) => said !== '');
}
