import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { HttpConnection } from '../load/http-connection.ts';
import { type InstallationProcess, startInstallation } from '../load/server-process.ts';
import { quantile } from '../report/statistics.ts';
import { buildCompany } from './build-company.ts';
import { type DayAct, dayActs } from './day-acts.ts';
import { tabletActs } from './day-tablets.ts';
import { livedSize } from './lived-plan.ts';
import { signInStaff } from './measure-calls.ts';
import { type Done, hours, printDay } from './print-day.ts';

/**
 * `npm run bench:day [-- --people 10000 --minutes 8 --folder /an/installation]`: eight hours of a plant's day, tablets too, at 70 % of what
 * the machine takes, in so many minutes; what people waited and what memory the server has, at its begin and its end; and before and after it
 * an hour in which nobody comes, with the day's own work alone (docs/performance.md).
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '8' },
    folder: { type: 'string' },
  },
});
const size = livedSize(Number(values.people));
const hourMs = (Number(values.minutes) * 60_000) / hours;
const mailPort = 24_090;
/** How busy each hour is: shifts change at the begin and the end. */
const busy = [1.3, 1, 0.9, 0.9, 0.8, 0.9, 1, 1.2];
const share = 0.7;
const callers = 24;
/** After so long somebody has gone away. */
const patienceMs = 60_000;
const noReply = 'no reply';

/** Which act comes next, by their shares. */
function pick(acts: readonly DayAct[]): DayAct {
  let left = Math.random() * acts.reduce((sum, act) => sum + act.share, 0);
  for (const act of acts) {
    left -= act.share;
    if (left <= 0) return act;
  }
  return acts[0] as DayAct;
}

/** Acts a second that the machine takes, from callers who never pause. */
async function findCapacity(connections: readonly HttpConnection[], acts: readonly DayAct[]): Promise<number> {
  const ends = performance.now() + 20_000;
  let done = 0;
  await Promise.all(
    connections.slice(0, 12).map(async (connection) => {
      while (performance.now() < ends) {
        await pick(acts)
          .once(connection)
          .catch(() => {});
        done += 1;
      }
    }),
  );
  return done / 20;
}

/** Lets people come as they come, whether those before them have been served or not. */
async function liveDay(
  connections: readonly HttpConnection[],
  port: number,
  acts: readonly DayAct[],
  perSecond: number,
): Promise<Done[]> {
  const done: Done[] = [];
  const free = [...connections];
  const waiting: { readonly act: DayAct; readonly due: number }[] = [];
  const start = performance.now();
  const hourOf = (moment: number) => Math.min(hours - 1, Math.floor((moment - start) / hourMs));
  const running = new Set<Promise<void>>();
  const serve = () => {
    while (free.length > 0 && waiting.length > 0) {
      const connection = free.shift();
      const next = waiting.shift();
      if (connection === undefined || next === undefined) return;
      const run = (async () => {
        let failed: string | null = null;
        const own = connection.isOpen ? connection : await HttpConnection.open(port);
        const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
          throw new Error(noReply);
        });
        await Promise.race([next.act.once(own), late]).catch((error: Error) => {
          failed = error.message.slice(0, 80);
        });
        // What it still waits for must not be taken for the reply to the next one.
        if (failed === noReply) own.close();
        done.push({ name: next.act.name, hour: hourOf(next.due), waited: performance.now() - next.due, failed });
        free.push(own);
        serve();
      })();
      running.add(run);
      void run.finally(() => running.delete(run));
    }
  };
  for (let due = start; due < start + hours * hourMs; ) {
    const rate = perSecond * (busy[hourOf(due)] ?? 1);
    due += (-Math.log(1 - Math.random()) / rate) * 1000;
    if (due > performance.now()) await sleep(due - performance.now());
    waiting.push({ act: pick(acts), due });
    serve();
  }
  while (running.size > 0 || waiting.length > 0) await Promise.all([...running, sleep(50)]);
  return done;
}

