import { sql } from 'kysely';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { digestRules, readSchemaRules } from '#platform/db/schema-rules.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import type { Services } from '#platform/services.ts';
import type { SealMark } from '../../shared/contract.ts';
import { describeTrouble, findClockTrouble } from '../right-clock.ts';
import { anchored, announceSeal, writeAnchor } from './anchor.ts';
import { digestRanges } from './digest-ranges.ts';
import { findUnsealedPast, noteRefusedFirstSeal } from './first-seal.ts';
import { digestHeads, insertHeads } from './heads.ts';
import { mailSeal } from './mail-seal.ts';

import { hashSeal, noHeads, readContent, type SealContent, type SealRow } from './seal.ts';
import { settledNumbers } from './settled-numbers.ts';
import { type StreamName, type StreamState, streamNames, streams } from './streams.ts';

/** Seals of this age are followed by another even where nothing is new: the age of the last one tells that sealing works. */
const longestPauseMs = 24 * 3_600_000;
/** The first seal of tens of millions of revisions takes minutes. Its moment may be an hour old, and no older (migration 0187). */
const statementSeconds = 3_600;

type SealServices = Pick<
  Services,
  'db' | 'clock' | 'timeZone' | 'secrets' | 'anchor' | 'companyAuthorities' | 'isCopy'
>;

/** What a seal found that it was to continue, or that should have been there. */
export class SealRefused extends Error {
  override readonly name = 'SealRefused';
}

/**
 * Seals what is new since the last seal (decision 019): the newest revision of every record that changed, and digests of
 * everything that is only ever added. Its number and hash are then written outside the database too.
 * @returns the seal; null when nothing was new, and in a copy that is only looked at
 * @throws SealRefused when the last seal was not made with this installation's key, the clock is wrong, or there is none though the
 * history is older than a day: somebody who deleted all seals would get a new one, which hides what was altered
 */
export async function sealHistory(services: SealServices): Promise<SealMark | null> {
  const { clock, isCopy } = services;
  if (isCopy === true) return null;
  const oldest = await findUnsealedPast(services, clock.now());
  if (oldest !== null) {
    await noteRefusedFirstSeal(services, clock.now(), oldest);
    throw new SealRefused(
      `there is no seal, and the history begins on ${oldest.toISOString()}: no first seal is made of it`,
    );
  }
  return sealAnyHistory(services);
}

/**
 * The same without a look at how old a history without seals is: for the operator's word (`npm run audit:first-seal`).
 * @throws SealRefused when the last seal was not made with this installation's key, or the clock is wrong
 */
export async function sealAnyHistory(services: SealServices): Promise<SealMark | null> {
  const trouble = await findClockTrouble(services);
  if (trouble !== null) throw new SealRefused(`the clock is wrong: ${describeTrouble(trouble)}`);
  const settled = await settledNumbers(services.db);
  const made = await services.db.transaction().execute(async (tx) => {
    await allowStatementTime(tx, statementSeconds);
    await sql`set local jit = off`.execute(tx);
    // As the verification: the first seal of a long trail reads all of it.
    await sql`set local max_parallel_workers_per_gather = 2`.execute(tx);
    await lockForTransaction(tx, 'sealing');
    const previous = await tx.selectFrom('seal').selectAll().orderBy('seal_number', 'desc').limit(1).executeTakeFirst();
    if (previous !== undefined && hashSeal(previous, services.secrets) !== previous.hash) {
      throw new SealRefused(`seal ${previous.seal_number} does not match its hash: nothing is sealed on top of it`);
    }
    const now = services.clock.now();
    if (!isDue(previous, settled, now)) return null;
    const seal = await writeSeal(tx, services, { previous, settled, now });
    await announceSeal(services.anchor, anchored(seal), previous === undefined ? null : anchored(previous));
    return { previous, seal };
  });
  if (made === null) return null;
  const { seal, previous } = made;
  const told = anchored(seal);
  await writeAnchor(services.anchor, told);
  if (previous?.company_day !== seal.company_day) await mailSeal(services, told);
  return told;
}

interface Circumstances {
  readonly previous: SealRow | undefined;
  readonly settled: Readonly<Record<StreamName, number>>;
  readonly now: Date;
}

function isDue(previous: SealRow | undefined, settled: Circumstances['settled'], now: Date): boolean {
  const content = previous === undefined ? null : readContent(previous);
  if (previous === undefined || content === null) return streamNames.some((name) => settled[name] > 0);
  if (now.getTime() - previous.sealed_at.getTime() >= longestPauseMs) return true;
  return streamNames.some((name) => settled[name] > (content.streams[name]?.last ?? 0));
}

async function writeSeal(
  tx: DatabaseTransaction,
  { secrets, timeZone }: SealServices,
  { previous, settled, now }: Circumstances,
): Promise<SealRow> {
  const before = previous === undefined ? null : readContent(previous);
  const seal_number = (previous?.seal_number ?? 0) + 1;
  const after = previous?.last_history_id ?? 0;
  // Another process may have sealed further since the numbers were read.
  const history = { after, last: Math.max(after, settled.history) };
  await insertHeads(tx, seal_number, history);
  const [heads] = await digestHeads(tx, seal_number, seal_number);
  const fields = {
    seal_number,
    sealed_at: now,
    company_day: companyDay(now, timeZone),
    last_history_id: history.last,
    head_count: heads?.count ?? 0,
    heads_digest: heads?.digest ?? noHeads,
    previous_hash: previous?.hash ?? null,
    content: JSON.stringify(await gatherContent(tx, before, settled)),
  };
  const seal = { ...fields, hash: hashSeal(fields, secrets) };
  await tx.insertInto('seal').values(seal).execute();
  return seal;
}

async function gatherContent(
  tx: DatabaseTransaction,
  before: SealContent | null,
  settled: Circumstances['settled'],
): Promise<SealContent> {
  const states: [StreamName, StreamState][] = [];
  for (const name of streamNames) {
    const { last: after = 0, rows: earlier = 0 } = before?.streams[name] ?? {};
    const last = Math.max(after, settled[name]);
    const [range] = await digestRanges(tx, streams[name], [{ after, last }]);
    states.push([name, { last, rows: earlier + (range?.rows ?? 0), digest: range?.digest ?? '' }]);
  }
  const sealed = before?.streams.history?.last ?? 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from history h join signature s using (signature_id)
    where h.history_id > ${sealed} and h.history_id <= ${settled.history}`.execute(tx);
  return {
    streams: Object.fromEntries(states) as SealContent['streams'],
    signatures: (before?.signatures ?? 0) + (rows[0]?.count ?? 0),
    rules: digestRules(await readSchemaRules(tx)),
  };
}
