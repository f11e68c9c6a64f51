import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { prepareServer } from '#tests/support/server-process.ts';
import { tally } from './caller.ts';
import { findDamage } from './check.ts';
import { outages, type Target, untilReady } from './outages.ts';
import { printTimes } from './print-times.ts';
import { editShifts, findTraining, nothingDone, saveDrafts, sendFiles, takeCourses } from './work.ts';

/**
 * `npm run chaos -- <kills>` (100): the demo company on an embedded PostgreSQL in a folder that goes away; people take
 * courses and an administrator edits while the server, its PostgreSQL or parts of them are killed at random moments. Then
 * every acknowledged write must be there once, nobody be left in an instance that is over, and the trail be whole. Prints a
 * table; exit code 1 when something is not as it must be. On loopback alone; it ends in time, on a slow machine with fewer kills.
 */
const kills = Number(process.argv[2] ?? 100);
const students = 8;
const limitMs = 60_000 + kills * 20_000;

/** Kills at random, every way about as often, until all are done. */
async function killAtRandom(target: Target, failures: Error[]): Promise<Map<string, number[]>> {
  const ready = new Map<string, number[]>(Object.keys(outages).map((name) => [name, []]));
  const names = Object.keys(outages);
  const deadline = Date.now() + limitMs;
  for (let kill = 0; kill < kills && failures.length === 0 && Date.now() < deadline; kill += 1) {
    await sleep(200 + Math.random() * 1_000);
    const name = names[(kill + Math.floor(Math.random() * 3)) % names.length] ?? '';
    await outages[name]?.(target);
    // A watch needs a moment to see that something ended.
    await sleep(50);
    const outcome = await untilReady(target).catch((error: Error) => error);
    if (outcome instanceof Error) failures.push(outcome);
    else ready.get(name)?.push(outcome);
  }
  return ready;
}

/** As the owner, on the database of the running server. */
async function withDatabase<T>(dataDirectory: string, work: (owner: DatabaseConnection) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedPostgres({
    stateDirectory: join(dataDirectory, 'database'),
    ownedDatabase: 'capacita',
  });
  const owner = openDatabase(embedded.url('capacita'), { maximumConnections: 1, statementTimeoutMs: 0 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
    await embedded.stop();
  }
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'capacita-chaos-'));
await chmod(dataDirectory, 0o711);
const server = await prepareServer(undefined, dataDirectory, { DEMO: '1', LOG_LEVEL: 'error' });
const failures: Error[] = [];
try {
  await server.start();
  const training = await withDatabase(dataDirectory, ({ pool }) => findTraining(pool, students));
  const done = nothingDone();
  let isOver = false;
  const people = Map.groupBy(training, ({ cwid }) => cwid);
  const noteFailure = (error: unknown): void =>
    void failures.push(error instanceof Error ? error : new Error(String(error)));
  const work = [
    ...[...people.values()].map((own) => takeCourses(server.address, own, done, () => isOver).catch(noteFailure)),
    editShifts(server.address, done, () => isOver).catch(noteFailure),
    saveDrafts(server.address, done, () => isOver).catch(noteFailure),
    sendFiles(server.address, done, () => isOver).catch(noteFailure),
  ];
  const ready = await killAtRandom({ server, dataDirectory }, failures);
  isOver = true;
  await Promise.all(work);
  const damage = await withDatabase(dataDirectory, ({ pool }) => findDamage(pool, done));
  const exitCode = await server.stop();
  const verification = spawnSync(process.execPath, ['scripts/audit-verify.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    encoding: 'utf8',
  });
  printTimes(ready);
  const total = [...ready.values()].flat().length;
  const edits = [...done.shifts.values()].reduce((sum, shift) => sum + shift.edits, 0);
  console.log(`
${total} kills, ${people.size} people and an administrator; ${tally.acknowledged} writes acknowledged
(${done.answers.size} answers, ${done.signatures.size} signatures, ${done.shifts.size} shifts, ${edits} edits, ${done.drafts} drafts, ${done.uploads.size} uploads);
${tally.repeated} calls without a reply and ${tally.refused} answered with 503 or 429, all repeated to an end
lost ${damage.lost}, doubled ${damage.doubled}, stranded ${damage.stranded}; last stop: exit code ${exitCode}
audit:verify: ${verification.stdout.trim().split('\n').at(-1)}`);
  for (const lost of damage.missing) console.log(`LOST: ${lost}`);
  for (const failure of failures) console.log(`FAILED: ${failure.message}`);
  const isWhole = damage.lost + damage.doubled + damage.stranded === 0 && verification.status === 0 && exitCode === 0;
  process.exitCode = isWhole && failures.length === 0 ? 0 : 1;
} finally {
  await server.kill();
  const left = await startEmbeddedPostgres({
    stateDirectory: join(dataDirectory, 'database'),
    ownedDatabase: 'capacita',
  });
  await left.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
