import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { systemActor } from '#platform/signing/act.ts';
import { recordSecurityEvent } from '../security-events.ts';

/** What is older than this has a seal, as one is made each hour and whenever a program ends; in ms. */
const longestUnsealedMs = 24 * 3_600_000;

/** A refused first seal is reported again after this time; in ms. */
const toldAgainMs = 24 * 3_600_000;

/** How the event of the demo company begins; the number of the last revision that was loaded follows. */
const loadedUpTo = 'revisions up to ';

/**
 * The moment of the oldest thing that ought to be sealed while there is no seal at all: versions of the product, sessions, events
 * and revisions that were not loaded with the demo company. Null where nothing is as old, or a seal was made.
 */
export async function findUnsealedPast(db: Queryable, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(moment) as oldest from (
      select min(first_started_at) as moment from product_version
      union all select min(created_at) from session
      union all select min(happened_at) from security_event
      union all select min(changed_at) from history where history_id > (
        select coalesce(max(substring(detail from '[0-9]+$')::bigint), 0) from security_event
        where kind = 'demoLoaded' and detail ~ ${`^${loadedUpTo}[0-9]{1,15}$`})
    ) as evidence
    where not exists (select from seal)`.execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return oldest !== null && now.getTime() - oldest.getTime() > longestUnsealedMs ? oldest : null;
}

/** Records, once a day, that no first seal is made over a history that is older. */
export async function noteRefusedFirstSeal(db: Database, now: Date, oldest: Date): Promise<void> {
  const { rows } = await sql<{ is_told: boolean }>`
    select exists (
      select from security_event
      where kind = 'firstSealRefused' and happened_at > ${new Date(now.getTime() - toldAgainMs)}
    ) as is_told`.execute(db);
  if (rows[0]?.is_told === true) return;
  const detail = `since ${oldest.toISOString()}`;
  await recordSecurityEvent(db, { at: now, kind: 'firstSealRefused', cwid: systemActor, detail });
}

/** Records, in the transaction that loads the demo company, that the history so far came with it. */
export async function noteDemoLoaded(tx: DatabaseTransaction, now: Date): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(history_id), 0) as last from history`.execute(tx);
  const detail = `${loadedUpTo}${rows[0]?.last ?? 0}`;
  await recordSecurityEvent(tx, { at: now, kind: 'demoLoaded', cwid: systemActor, detail });
}
