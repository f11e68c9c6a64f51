import type { Queryable } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { SecurityEventKind } from '../contract.ts';

/** On a tablet an attendee signs; its way out is its trainer's. The database holds the same set. */
export type EventPlace = 'tablet' | 'tabletExit';

export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  /** as typed; longer ones are cut */
  readonly cwid: string;
  readonly employeeNr?: number | undefined;
  /** the caller's network address */
  readonly address?: string | undefined;
  /** for people: statements go by the columns below */
  readonly detail?: string | undefined;
  /** cwid of who did it to the account, where that is another than whom it is about */
  readonly by?: string | undefined;
  /** where a password was typed, when not on a session of one's own */
  readonly place?: EventPlace | undefined;
  /** the session that it is about */
  readonly sessionId?: string | undefined;
}

/**
 * Adds an event that administrators can read and nobody can change (21 CFR 11.300(d)). Never hand it a secret. Those that tell
 * of a change of password or begin a session are written by the database with what they tell of, and refused here.
 */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  const row: Omit<DB['security_event'], 'event_id' | 'happened_at' | 'detail'> = {
    kind: event.kind,
    cwid: event.cwid.slice(0, 50),
    employee_nr: event.employeeNr ?? null,
    address: event.address?.slice(0, 45) ?? null,
    by_cwid: event.by ?? null,
    place: event.place ?? null,
    session_id: event.sessionId ?? null,
  };
  await db
    .insertInto('security_event')
    .values({ ...row, happened_at: event.at, detail: (event.detail ?? '').slice(0, 255) })
    .execute();
}
