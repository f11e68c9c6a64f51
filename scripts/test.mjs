// Runs on any Node.js >= 20, before anything is installed. With --full, the nightly set: FULL=1.
import { existsSync } from 'node:fs';
import { printCheck, runChecks } from './check/checks.mjs';
import { preparePackages, prepareWeb } from './setup/prepare.mjs';
import { run, Sentence } from './setup/progress.mjs';
import { findChromium } from './test/find-chromium.mjs';
import { runVitest } from './test/run-vitest.mjs';
import { formatSlowest, formatSummary, isGreen } from './test/summary.mjs';

/** The oldest PostgreSQL that is supported, where Debian put it. */
const oldestPostgres = '/usr/lib/postgresql/15/bin';

const isFull = process.argv.includes('--full') || process.env.FULL === '1';
const hasOldest = existsSync(oldestPostgres);
const total = hasOldest ? 6 : 5;
const parts = [];
const began = performance.now();

/** Runs one part, shows what it wrote if it failed, and keeps its counts; a {@link Sentence} is one failure. */
async function part(number, name, work) {
  console.log(`[${number}/${total}] ${name}…`);
  const start = performance.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    result = { passed: 0, failed: 1, skipped: 0, output: error.message, note: 'no se pudo / could not run' };
  }
  const { output, ...counts } = result;
  if (counts.failed > 0 && output) console.log(output.trim());
  parts[number] = { name, ...counts, milliseconds: performance.now() - start };
}

async function check() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  await runChecks((result) => {
    printCheck(result);
    counts[result.passed ? 'passed' : 'failed'] += 1;
  });
  return counts;
}

/** Left to the nightly set on the oldest PostgreSQL: what they rest on has tests of its own there. */
const exceptOldest = [
  'features/integrity/server/tampering/**',
  'features/records/**',
  'platform/grid/**',
  'tests/outages/**',
  'tests/whole-app/**',
];

/**
 * Left to the nightly set: failures of a machine, each of which takes as long as twenty other files. Of their kind each run
 * keeps a killed program, a restarted database, accounts that were cut away, and a backup that was put back.
 */
const nightly = [
  'behind-haproxy',
  'built-image',
  'changed-environment',
  'cluster',
  'embedded-owner',
  'first-seal',
  'full-disk',
  'image',
  'killed-acts',
  'killed-job',
  'killed-room',
  'many-mails',
  'moving-database',
  'read-only-database',
  'rehearsal',
  'real-bucket',
  'replica-exports',
  'restored-backup',
  'silent-network',
  'stop',
  'two-processes',
].map((name) => `tests/outages/${name}.server.test.ts`);

const testServer = () => runVitest('server', isFull ? {} : { TEST_EXCEPT: nightly.join() });

/**
 * What speaks to the database's own behaviour runs on the oldest PostgreSQL too; in the nightly set everything does. One
 * worker takes the processor time that the server tests beside it leave, and ends before them.
 */
function testOldest() {
  const which = isFull ? ['.server.test.ts'] : ['.pg.server.test.ts', '--maxWorkers=1'];
  const env = isFull ? {} : { TEST_EXCEPT: exceptOldest.join() };
  return runVitest('server', { ...env, TEST_POSTGRES_BIN: oldestPostgres }, which);
}

async function browse() {
  if (process.env.SKIP_BROWSER === '1') return { passed: 0, failed: 0, skipped: 1, note: 'SKIP_BROWSER=1' };
  const chromium = await findChromium();
  await prepareWeb(total, total);
  return await runVitest('e2e', { CHROMIUM_PATH: chromium });
}

await run(async () => {
  if (isFull) {
    process.env.FULL = '1';
    process.env.FC_SEED ??= new Date().toISOString().slice(0, 10).replaceAll('-', '');
    console.log(`FULL=1 FC_SEED=${process.env.FC_SEED}`);
  }
  await preparePackages(1, total);
  // Unit tests mostly wait for their own time limits: the checks have room beside them, and then the server tests.
  const unitTests = part(3, 'unit tests', () => runVitest('unit'));
  await part(2, 'check', check);
  const serverTests = part(4, 'server tests', testServer);
  if (hasOldest) {
    // In the nightly set it is as long as the other.
    if (isFull) await serverTests;
    await part(5, 'server tests, PostgreSQL 15', testOldest);
  }
  if (!hasOldest) console.log('PostgreSQL 15: no se prueba / is not tried: apt-get install -y postgresql-15');
  await Promise.all([unitTests, serverTests]);
  await part(total, 'browser tests', browse);
  const ran = parts.filter((each) => each !== undefined);
  console.log(`\n${formatSlowest(ran)}\n\n${formatSummary(ran, performance.now() - began)}`);
  if (!isGreen(ran)) process.exitCode = 1;
});
