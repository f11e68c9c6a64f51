import type { Queryable } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { SecurityEventKind } from '../contract.ts';

export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  /** as typed; longer ones are cut */
  readonly cwid: string;
  readonly employeeNr?: number | undefined;
  /** the caller's network address */
  readonly address?: string | undefined;
  readonly detail?: string | undefined;
}

/** Adds an event that administrators can read and nobody can change (21 CFR 11.300(d)). Never hand it a secret. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  const row: Omit<DB['security_event'], 'event_id' | 'happened_at' | 'detail'> = {
    kind: event.kind,
    cwid: event.cwid.slice(0, 50),
    employee_nr: event.employeeNr ?? null,
    address: event.address?.slice(0, 45) ?? null,
  };
  await db
    .insertInto('security_event')
    .values({ ...row, happened_at: event.at, detail: (event.detail ?? '').slice(0, 255) })
    .execute();
}
