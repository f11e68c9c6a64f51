import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { assignTraining } from '#features/assignment/server/public.ts';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { systemActor } from '#platform/signing/act.ts';
import { quantile } from '../report/statistics.ts';
import { startScratchCluster } from '../scratch-cluster.ts';
import { courseId, makeCompany } from './make-company.ts';

/**
 * `npm run bench:assign [-- --people 100000 --rounds 3]`: one course to a whole company, against a bare `insert … select` of the
 * very same rows and revisions into the same tables with the same indexes, once without and once with their foreign keys and
 * triggers (docs/performance.md).
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const people = Number(values.people);
const aim = 0.4;
const act = { by: systemActor, at: new Date(), timeZone: 'America/Argentina/Buenos_Aires', reason: 'banco' };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Megabytes by which a process grows while work is done, and the seconds that it takes. */
async function measure(processId: number, work: () => Promise<unknown>) {
  const before = residentMb(processId);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(processId));
  }, 50);
  const seconds = await timed(work);
  clearInterval(sampling);
  return { seconds, grownMb: most - before };
}

/** Memory of its own of a process on Linux, without what PostgreSQL's processes share. */
function residentMb(processId: number): number {
  const found = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}

const tables = ['attendance', 'history', 'instance'] as const;

/** Leaves the company as it was before the assignment. */
async function forget(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  await client.query(`truncate ${tables.join(', ')} cascade`);
  await client.query('set session_replication_role = default');
  await client.query('checkpoint');
}

const columnsOf = (table: string) => (table === 'history' ? 'overriding system value' : '');

/** The rows of the last assignment, inserted as they are. */
async function insertBare(client: pg.Client, hasTriggers: boolean): Promise<number> {
  await client.query(`set session_replication_role = ${hasTriggers ? 'default' : 'replica'}`);
  return timed(async () => {
    await client.query('begin');
    await client.query('insert into instance overriding system value select * from made_instance');
    for (const table of ['attendance', 'history']) {
      await client.query(`insert into ${table} ${columnsOf(table)} select * from made_${table}`);
    }
    await client.query('commit');
  });
}

async function assign({ db }: DatabaseConnection): Promise<void> {
  await db.transaction().execute((tx) => assignTraining(tx, act, { courses: [courseId] }));
}

const cluster = await startScratchCluster();
try {
  const ownerUrl = await cluster.createDatabase('company');
  await makeCompany(ownerUrl, people);
  const connection = openDatabase(ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  const client = new pg.Client({ connectionString: ownerUrl });
  // What went wrong is thrown; the end of the cluster says nothing more.
  client.on('error', () => {});
  await client.connect();
  const rounds: { assigned: number; bare: number; guarded: number; again: number; node: number; backend: number }[] =
    [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const { rows } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    await forget(client);
    const nodeBefore = residentMb(process.pid);
    const assigned = await measure(backend, () => assign(connection));
    const node = residentMb(process.pid) - nodeBefore;
    const again = await timed(() => assign(connection));
    for (const table of tables) {
      await client.query(`drop table if exists made_${table}`);
      await client.query(`create table made_${table} as select * from ${table}`);
    }
    await forget(client);
    const bare = await insertBare(client, false);
    await forget(client);
    const guarded = await insertBare(client, true);
    rounds.push({ assigned: assigned.seconds, bare, guarded, again, node, backend: assigned.grownMb });
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  const told = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(people / seconds).toLocaleString('en')} rows/s`;
  const share = median(({ bare, assigned }) => bare / assigned);
  console.log(`${people.toLocaleString('en')} people, ${rounds.length} rounds, medians`);
  console.log(`bare insert … select                  ${told(median(({ bare }) => bare))}`);
  console.log(`the same, keys and triggers checked   ${told(median(({ guarded }) => guarded))}`);
  console.log(`assignment                            ${told(median(({ assigned }) => assigned))}`);
  console.log(
    `ratio to bare                         ${share.toFixed(2)} (aim ${aim}: ${share >= aim ? 'met' : 'missed'})`,
  );
  console.log(
    `ratio to checked                      ${median(({ guarded, assigned }) => guarded / assigned).toFixed(2)}`,
  );
  console.log(`a second assignment                   ${told(median(({ again }) => again))}`);
  console.log(
    `memory meanwhile                      Node +${median(({ node }) => node).toFixed(0)} MB, its PostgreSQL process +${median(({ backend }) => backend).toFixed(0)} MB`,
  );
  await client.end();
  await connection.close();
} finally {
  await cluster.remove();
}
