import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sealAnyHistory, verifyAudit } from '#features/integrity/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { startScratchCluster } from '../scratch-cluster.ts';
import { generateTrail } from './generate-trail.ts';

/**
 * `npm run bench:integrity [-- --revisions 5000000]`: sealing and verifying a long trail, against SHA-256 alone over the
 * same bytes in the same run (docs/performance.md).
 */
const { values } = parseArgs({ options: { revisions: { type: 'string', default: '200000' } } });
const aim = 0.5;

/** Seconds that work takes, and by how much this process grows meanwhile. */
async function measure<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; grownMb: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const start = performance.now();
  const result = await work();
  clearInterval(sampling);
  return { result, seconds: (performance.now() - start) / 1000, grownMb: (most - before) / 1024 ** 2 };
}

/** Rows a second that SHA-256 alone digests, one digest a revision, of rows that lie in memory. */
async function measureSha256({ pool }: DatabaseConnection): Promise<number> {
  const { rows } = await pool.query<{ line: string }>(`
    select jsonb_build_array(previous_hash, entity, record_key, revision, action, "row"::text, reason, changed_by, changed_at,
      time_zone, null)::text as line from history order by history_id limit 100000`);
  const start = performance.now();
  for (const { line } of rows) createHash('sha256').update(line, 'utf8').digest('hex');
  return rows.length / ((performance.now() - start) / 1000);
}

const formatted = (count: number) => Math.round(count).toLocaleString('en');
const cluster = await startScratchCluster();
try {
  const ownerUrl = await cluster.createDatabase('trail');
  const made = await measure(() => generateTrail(ownerUrl, Number(values.revisions)));
  console.log(`made in ${made.seconds.toFixed(0)} s`);
  const owner = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  const { db } = owner;
  const secrets = createSecretBox(randomBytes(32));
  const anchor = openAppendOnlyFile(join(cluster.folder, 'seals.txt'));
  const services = { db, clock: systemClock, timeZone: 'America/Argentina/Buenos_Aires', secrets, anchor };
  // The generated past is older than what the program seals first by itself.
  const sealed = await measure(() => sealAnyHistory(services));
  console.log(`first seal                    ${sealed.seconds.toFixed(1)} s, +${sealed.grownMb.toFixed(0)} MB`);
  const again = await measure(async () =>
    sealAnyHistory({ ...services, clock: { now: () => new Date(Date.now() + 90_000_000) } }),
  );
  console.log(`next seal, nothing new        ${again.seconds.toFixed(2)} s`);
  for (const isWhole of [true, false]) {
    let steps = 0;
    const options = {
      secrets,
      anchor,
      isWhole,
      others: db,
      onProgress: () => {
        steps += 1;
      },
    };
    const before = await measureSha256(owner);
    const found = await measure(() => verifyAudit(db, options));
    // Before and after, for what else the machine does changes meanwhile.
    const alone = (before + (await measureSha256(owner))) / 2;
    if (found.result.broken !== null) throw new Error(`the trail is broken: ${JSON.stringify(found.result.broken)}`);
    const rate = found.result.revisions / found.seconds;
    const name = isWhole ? 'verification, whole          ' : 'verification, only what is new';
    const verdict = `ratio ${(rate / alone).toFixed(2)} of SHA-256 alone, ${formatted(alone)}/s (aim ${aim}: ${rate / alone >= aim ? 'met' : 'missed'})`;
    console.log(
      `${name} ${formatted(found.result.revisions)} revisions in ${found.seconds.toFixed(1)} s, ${formatted(rate)}/s, ${verdict}, ` +
        `+${found.grownMb.toFixed(0)} MB, progress told ${steps} times`,
    );
  }
  const cancelled = new AbortController();
  let asked = 0;
  const onProgress = () => {
    asked ||= performance.now();
    cancelled.abort();
  };
  await verifyAudit(db, { secrets, signal: cancelled.signal, others: db, onProgress }).catch(() => {});
  console.log(`cancelled                     after ${(performance.now() - asked).toFixed(0)} ms`);
  await owner.close();
} finally {
  await cluster.remove();
}
