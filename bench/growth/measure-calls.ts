import { readFileSync } from 'node:fs';
import { type CompanySize, cwidOf, visitorPassword } from '../company/company-size.ts';
import { HttpConnection } from '../load/http-connection.ts';
import type { InstallationProcess } from '../load/server-process.ts';
import { quantile } from '../report/statistics.ts';
import { staff } from './lived-plan.ts';
import type { Subject, Tokens } from './people-calls.ts';

/** A company whose application runs. */
export interface OpenCompany {
  readonly size: CompanySize;
  readonly server: InstallationProcess;
}

/** What was measured of one thing: the medians of its samples in each company, in the order of the companies, in ms of one call. */
export interface Measured {
  readonly name: string;
  readonly aim: Subject['aim'];
  /** until the reply was there */
  readonly waits: readonly number[];
  /** processor time of the server and of its PostgreSQL: what a machine that others use too does not lengthen */
  readonly works: readonly number[];
}

interface Sample {
  readonly wait: number;
  readonly work: number;
}

interface Plan {
  readonly rounds: number;
  /** how long one sample takes at least */
  readonly milliseconds: number;
}

/** Milliseconds of processor time so far, of the application and of every process of its PostgreSQL. */
async function processorTime(server: InstallationProcess): Promise<number> {
  const ofServer = (await server.cpu()) / 1000;
  const nanoseconds = [server.postmaster, ...children(server.postmaster)].map(processNanoseconds);
  return ofServer + nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** As Linux tells; 0 of a process that has ended. */
function processNanoseconds(processId: number): number {
  return Number(readProcess(`${processId}/schedstat`).split(' ')[0] ?? 0);
}

const children = (processId: number): number[] =>
  readProcess(`${processId}/task/${processId}/children`).trim().split(' ').filter(Boolean).map(Number);

function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A call that takes so long is not measured in further rounds, in milliseconds. */
const slow = 5_000;

async function signIn(connection: HttpConnection, employeeNr: number): Promise<string> {
  const body = { user: cwidOf(employeeNr), pass: visitorPassword };
  const reply = await connection.call({ method: 'POST', path: '/api/Auth/Authenticate', body });
  return (JSON.parse(reply.toString()) as { token: string }).token;
}

function refused(name: string, { message }: Error): Sample {
  console.log(`  ${name}: ${message}`);
  return { wait: Number.POSITIVE_INFINITY, work: Number.NaN };
}

/** Opens a session of each kind of staff. */
export async function signInStaff(connection: HttpConnection): Promise<Tokens> {
  return { itps: await signIn(connection, staff.itps), trainer: await signIn(connection, staff.firstTrainer) };
}

async function sample(
  call: () => Promise<unknown>,
  processor: () => Promise<number>,
  { calls, milliseconds }: { calls: number | undefined; milliseconds: number },
): Promise<Sample> {
  const before = await processor();
  const start = performance.now();
  let done = 0;
  let elapsed = 0;
  do {
    await call();
    done += 1;
    elapsed = performance.now() - start;
  } while (calls === undefined ? elapsed < milliseconds : done < calls);
  return { wait: elapsed / done, work: ((await processor()) - before) / done };
}

/**
 * Measures every subject in every company, company after company and round after round, so that whatever else the machine does strikes
 * all sizes alike.
 * A call that is refused, as one that takes longer than a statement may, is said, and has no cost.
 */
export async function measureCalls(
  subjects: readonly Subject[],
  companies: readonly OpenCompany[],
  plan: Plan,
  say: (line: string) => void,
): Promise<Measured[]> {
  const open = await Promise.all(
    companies.map(async ({ size, server }) => {
      const connection = await HttpConnection.open(server.port);
      return { size, server, connection, tokens: await signInStaff(connection) };
    }),
  );
  const measured: Measured[] = [];
  for (const { name, aim, forgets, before: first = 0, calls, open: opened } of subjects) {
    const callers = open.map(({ connection, size, tokens }) => opened(connection, size, tokens));
    for (const call of callers) for (let done = 0; done < first; done += 1) await call();
    const samples = open.map((): Sample[] => []);
    for (let round = 0; round <= plan.rounds; round += 1) {
      for (const [index, { server }] of open.entries()) {
        const call = callers[index];
        const before = samples[index];
        if (call === undefined || before === undefined || (before.at(-1)?.wait ?? 0) > slow) continue;
        if (forgets) await server.forgetPersons();
        const cost = await sample(call, () => processorTime(server), {
          calls,
          milliseconds: round === 0 ? 1 : plan.milliseconds,
        }).catch((error: Error) => refused(name, error));
        // The first round only warms up, but for what is so slow that once is enough.
        if (round > 0 || cost.wait > slow) before.push(cost);
      }
    }
    const medians = (of: (sample: Sample) => number) => samples.map((each) => quantile(each.map(of), 0.5));
    const [waits, works] = [medians(({ wait }) => wait), medians(({ work }) => work)];
    measured.push({ name, aim, waits, works });
    const told = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ');
    say(`  ${name}: ${told(waits)} ms, of which processor ${told(works)} ms`);
  }
  for (const { connection } of open) connection.close();
  return measured;
}
