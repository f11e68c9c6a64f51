import { sql } from 'kysely';
import { auditedTables } from '#features/integrity/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { AuditState } from '../shared/contract.ts';
import { readBackupState } from './backups/backup-state.ts';

/** Revisions up to which they are counted one by one. */
const countedUpTo = 200_000;

/** How the trail stands: what it holds, and when it was last sealed, verified and reviewed. */
export async function readAuditState({ db, clock, timeZone, anchorBesideKey }: Services): Promise<AuditState> {
  const at = clock.now().toISOString();
  const [counts, lastSeal, lastVerification, backups, lastReview] = await Promise.all([
    countTrail(db),
    readSealing(db),
    readLastVerification(db),
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

/**
 * The verification by which the trail stands, no matter who ran it; null before the first. One that found it altered stands
 * until all of the trail is found intact: what is new being intact says nothing of what was found before it.
 */
export async function readLastVerification(db: Database): Promise<AuditState['lastVerification']> {
  const newest = (kinds: ReturnType<typeof sql>) => sql`
    select happened_at, cwid, kind, detail from security_event where ${kinds} order by event_id desc limit 1`;
  const { rows } = await sql<{ happened_at: Date; cwid: string; kind: string; detail: string }>`
    with standing as (${newest(sql`kind = 'auditBroken' and event_id > coalesce((
      select max(event_id) from security_event where kind = 'auditVerified' and facts ->> 'isWhole' = 'true'), 0)`)})
    select * from standing
    union all (${newest(sql`kind in ('auditVerified', 'auditBroken') and not exists (select from standing)`)})`.execute(
    db,
  );
  const [event] = rows;
  if (event === undefined) return null;
  const { happened_at, cwid, kind, detail } = event;
  return { at: happened_at.toISOString(), by: cwid, isIntact: kind === 'auditVerified', detail };
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
