import { join } from 'node:path';
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
 * memory the server takes above rest, how long others wait for `PendingCourse`, rows a second of a bare `copy`, and what is there
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

interface Phase {
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/** Some work, and how long others waited meanwhile. */
async function beside(server: ServerProcess, work: () => Promise<void>): Promise<Phase> {
  const latencies: number[] = [];
  let isOver = false;
  const start = performance.now();
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) latencies.push(...(await measure(server, pendingCourse, others, 2_000)).latencies);
  await done;
  return { seconds: (performance.now() - start) / 1000, latencies };
}

/** Reads, tries and releases a table while others work. @returns the seconds of each step, and the number of the batch */
async function bring(
  server: ServerProcess,
  {
    kind,
    rows,
    file,
    quiet,
  }: { readonly kind: string; readonly rows: number; readonly file: string; readonly quiet: number },
) {
  const client = clientOf(server.port);
  let importId = 0;
  const steps = [
    ['read', async () => void (importId = await client.read(kind, file))],
    ['tried', () => client.try(importId)],
    ['released', () => client.release(importId)],
  ] as const;
  const took: Record<string, number> = {};
  for (const [name, step] of steps) {
    const { seconds, latencies } = await beside(server, step);
    took[name] = seconds;
    const slower = quantile(latencies, 0.99) / quiet;
    console.log(
      `${mark(slower <= aims.slower)} ${kind} ${name}: ${rows} rows in ${seconds.toFixed(0)} s; PendingCourse p99 ${slower.toFixed(1)} times the quiet one (aim ≤ ${aims.slower})`,
    );
  }
  return { importId, took };
}

await withScratchCluster(async (cluster) => {
  const ownerUrl = await cluster.createDatabase(size.name);
  await generateCompany(ownerUrl, size, () => {});
  await prepare(ownerUrl);
  const start = () => startServer('product', ownerUrl, cluster.folder);
  const server = await start();
  await measure(server, pendingCourse, others, 3_000);
  const quiet = quantile((await measure(server, pendingCourse, others, quietSeconds * 1_000)).latencies, 0.99);
  const rest = await server.peakMemory();
  const [peopleFile, trainingsFile] = [join(cluster.folder, 'people.csv'), join(cluster.folder, 'trainings.csv')];
  await writePeople(peopleFile, people);
  await writeTrainings(trainingsFile, { people, trainings, source: 'H' });
  await bring(server, { kind: 'people', rows: people, file: peopleFile, quiet });
  const afterPeople = await server.peakMemory();
  const { importId, took } = await bring(server, { kind: 'migrated', rows: trainings, file: trainingsFile, quiet });
  const peak = await server.peakMemory();
  await server.stop();
  const above = (peak - rest) / 1024 ** 2;
  console.log(
    `${mark(above <= aims.megabytes)} peak memory ${megabytes(peak)}: ${above.toFixed(0)} MB above rest, after the people ${megabytes(afterPeople - rest)} (aim ≤ ${aims.megabytes} MB)`,
  );
  const bare = await copyBare(ownerUrl, await cluster.createDatabase('bare'), importId);
  const ofCopy = bare / (took.released ?? 1);
  console.log(
    `${mark(ofCopy >= aims.ofCopy)} trainings released, rows a second: ${ofCopy.toFixed(2)} of a bare copy with their history (aim ≥ ${aims.ofCopy})`,
  );
  const { nothing, all, parts } = await killReleases({
    ...{ ownerUrl, folder: cluster.folder, kills: kills + 1, rows: killed, people, start, clientOf },
  });
  console.log(
    `${mark(parts.length === 0)} ${kills} releases of ${killed} rows killed at random, and one not: nothing of ${nothing}, all of ${all}, a part of ${parts.length} ${parts.join('; ')}`,
  );
});
