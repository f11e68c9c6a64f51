import { sql } from 'kysely';
import { auditedTables, eventSnapshot, isProven, provenColumns } from '#features/integrity/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { AuditState } from '../shared/contract.ts';
import { readBackupState } from './backups/backup-state.ts';

/** Revisions up to which they are counted one by one. */
const countedUpTo = 200_000;

/** How the trail stands: what it holds, and when it was last sealed, verified and reviewed. */
export async function readAuditState(services: Services): Promise<AuditState> {
  const { db, secrets, clock, timeZone, anchorBesideKey } = services;
  const at = clock.now().toISOString();
  const [counts, lastSeal, lastVerification, backups, lastReview] = await Promise.all([
    countTrail(db),
    readSealing(db),
    readLastVerification({ db, secrets }),
    readBackupState(db, clock.now()),
    readLastReview(db),
  ]);
  const isAnchorBesideKey = anchorBesideKey ?? false;
  return { at, timeZone, counts, lastSeal, isAnchorBesideKey, lastVerification, backups, lastReview };
}

async function countTrail(db: Database): Promise<AuditState['counts']> {
  const estimate = await estimateTrail(db);
  if (estimate.revisions > countedUpTo) return { ...estimate, isEstimate: true };
  const { rows } = await sql<{ records: number; revisions: number; signatures: number }>`
    select count(*) filter (where revision = 1) as records, count(*) as revisions,
      (select count(*) from signature) as signatures
    from history`.execute(db);
  return { ...(rows[0] ?? { records: 0, revisions: 0, signatures: 0 }), isEstimate: false };
}

/** What the planner knows of the tables; below zero: nothing yet. */
async function estimateTrail(db: Database) {
  const of = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(reltuples) filter (where ${condition}), 0)::bigint`;
  const { rows } = await sql<{ records: number; revisions: number; signatures: number }>`
    select ${of(sql`relname = any(${Object.keys(auditedTables)})`)} as records,
      ${of(sql`relname = 'history'`)} as revisions, ${of(sql`relname = 'signature'`)} as signatures
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0] ?? { records: 0, revisions: 0, signatures: 0 };
}

async function readSealing(db: Database): Promise<AuditState['lastSeal']> {
  const { rows } = await sql<{ number: number; sealed_at: Date; hash: string; unsealed: number }>`
    select seal_number as number, sealed_at, hash,
      (select count(*) from history where history_id > last_history_id) as unsealed
    from seal order by seal_number desc limit 1`.execute(db);
  const [seal] = rows;
  if (seal === undefined) return null;
  return { number: seal.number, sealedAt: seal.sealed_at.toISOString(), hash: seal.hash, unsealed: seal.unsealed };
}

type ProvenEvents = Pick<Services, 'db' | 'secrets'>;

/**
 * The verification by which the trail stands, no matter who ran it; null before the first. One that found it altered stands
 * until all of the trail is found intact: what is new being intact says nothing of what was found before it.
 */
export async function readLastVerification({ db, secrets }: ProvenEvents): Promise<AuditState['lastVerification']> {
  const newest = (which: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('security_event')
      .select(['event_id', 'happened_at', 'cwid', 'kind', 'detail'])
      .where(which)
      .orderBy('event_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const broken = await newest(sql`kind = 'auditBroken'`);
  const isStanding = broken !== undefined && !(await isLifted({ db, secrets }, broken.event_id));
  const event = isStanding ? broken : await newest(sql`kind in ('auditVerified', 'auditBroken')`);
  if (event === undefined) return null;
  const { happened_at, cwid, kind, detail } = event;
  return { at: happened_at.toISOString(), by: cwid, isIntact: kind === 'auditVerified', detail };
}

/** Events that are looked at for one that lifts a finding: who puts in more than these lifts none. */
const liftingEvents = 20;

/**
 * Whether all of the trail was found intact since, by the product: an event that another hand wrote lifts nothing, and neither does one
 * of a verification that reads for hours and began before the finding, perhaps before the alteration.
 */
async function isLifted({ db, secrets }: ProvenEvents, since: number): Promise<boolean> {
  const events = await db
    .selectFrom('security_event')
    .select(['event_id', ...provenColumns])
    .where(sql<boolean>`kind = 'auditVerified' and facts ->> 'isWhole' = 'true'`)
    .where('event_id', '>', since)
    .orderBy('event_id', 'desc')
    .limit(liftingEvents)
    .execute();
  return events.some((event) => isProven(secrets, event) && eventSnapshot(event) >= since);
}

async function readLastReview(db: Database): Promise<AuditState['lastReview']> {
  const review = await db
    .selectFrom('audit_review')
    .innerJoin('collaborator', 'collaborator.employee_nr', 'audit_review.reviewer_employee_nr')
    .select(['reviewed_until', 'audit_review.updated_at', 'collaborator.name', 'scope', 'conclusion'])
    .where('audit_review.deleted', '=', false)
    .orderBy('reviewed_until', 'desc')
    .orderBy('audit_review_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (review === undefined) return null;
  return {
    reviewedUntil: review.reviewed_until.toISOString(),
    signedAt: review.updated_at.toISOString(),
    signedBy: review.name,
    scope: review.scope,
    conclusion: review.conclusion,
  };
}
