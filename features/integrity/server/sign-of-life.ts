import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { findClockTrouble } from './right-clock.ts';
import { recordSecurityEvent } from './security-events.ts';

type RunServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** Keeps in the database, by its own clock, that the program works now: a clock that is behind that is not believed (decision 110). */
export async function giveSignOfLife(db: Queryable): Promise<void> {
  await sql`select give_sign_of_life()`.execute(db);
}

/**
 * Writes down that the program started, and since when nobody could work with it: the trail itself shows every stop, the ones without an
 * end too (21 CFR 11.10(e)).
 */
export async function recordStart(services: RunServices): Promise<void> {
  const { db, clock } = services;
  const { rows } = await sql<{ seen_at: Date }>`select seen_at from sign_of_life`.execute(db);
  const detail = `last sign of life ${rows[0]?.seen_at.toISOString() ?? 'none'}`;
  await recordSecurityEvent(services, { at: clock.now(), kind: 'programStarted', cwid: systemActor, detail });
}

/** Writes down that the program ends in order; the last seal covers it. A clock that is not believed leaves no sign of life. */
export async function recordStop(services: RunServices): Promise<void> {
  const { db, clock } = services;
  await recordSecurityEvent(services, { at: clock.now(), kind: 'programStopped', cwid: systemActor });
  if ((await findClockTrouble(services)) === null) await giveSignOfLife(db);
}
