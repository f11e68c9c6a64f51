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

/** What was measured of one thing: the median of its samples in each company, in the order of the companies. */
export interface Measured {
  readonly name: string;
  readonly aim: Subject['aim'];
  /** milliseconds of one call */
  readonly costs: readonly number[];
}

interface Plan {
  readonly rounds: number;
  /** how long one sample takes at least */
  readonly milliseconds: number;
}

/** A call that takes so long is not measured in further rounds, in milliseconds. */
const slow = 3_000;

async function signIn(connection: HttpConnection, employeeNr: number): Promise<string> {
  const body = { user: cwidOf(employeeNr), pass: visitorPassword };
  const reply = await connection.call({ method: 'POST', path: '/api/Auth/Authenticate', body });
  return (JSON.parse(reply.toString()) as { token: string }).token;
}

async function sample(
  call: () => Promise<unknown>,
  { calls, milliseconds }: { calls: number | undefined; milliseconds: number },
) {
  const start = performance.now();
  let done = 0;
  let elapsed = 0;
  do {
    await call();
    done += 1;
    elapsed = performance.now() - start;
  } while (calls === undefined ? elapsed < milliseconds : done < calls);
  return elapsed / done;
}

/**
 * Measures every subject in every company, company after company and round after round, so that whatever else the machine does strikes
 * all sizes alike.
 * @throws Error of the first call that is refused
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
      const tokens: Tokens = {
        itps: await signIn(connection, staff.itps),
        trainer: await signIn(connection, staff.firstTrainer),
      };
      return { size, server, connection, tokens };
    }),
  );
  const measured: Measured[] = [];
  for (const { name, aim, forgets, calls, open: opened } of subjects) {
    const callers = open.map(({ connection, size, tokens }) => opened(connection, size, tokens));
    const samples = open.map((): number[] => []);
    for (let round = 0; round <= plan.rounds; round += 1) {
      for (const [index, { server }] of open.entries()) {
        const call = callers[index];
        const before = samples[index];
        if (call === undefined || before === undefined || (before.at(-1) ?? 0) > slow) continue;
        if (forgets) await server.forgetPersons();
        const cost = await sample(call, { calls, milliseconds: round === 0 ? 1 : plan.milliseconds });
        // The first round only warms up, but for what is so slow that once is enough.
        if (round > 0 || cost > slow) before.push(cost);
      }
    }
    const costs = samples.map((each) => quantile(each, 0.5));
    measured.push({ name, aim, costs });
    say(`  ${name}: ${costs.map((cost) => `${cost.toFixed(2)} ms`).join(', ')}`);
  }
  for (const { connection } of open) connection.close();
  return measured;
}
