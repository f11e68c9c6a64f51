import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { openDatabase } from '#platform/db/database.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { missingPrograms, signalServer } from '../cluster/program.ts';
import { type Cluster, startCluster } from '../cluster/start-cluster.ts';
import { Caller, tally } from './caller.ts';
import { findDamage } from './check.ts';
import { printTimes } from './print-times.ts';
import { editShifts, findTraining, nothingDone, saveDrafts, sendFiles, takeCourses } from './work.ts';

/**
 * `npm run chaos:cluster -- <faults> <pause>` (14, 10): people sign in, take courses and sign them, an administrator edits, all through HAProxy, while
 * parts of a cluster of three nodes and two processes fail at random. For each kind of fault the time until a write was taken
 * again; at the end every acknowledged write must be there once, and the trail be whole. Exit code 1 when something is not as it
 * must be. The pause, in milliseconds, is what a person takes between two writes: a long one leaves the machine to others. On loopback alone.
 */
const faults = Number(process.argv[2] ?? 14);
const pauseMs = Number(process.argv[3] ?? 10);
const students = 8;
/** `ttl` of deploy/cluster/patroni.yml, and what a fail-over may take beside it */
const [ttlMs, beyondMs] = [20_000, 5_000];

/** Something that fails, and how it is put right once writes are taken again. */
type Fault = (cluster: Cluster) => Promise<() => unknown>;

const onPrimary =
  (fail: (node: Cluster['nodes'][number]) => () => unknown): Fault =>
  async (cluster) => {
    const primary = await cluster.primary();
    return primary === null ? () => {} : fail(primary);
  };

const kinds: Readonly<Record<string, Fault>> = {
  'primary, kill -9': onPrimary((node) => {
    signalServer(node.postmaster(), 'SIGKILL');
    return () => {};
  }),
  'primary hangs, let go later': onPrimary((node) => {
    const pid = node.postmaster();
    signalServer(pid, 'SIGSTOP');
    return () => signalServer(pid, 'SIGCONT');
  }),
  // Both standbys have what is acknowledged: one that says nothing any more is waited for until the primary gives it up.
  'standby hangs, let go later': async (cluster) => {
    const primary = await cluster.primary();
    const pid = cluster.nodes.find((node) => node !== primary)?.postmaster() ?? null;
    signalServer(pid, 'SIGSTOP');
    return () => signalServer(pid, 'SIGCONT');
  },
  'whole node, kill -9': onPrimary((node) => {
    signalServer(node.postmaster(), 'SIGKILL');
    void node.patroni.end('SIGKILL');
    void node.etcd.end('SIGKILL');
    return () => {
      node.etcd.start();
      node.patroni.start();
    };
  }),
  'primary cut off': onPrimary((node) => {
    node.cutOff(true);
    return () => node.cutOff(false);
  }),
  'switchover on command': async (cluster) => {
    await cluster.switchover();
    return () => {};
  },
  'product, kill -9': async ({ products }) => {
    const product = products[Math.floor(Math.random() * products.length)];
    await product?.kill();
    return () => product?.start();
  },
  'HAProxy, kill -9': async ({ haproxy }) => {
    await haproxy.end('SIGKILL');
    // As its unit starts it again.
    haproxy.start();
    return () => {};
  },
};

/** Adds a shift, again and again until it is acknowledged, by one number. @returns milliseconds */
async function untilWritten(address: string, token: string, name: string): Promise<number> {
  const began = performance.now();
  const [number, signature] = [randomUUID(), { user: 'itps', pass: demoPassword, reason: 'Prueba' }];
  for (;;) {
    const reply = await fetch(`${address}/api/Turn`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, [numberHeader]: number, 'content-type': 'application/json' },
      body: JSON.stringify({ name, schedule: '0 a 8', ...signature }),
      signal: AbortSignal.timeout(3_000),
    }).catch(() => null);
    await reply?.text().catch(() => '');
    if (reply?.status === 200) return performance.now() - began;
    if (performance.now() - began > 300_000) throw new Error(`No write was taken for five minutes: ${reply?.status}`);
    await sleep(50);
  }
}

