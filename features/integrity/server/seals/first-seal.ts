import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { systemActor } from '#platform/signing/act.ts';
import { eventLastRevision, loadedUpTo } from '../event-columns.ts';
import { isProven, provenColumns } from '../event-proof.ts';
import { type EventLog, recordSecurityEvent } from '../security-events.ts';

/** What is older than this has a seal, as one is made each hour and whenever a program ends; in ms. */
const longestUnsealedMs = 24 * 3_600_000;

/** A refused first seal is reported again after this time; in ms. */
const toldAgainMs = 24 * 3_600_000;

/**
 * The moment of the oldest thing that ought to be sealed while there is no seal at all: versions of the product, sessions, events
 * and revisions that were not loaded with the demo company. Null where nothing is as old, or a seal was made.
 * @param log without the key nothing counts as loaded with the demo company
 */
export async function findUnsealedPast(
  { db, secrets }: Pick<EventLog, 'db'> & { readonly secrets: SecretBox | undefined },
  now: Date,
): Promise<Date | null> {
  const loaded = secrets === undefined ? 0 : await lastLoaded(db, secrets);
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(moment) as oldest from (
      select min(first_started_at) as moment from product_version
      union all select min(created_at) from session
      union all select min(happened_at) from security_event
      union all select min(changed_at) from history where history_id > ${loaded}
    ) as evidence
    where not exists (select from seal)`.execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return oldest !== null && now.getTime() - oldest.getTime() > longestUnsealedMs ? oldest : null;
}

/** The last revision that came with the demo company, by an event that only the program which loaded it can have written; 0 if none did. */
async function lastLoaded(db: Queryable, secrets: SecretBox): Promise<number> {
  const events = await db
    .selectFrom('security_event')
    .select([...provenColumns])
    .where('kind', '=', 'demoLoaded')
    .where('proof', 'is not', null)
    .execute();
  return Math.max(0, ...events.filter((event) => isProven(secrets, event)).map(eventLastRevision));
}

/** Records, once a day, that no first seal is made over a history that is older. */
export async function noteRefusedFirstSeal(log: EventLog, now: Date, oldest: Date): Promise<void> {
  const { rows } = await sql<{ is_told: boolean }>`
    select exists (
      select from security_event
      where kind = 'firstSealRefused' and happened_at > ${new Date(now.getTime() - toldAgainMs)}
    ) as is_told`.execute(log.db);
  if (rows[0]?.is_told === true) return;
  const detail = `since ${oldest.toISOString()}`;
  await recordSecurityEvent(log, { at: now, kind: 'firstSealRefused', cwid: systemActor, detail });
}

/** Records, in the transaction that loads the demo company, that the history so far came with it. */
export async function noteDemoLoaded(log: EventLog, now: Date): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(history_id), 0) as last from history`.execute(
    log.db,
  );
  const lastRevision = rows[0]?.last ?? 0;
  const detail = `${loadedUpTo}${lastRevision}`;
  await recordSecurityEvent(log, { at: now, kind: 'demoLoaded', cwid: systemActor, detail, facts: { lastRevision } });
}
