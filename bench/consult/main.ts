import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { generateCompany } from '../company/generate-company.ts';
import type { GridCase } from '../grid/cases.ts';
import { measureCases } from '../grid/measure-cases.ts';
import { printCases } from '../grid/print-cases.ts';
import { quantile } from '../report/statistics.ts';
import { type ScratchCluster, withScratchCluster } from '../scratch-cluster.ts';
import { type Asking, consultCases, reportingCases } from './consult-cases.ts';
import { systemsStatements } from './systems-statements.ts';

/** `npm run bench:consult [-- --quick]`: what docs/performance.md explains. Prints ratios and seconds, and exits 0 when an aim is missed. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const people = { visitors: 1_000, sessions: 1_000, name: 'consult' };
const plan = values.quick
  ? { size: { ...people, collaborators: 5_000, instances: 1_000 }, rounds: 3, milliseconds: 20 }
  : { size: { ...people, collaborators: 100_000, instances: 20_000 }, rounds: 3, milliseconds: 60 };
/** No page takes longer, in seconds. */
const longest = 1;

async function extendCompany(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const { makes, text, values } of systemsStatements) {
      await client.query(text, values === undefined ? undefined : [...values]);
      console.log(`  ${makes}`);
    }
  } finally {
    await client.end();
  }
}

/** The median of some calls, in seconds. */
async function secondsOf({ subject }: GridCase): Promise<number> {
  const seconds: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    const start = performance.now();
    await subject();
    seconds.push((performance.now() - start) / 1000);
  }
  return quantile(seconds, 0.5);
}

async function run(cluster: ScratchCluster): Promise<void> {
  const ownerUrl = await cluster.createDatabase(plan.size.name);
  await generateCompany(ownerUrl, plan.size, (step) => console.log(`  ${step}`));
  await extendCompany(ownerUrl);
  // A busy machine shall not end the run: what is measured is the ratio.
  const { db, pool, close } = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  try {
    const [day] = (await pool.query<{ today: string }>('select current_date::text as today')).rows;
    const today = day?.today ?? '';
    const asking: Asking = {
      load: (source, options) => loadGrid(db, source, parseLoadOptions(source, options), 'UTC'),
      query: async (text) => (await pool.query(text)).rows,
    };
    const cases = [...consultCases(asking, today), ...reportingCases({ db, ...asking }, today)];
    const ratios = await measureCases(cases, plan);
    const byName = new Map<string, number>();
    for (const each of cases) byName.set(each.name, await secondsOf(each));
    printCases('First page of 100 with its count, of SQL by hand', cases, ratios, { atMost: longest, byName });
    console.log(`\n${availableParallelism()} processors, Node ${process.version}; no page over ${longest} s`);
  } finally {
    await close();
  }
}

await withScratchCluster(run);