/** Somebody who signs in anew, again and again, until the end. */
async function signInAgain(address: string, isOver: () => boolean): Promise<number> {
  let times = 0;
  for (; !isOver(); times += 1) {
    await new Caller(address, 'qa').signIn();
    await sleep(500);
  }
  return times;
}

const missing = missingPrograms();
if (missing !== null) {
  console.error(`Faltan programas / Programs are missing: ${missing}`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'capacita-cluster-'));
await chmod(folder, 0o755);
const cluster = await startCluster(folder);
const owner = openDatabase(cluster.databaseUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
const failures: Error[] = [];
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void cluster.stop().finally(() => process.exit(1)));
}
try {
  const training = await findTraining(owner.pool, students);
  const done = nothingDone();
  let isOver = false;
  const noteFailure = (error: unknown): number =>
    failures.push(error instanceof Error ? error : new Error(String(error)));
  const people = Map.groupBy(training, ({ cwid }) => cwid);
  const work = [
    ...[...people.values()].map((own) =>
      takeCourses(cluster.address, own, done, () => isOver, pauseMs).catch(noteFailure),
    ),
    editShifts(cluster.address, done, () => isOver, pauseMs).catch(noteFailure),
    saveDrafts(cluster.address, done, () => isOver).catch(noteFailure),
    sendFiles(cluster.address, done, () => isOver).catch(noteFailure),
  ];
  const signIns = signInAgain(cluster.address, () => isOver).catch(noteFailure);
  const prober = new Caller(cluster.address, 'itps');
  await prober.signIn();
  const names = Object.keys(kinds);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  const order = Array.from({ length: faults }, (_, index) => names[index % names.length] ?? '');
  for (const [index, name] of order.toSorted(() => Math.random() - 0.5).entries()) {
    if (failures.length > 0) break;
    await sleep(1_000 + Math.random() * 2_000);
    const putRight = await (kinds[name] as Fault)(cluster);
    const probe = `Sonda ${index}`;
    const ms = await untilWritten(cluster.address, prober.token ?? '', probe);
    done.shifts.set(probe, { edits: 0, schedule: '0 a 8' });
    times.get(name)?.push(ms);
    console.log(`${String(index + 1).padStart(4)}  ${name.padEnd(28)} ${ms.toFixed(0).padStart(7)} ms`);
    await putRight();
    await cluster.untilWhole();
  }
  isOver = true;
  await Promise.all(work);
  const damage = await findDamage(owner.pool, done);
  // The ways to the database are in this process: it may not wait.
  const verification = await new Promise<{ isIntact: boolean; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'product'), DATABASE_URL: cluster.databaseUrl };
    execFile(process.execPath, ['scripts/audit-verify.ts'], { env }, (error, stdout, stderr) =>
      resolve({ isIntact: error === null, said: (stdout.trim() || stderr.trim()).split('\n').at(-1) ?? '' }),
    );
  });
  printTimes(times);
  const edits = [...done.shifts.values()].reduce((sum, shift) => sum + shift.edits, 0);
  const slowest = Math.max(...[...times.values()].flat());
  console.log(`
${[...times.values()].flat().length} faults, ${people.size} people and an administrator, ${await signIns} sign-ins; ${tally.acknowledged} writes acknowledged
(${done.answers.size} answers, ${done.signatures.size} signatures, ${done.shifts.size} shifts, ${edits} edits, ${done.drafts} drafts, ${done.uploads.size} uploads);
${tally.repeated} calls without a reply and ${tally.refused} answered with 503 or 429, all repeated to an end
lost ${damage.lost}, doubled ${damage.doubled}, stranded ${damage.stranded}; longest until a write: ${(slowest / 1_000).toFixed(1)} s, Patroni's ttl ${ttlMs / 1_000} s
audit:verify: ${verification.said}`);
  for (const lost of damage.missing) console.log(`LOST: ${lost}`);
  for (const failure of failures) console.log(`FAILED: ${failure.message}`);
  const isWhole = damage.lost + damage.doubled + damage.stranded === 0 && verification.isIntact;
  process.exitCode = isWhole && failures.length === 0 && slowest <= ttlMs + beyondMs ? 0 : 1;
} finally {
  await owner.close();
  await cluster.stop();
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}`);
}
