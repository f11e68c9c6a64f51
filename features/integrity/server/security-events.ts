import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { Services } from '#platform/services.ts';
import type { SecurityEventKind } from '../shared/words.ts';
import { proveEvent } from './event-proof.ts';

/** On a tablet an attendee signs; its way out is its trainer's. The database holds the same set. */
export type EventPlace = 'tablet' | 'tabletExit';

/** What statements conclude from an event besides its columns, by names that its kind gives. */
export type EventFacts = Readonly<Record<string, string | number | boolean>>;

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
  readonly facts?: EventFacts | undefined;
  /** cwid of who did it to the account, where that is another than whom it is about */
  readonly by?: string | undefined;
  /** where a password was typed, when not on a session of one's own */
  readonly place?: EventPlace | undefined;
  /** the session that it is about */
  readonly sessionId?: string | undefined;
}

/** Where an event is kept, and the key that proves it to be the product's. */
export interface EventLog {
  readonly db: Queryable;
  readonly secrets: Services['secrets'];
}

/**
 * Adds an event that administrators can read and nobody can change (21 CFR 11.300(d)), with a proof that the verification asks for.
 * Never hand it a secret. Those that tell of a change of password or begin a session are written by the database with what they tell
 * of, and refused here.
 */
export function recordSecurityEvent(log: EventLog, event: SecurityEvent): Promise<void> {
  return recordSecurityEvents(log, [event]);
}

/** The same of several at once. */
export async function recordSecurityEvents({ db, secrets }: EventLog, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event): Insertable<DB['security_event']> => {
    const row = rowOf(event);
    const facts = row.facts && JSON.stringify(row.facts);
    return { ...row, facts, happened_at: event.at, proof: proveEvent(secrets, row) };
  });
  await db.insertInto('security_event').values(rows).execute();
}

function rowOf(event: SecurityEvent) {
  return {
    kind: event.kind,
    cwid: cut(event.cwid, 50),
    employee_nr: event.employeeNr ?? null,
    address: event.address === undefined ? null : cut(event.address, 45),
    by_cwid: event.by ?? null,
    place: event.place ?? null,
    session_id: event.sessionId?.toLowerCase() ?? null,
    detail: cut(event.detail ?? '', 255),
    facts: event.facts === undefined ? null : wellFormed(event.facts),
  };
}

/** As the database keeps it: half of a character, which a cut can leave, is another one there. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

function wellFormed(facts: EventFacts): EventFacts {
  const kept = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? fact.toWellFormed() : fact,
  ]);
  return Object.fromEntries(kept);
}
