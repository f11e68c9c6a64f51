import { sql } from 'kysely';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { ConnectionTestReply } from '../shared/contract.ts';
import { settingsErrors } from './errors.ts';

/** What a test found; `isDenied` where the server refused the credentials. */
export interface Finding {
  readonly reply: ConnectionTestReply;
  /** code of what went wrong, for the event; null when it works */
  readonly problem: string | null;
  readonly isDenied?: boolean;
}

interface Tester {
  readonly session: RequestSession;
  /** the caller's network address */
  readonly address: string;
}

const testsPerMinute = 10;
const denialsPerQuarter = 5;

/**
 * Lets people test connections in measure: one test at a time, ten a minute, and none for a quarter of an hour after five
 * refused credentials, so that it serves neither to search the network nor to guess passwords. Each leaves a security
 * event with the server, the user and the outcome, which the limits are counted by in every process.
 */
export function watchConnectionTests(services: Services) {
  const testing = new Set<number>();
  return async (tester: Tester, about: string, test: () => Promise<Finding>): Promise<ConnectionTestReply> => {
    const { employeeNr, cwid } = tester.session;
    if (testing.has(employeeNr)) throw settingsErrors.CONNECTION_TESTS_TOO_MANY();
    testing.add(employeeNr);
    try {
      await requireMeasure(services, employeeNr);
      const { reply, problem, isDenied = false } = await test();
      const kind = isDenied ? 'connectionTestDenied' : problem === null ? 'connectionTested' : 'connectionTestFailed';
      await recordSecurityEvent(services, {
        at: services.clock.now(),
        kind,
        cwid,
        employeeNr,
        address: tester.address,
        detail: problem === null ? about : `${about}: ${problem}`,
      });
      return reply;
    } finally {
      testing.delete(employeeNr);
    }
  };
}

/** @throws Refusal CONNECTION_TESTS_TOO_MANY, CONNECTION_TESTS_DENIED */
async function requireMeasure({ db, clock }: Services, employeeNr: number): Promise<void> {
  const now = clock.now().getTime();
  const quarterAgo = new Date(now - 15 * 60_000);
  const minuteAgo = new Date(now - 60_000);
  const { recent, denied } = await db
    .selectFrom('security_event')
    .select([
      sql<number>`count(*) filter (where happened_at > ${minuteAgo})::integer`.as('recent'),
      sql<number>`count(*) filter (where kind = 'connectionTestDenied')::integer`.as('denied'),
    ])
    .where('employee_nr', '=', employeeNr)
    .where('happened_at', '>', quarterAgo)
    .where('kind', 'in', ['connectionTested', 'connectionTestFailed', 'connectionTestDenied'])
    .executeTakeFirstOrThrow();
  if (denied >= denialsPerQuarter) throw settingsErrors.CONNECTION_TESTS_DENIED();
  if (recent >= testsPerMinute) throw settingsErrors.CONNECTION_TESTS_TOO_MANY();
}
