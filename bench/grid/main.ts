import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/db/database.ts';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { generateCompany } from '../company/generate-company.ts';
import { type ScratchCluster, withScratchCluster } from '../scratch-cluster.ts';
import { attendanceSource } from './attendance-source.ts';
import type { GridCase, Runner } from './cases.ts';
import { distinctCases, groupCases } from './group-cases.ts';
import { measureCases } from './measure-cases.ts';
import { farPageCases, pageCases } from './page-cases.ts';
import { printCases } from './print-cases.ts';

/** `npm run bench:grid [-- --quick]`: what docs/performance.md explains. Prints ratios, and exits 0 when an aim is missed. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const people = { visitors: 1_000, sessions: 1_000, name: 'grid' };
const plan = values.quick
  ? { size: { ...people, collaborators: 5_000, instances: 1_000 }, rounds: 3, milliseconds: 20 }
  : { size: { ...people, collaborators: 100_000, instances: 20_000 }, rounds: 3, milliseconds: 60 };

const timeZone = 'America/Argentina/Buenos_Aires';

function sections(runner: Runner): readonly (readonly [string, readonly GridCase[]])[] {
  return [
    ['Page of 100 with filter, sort and count, of SQL by hand', pageCases(runner)],
    ['Far pages of 100, of the first page', farPageCases(runner)],
    ['Distinct values with counts, of GROUP BY by hand', distinctCases(runner)],
    ['One level of collapsed groups with counts, of GROUP BY by hand', groupCases(runner)],
  ];
}

async function run(cluster: ScratchCluster): Promise<void> {
  const ownerUrl = await cluster.createDatabase(plan.size.name);
  await generateCompany(ownerUrl, plan.size, (step) => console.log(`  ${step}`));
  // A busy machine shall not end the run: what is measured is the ratio.
  const { db, pool, close } = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
  const runner: Runner = {
    load: (options) => loadGrid(db, attendanceSource, parseLoadOptions(attendanceSource, options), timeZone),
    query: async (text, parameters) => (await pool.query(text, [...parameters])).rows,
  };
  try {
    const start = performance.now();
    const parts = sections(runner);
    const cases = parts.flatMap(([, section]) => section);
    const measured = await measureCases(cases, plan);
    for (const [title, section] of parts) printCases(title, section, measured);
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    console.log(`\n${availableParallelism()} processors, Node ${process.version}, ${minutes} minutes of measuring`);
  } finally {
    await close();
  }
}

await withScratchCluster(run);
