import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '#apps/server/app.ts';
import { openBackupPlace } from '#apps/server/backup/backup-place.ts';
import { makeBackup } from '#apps/server/backup/make-backup.ts';
import { advanceCourses, assignTraining } from '#features/assignment/server/public.ts';
import { sealAnyHistory, sealHistory, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { sendNotices, writeDueNotices } from '#features/notifications/server/public.ts';
import { foldTrainingChanges, mendTrainingCounts } from '#features/reports/server/public.ts';
import { expireSessions } from '#features/session/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openInstallation } from '#platform/config/installation.ts';
import { openDatabase } from '#platform/db/database.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * The whole application on an installation, in a process of its own: `serve-installation.ts <DATA_DIR>`. It tells its port once it
 * listens; sent `usage`, its CPU time in microseconds and its memory in bytes; sent `forgetPersons`, that it has forgotten them; sent
 * `{ work }`, the seconds that this took and the most memory meanwhile.
 */
const [folder = ''] = process.argv.slice(2);
const environment = { ...readEnvironment({ DATA_DIR: folder, DEMO: '0', SEAL_ANCHOR_STAYS: '1' }), DATA_DIR: folder };
const database = await prepareDatabase(environment, () => {});
const { db, pool } = database.connection;
const services: Services = {
  ...{ db, pool, clock: systemClock, timeZone: environment.COMPANY_TIME_ZONE, mediaHosts: [], reachesOwnMachine: true },
  ...(await openInstallation(environment, folder, true)),
};
const app = await createApp(services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
// Its verification and its backups are the owner's, as those of the commands are.
const owner = openDatabase(database.ownerUrl, { maximumConnections: 5, statementTimeoutMs: 0 });

async function verify(isWhole: boolean): Promise<string> {
  const { secrets, anchor, files } = services;
  const found = await verifyAudit(owner.db, { secrets, anchor, files, isWhole, others: owner.db, now: new Date() });
  if (found.broken !== null) throw new Error(`the trail is broken: ${JSON.stringify(found.broken)}`);
  return `${found.revisions.toLocaleString('en')} revisions`;
}

async function backUp(to: string): Promise<string> {
  const spool = await mkdtemp(join(tmpdir(), 'capacita-growth-'));
  try {
    const place = await openBackupPlace(to, environment, spool);
    const { manifest } = await makeBackup({ owner, files: services.files, anchor: services.anchor, key: null }, place);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    return `${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB`;
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

/** The course that nobody has yet becomes valid, and everybody who must take it gets it. */
async function assignToAll(course: string): Promise<void> {
  const act = { by: systemActor, at: new Date(), timeZone: services.timeZone, reason: 'banco' };
  await db.transaction().execute(async (tx) => {
    await updateAudited(tx, 'course', { course_id: course }, { status: 2 }, act);
    await assignTraining(tx, act, { courses: [course] });
  });
}

const works: Readonly<Record<string, (of: string) => Promise<unknown>>> = {
  firstSeal: () => sealAnyHistory(services),
  seal: () => sealHistory(services),
  verifyWhole: () => verify(true),
  verifyNew: () => verify(false),
  daily: async () => {
    await advanceCourses(services);
    await writeDueNotices(services);
  },
  fold: () => foldTrainingChanges(services),
  mend: () => mendTrainingCounts(services),
  mails: (milliseconds) => sendNotices(services, AbortSignal.timeout(Number(milliseconds))),
  sessions: () => expireSessions(services),
  assign: assignToAll,
  backup: backUp,
  rows: async () => (await pool.query('select count(*) as count from history')).rows[0]?.count,
};

/** Seconds that work takes, and the most memory of this process meanwhile. */
async function measure(work: string, of: string) {
  let most = process.memoryUsage().rss;
  const before = most;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  try {
    const told = await works[work]?.(of);
    return { seconds: (performance.now() - start) / 1000, before, most, told: typeof told === 'string' ? told : '' };
  } finally {
    clearInterval(sampling);
  }
}

type Asked = 'usage' | 'forgetPersons' | { readonly work: string; readonly of?: string };

async function answer(asked: Asked): Promise<object> {
  if (asked === 'usage') {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    return { cpu: user + system, peakMemory: process.resourceUsage().maxRSS * 1024, rss, heapUsed };
  }
  if (asked === 'forgetPersons') {
    await pool.query("select pg_notify('attendance_changed', '*'), pg_notify('password_set', '*')");
    await sleep(10);
    return {};
  }
  return measure(asked.work, asked.of ?? '');
}

// Those who take part are there, however long ago their company was made.
await pool.query('update session set last_seen_at = now() where ended_at is null');

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (told) => process.send?.(told),
    (error: unknown) =>
      process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function stop(): Promise<void> {
  await app.close();
  await owner.close();
  await database.close();
  process.exit(0);
}
process.on('disconnect', () => void stop());

const address = await app.listen({ port: 0, host: '127.0.0.1' });
const [postmaster] = readFileSync(join(folder, 'database/postgres/data/postmaster.pid'), 'utf8').split('\n');
process.send?.({ port: Number(new URL(address).port), postmaster: Number(postmaster) });
