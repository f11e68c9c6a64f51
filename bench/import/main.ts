import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Role } from '#product/roles.ts';
import { type CompanySize, tokenOf, visitorNumbers } from '../company/company-size.ts';
import { generateCompany } from '../company/generate-company.ts';
import { productCalls } from '../load/calls.ts';
import { measure } from '../load/measure.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { quantile } from '../report/statistics.ts';
import { withScratchCluster } from '../scratch-cluster.ts';
import { copyBare } from './bare-copy.ts';
import { ImportClient } from './import-client.ts';
import { killReleases } from './kills.ts';
import { writePeople, writeTrainings } from './tables.ts';

/**
 * `npm run bench:import [-- --people 100000 --trainings 1000000 --kills 20 --killed 5000]`: a company moves in while others work. How much
 * memory the server takes above rest, its thread for imports begun, how long others wait for `PendingCourse`, rows a second of a bare `copy`, and what is there
 * after the server was killed in the midst of a release (docs/performance.md).
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    people: { ...text, default: '100000' },
    trainings: { ...text, default: '1000000' },
    kills: { ...text, default: '20' },
    killed: { ...text, default: '5000' },
  },
});
const people = Number(values.people);
const trainings = Number(values.trainings);
const kills = Number(values.kills);
const killed = Number(values.killed);

/** Those who work meanwhile. */
const size: CompanySize = { name: 'company', collaborators: 10_000, instances: 2_000, visitors: 500, sessions: 1_000 };
const others = 4;
const quietSeconds = 30;
const aims = { megabytes: 100, slower: 3, ofCopy: 0.3 };

const administrator = visitorNumbers(size)[size.visitors - 1] ?? 0;
const clientOf = (port: number) => new ImportClient(port, tokenOf(size.visitors - 1), administrator);

/** Makes the last of the visitors an administrator, their open sessions too, and lets new sectors have numbers of their own. */
async function prepare(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("set session_replication_role = 'replica'");
  const of = [administrator, Role.AdminITPS];
  await owner.query('update collaborator set role = $2 where employee_nr = $1', of);
  await owner.query('update session set roles = array[$2::smallint] where employee_nr = $1', of);
  await owner.query('update session_start set role = $2 where employee_nr = $1', of);
  await owner.end();
}

const { pendingCourse } = productCalls({ ...size, sessions: size.visitors - 1 }, []);
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
const mark = (isMet: boolean) => (isMet ? '✓' : '✗');

/** How long others wait for so long as something is done, in samples that are all alike. */
async function beside<T>(server: ServerProcess, work: () => Promise<T>) {
  const latencies: number[] = [];
  let isOver = false;
  const start = performance.now();
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) latencies.push(...(await measure(server, pendingCourse, others, 2_000)).latencies);
  const result = await done;
  return { result, seconds: (performance.now() - start) / 1000, p99: quantile(latencies, 0.99) };
}

interface Table {
  readonly kind: string;
  readonly rows: number;
  readonly file: string;
}

/** Reads, tries and releases a table while others work. @param quiet p99 of others without it */
async function bring(server: ServerProcess, { kind, rows, file }: Table, quiet: number): Promise<void> {
  const client = clientOf(server.port);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, seconds, p99 } = await beside(server, work);
    const slower = p99 / quiet;
    console.log(
      `${mark(slower <= aims.slower)} ${kind} ${name}: ${rows} rows in ${seconds.toFixed(0)} s; PendingCourse p99 ${slower.toFixed(1)} times the quiet one (aim ≤ ${aims.slower})`,
    );
    return result;
  };
  const importId = await step('read', () => client.read(kind, file));
  await step('tried', () => client.try(importId));
  await step('released', () => client.release(importId));
}

/** Trainings that come while nobody works, and the same rows by a bare copy. @returns rows a second of the release, of the copy's */
async function rateOfCopy(server: ServerProcess, ownerUrl: string, bareUrl: string, file: string): Promise<number> {
  const client = clientOf(server.port);
  const importId = await client.read('migrated', file);
  await client.try(importId);
  const start = performance.now();
  await client.release(importId);
  const seconds = (performance.now() - start) / 1000;
  return (await copyBare(ownerUrl, bareUrl, importId)) / seconds;
}

await withScratchCluster(async (cluster) => {
  const ownerUrl = await cluster.createDatabase(size.name);
  await generateCompany(ownerUrl, size, () => {});
  await prepare(ownerUrl);
  const start = () => startServer('product', ownerUrl, cluster.folder);
  const server = await start();
  await measure(server, pendingCourse, others, 3_000);
  const { p99: quiet } = await beside(server, () => sleep(quietSeconds * 1_000));
  console.log(
    `  PendingCourse of others, nothing imported: p99 ${quiet.toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const fileOf = (name: string) => join(cluster.folder, `${name}.csv`);
  const before = await server.peakMemory();
  await writePeople(fileOf('first'), 10);
  await clientOf(server.port).read('people', fileOf('first'));
  const rest = await server.peakMemory();
  console.log(`  the thread for imports: ${megabytes(rest - before)} of ${megabytes(rest)}, while there are imports`);
  await writePeople(fileOf('people'), people);
  await writeTrainings(fileOf('trainings'), { people, trainings, source: 'H' });
  const alone = Math.ceil(trainings / 10);
  await writeTrainings(fileOf('alone'), { people, trainings: alone, source: 'A' });
  await bring(server, { kind: 'people', rows: people, file: fileOf('people') }, quiet);
  const afterPeople = await server.peakMemory();
  await bring(server, { kind: 'migrated', rows: trainings, file: fileOf('trainings') }, quiet);
  const peak = await server.peakMemory();
  const above = (peak - rest) / 1024 ** 2;
  console.log(
    `${mark(above <= aims.megabytes)} peak memory ${megabytes(peak)}: ${above.toFixed(0)} MB above rest, after the people ${megabytes(afterPeople - rest)} (aim ≤ ${aims.megabytes} MB)`,
  );
  const ofCopy = await rateOfCopy(server, ownerUrl, await cluster.createDatabase('bare'), fileOf('alone'));
  await server.stop();
  console.log(
    `${mark(ofCopy >= aims.ofCopy)} ${alone} trainings released alone, rows a second: ${ofCopy.toFixed(2)} of a bare copy with their history (aim ≥ ${aims.ofCopy}); load ${loadavg()[0]?.toFixed(1)}`,
  );
  const { nothing, all, parts } = await killReleases({
    ...{ ownerUrl, folder: cluster.folder, kills: kills + 1, rows: killed, people, start, clientOf },
  });
  console.log(
    `${mark(parts.length === 0)} ${kills} releases of ${killed} rows killed at random, and one not: nothing of ${nothing}, all of ${all}, a part of ${parts.length} ${parts.join('; ')}`,
  );
});