/** The day's own work, at its hours: mails every five minutes, counts every two, seals and verification each hour, midnight's first. */
async function workThrough(server: InstallationProcess, signal: AbortSignal): Promise<Map<string, number[]>> {
  const took = new Map<string, number[]>();
  const run = async (work: string) => {
    // A run of mails ends with the five minutes that it has.
    const { seconds } = await server.work(work, String(Math.ceil(hourMs / 12)));
    took.set(work, [...(took.get(work) ?? []), seconds]);
  };
  for (const work of ['daily', 'mend', 'sessions']) await run(work);
  const start = performance.now();
  const every = new Map(
    Object.entries({ mails: hourMs / 12, fold: hourMs / 30, seal: hourMs, verifyNew: hourMs, sessions: hourMs }),
  );
  const due = new Map([...every].map(([work, pause]) => [work, start + pause / 2]));
  while (!signal.aborted) {
    const [next] = [...due].sort(([, a], [, b]) => a - b);
    if (next === undefined) break;
    const [work, moment] = next;
    if (moment > performance.now()) await sleep(moment - performance.now(), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    await run(work);
    due.set(work, Math.max(performance.now(), moment + (every.get(work) ?? hourMs)));
  }
  return took;
}

/** Nothing of a process that has ended. */
function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const megabytes = (processId: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readProcess(`${processId}/status`))?.[1] ?? 0) / 1024;

/** Milliseconds of processor time of a process so far, of its children that have ended too, as Linux tells (in hundredths of a second). */
function ownTime(processId: string | number): number {
  const after = readProcess(`${processId}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return after.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

/** Of the server and its PostgreSQL. */
function processorTime({ processId, postmaster }: InstallationProcess): number {
  const children = readProcess(`${postmaster}/task/${postmaster}/children`).trim().split(' ').filter(Boolean);
  return [processId, postmaster, ...children].reduce<number>((sum, each) => sum + ownTime(each), 0);
}

/** What the program costs where nobody comes. */
interface Rest {
  /** of processor time, the server and its PostgreSQL: for an hour's work, in however short a time it is done */
  readonly seconds: number;
  readonly megabytes: number;
}

/** An hour of the night, whose work is done all the same. */
async function rest(server: InstallationProcess): Promise<Rest> {
  const morning = new AbortController();
  const before = processorTime(server);
  const working = workThrough(server, morning.signal);
  await sleep(hourMs);
  morning.abort();
  await working;
  return { seconds: (processorTime(server) - before) / 1000, megabytes: megabytes(server.processId) };
}

const sayRest = ({ seconds, megabytes }: Rest) =>
  `${seconds.toFixed(1)} s of processor time, ${megabytes.toFixed(0)} MB`;

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'capacita-day-')));
if (values.folder === undefined) {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  await buildCompany(folder, size, { mailPort, say: () => {} });
}
const mail = await startMailServer({ port: mailPort, certificate: makeCertificate(), hideSTARTTLS: true });
const server = await startInstallation(folder);
try {
  if (values.folder === undefined) await server.work('firstSeal');
  const before = await rest(server);
  const connections = await Promise.all(Array.from({ length: callers }, () => HttpConnection.open(server.port)));
  const [first] = connections;
  if (first === undefined) throw new Error('no connection');
  const tokens = await signInStaff(first);
  const acts = [...dayActs(size, tokens, server.port), ...tabletActs(size, tokens)];
  const capacity = await findCapacity(connections, acts);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${size.collaborators.toLocaleString('en')} people; the machine takes ${capacity.toFixed(1)} acts/s at load ${load}`,
  );
  const evening = new AbortController();
  const working = workThrough(server, evening.signal);
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(megabytes(server.processId)), 1_000);
  const done = await liveDay(connections, server.port, acts, capacity * share);
  clearInterval(sampling);
  evening.abort();
  const took = await working;
  printDay(
    acts.map(({ name }) => name),
    done,
  );
  for (const [work, seconds] of took) {
    console.log(
      `${work.padEnd(12)} ${seconds.length} times, first ${seconds[0]?.toFixed(2)} s, last ${seconds.at(-1)?.toFixed(2)} s`,
    );
  }
  const at = (from: number, to: number) =>
    quantile(memory.slice(Math.floor(memory.length * from), Math.floor(memory.length * to)), 0.5).toFixed(0);
  console.log(
    `memory of the server: first hour ${at(0, 1 / hours)} MB, last hour ${at(1 - 1 / hours, 1)} MB, most ${Math.max(...memory).toFixed(0)} MB`,
  );
  const after = await rest(server);
  console.log(`an hour in which nobody comes: ${sayRest(before)} before the day, ${sayRest(after)} after it`);
  console.log(
    `${mail.mails.length} mails sent; ${availableParallelism()} processors, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await server.work('verifyWhole');
  console.log('the trail is intact');
  for (const connection of connections) connection.close();
} finally {
  await server.stop();
  await mail.close();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}
