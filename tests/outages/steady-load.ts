import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';

/** What the callers of a load were told. */
export interface Told {
  /** names of the shifts whose signed insert was answered with 200 */
  readonly acknowledged: readonly string[];
  /** names of the shifts whose insert got no answer, or one of which it says that nobody knows */
  readonly unsure: readonly string[];
  /** names of the shifts whose insert was answered with any other 503 */
  readonly notSaved: readonly string[];
  /** calls that ended without any reply */
  readonly cut: number;
  /** every other reply than 200 and a 503 in words, and what it said */
  readonly strange: readonly string[];
  readonly refused: number;
}

export interface SteadyLoad {
  /** replies of 200 so far */
  served(): number;
  /** Waits until every one of the callers was answered with 200 so many times more. */
  untilEachServed(times: number): Promise<void>;
  stop(): Promise<Told>;
}

/** How the refusals of an outage begin. */
const inWords: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'El servicio',
  DATABASE_READ_ONLY: 'La base de datos solo admite lecturas',
  OUTCOME_UNKNOWN: 'La conexión con la base de datos se cortó',
};

/** Every call was answered, in words where not served; what was acknowledged is there once, and what was refused is not. */
export async function expectWhole(told: Told, databaseUrl: string): Promise<void> {
  expect({ cut: told.cut, strange: told.strange }).toEqual({ cut: 0, strange: [] });
  await expectKept([told], databaseUrl);
}

/**
 * What was acknowledged to any of the loads is there once, and what was refused is not; each shift that is there has its one revision, and that
 * its signature.
 * @param loads all that added shifts with a numbered mark
 */
export async function expectKept(loads: readonly Told[], databaseUrl: string): Promise<void> {
  const acknowledged = loads.flatMap((told) => told.acknowledged);
  const maybe = new Set([...acknowledged, ...loads.flatMap((told) => told.unsure)]);
  expect(acknowledged.length).toBeGreaterThan(0);
  const named = `~ '^[abc][0-9]+-[0-9]+$'`;
  const rows = await query<{ name: string; revisions: number; signatures: number }>(
    databaseUrl,
    `select name, (select count(*)::integer from history where entity = 'shift' and record_key = shift_id::text) as revisions,
       (select count(*)::integer from signature where entity = 'shift' and record_key = shift_id::text) as signatures
     from shift where name ${named}`,
  );
  const revisions = await query(
    databaseUrl,
    `select from history where entity = 'shift' and "row" ->> 'name' ${named}`,
  );
  const kept = rows.map(({ name }) => name);
  const isThere = new Set(kept);
  expect(isThere.size).toBe(kept.length);
  expect(acknowledged.filter((name) => !isThere.has(name))).toEqual([]);
  expect(kept.filter((name) => !maybe.has(name))).toEqual([]);
  expect(rows.filter((row) => row.revisions !== 1 || row.signatures !== 1)).toEqual([]);
  expect(revisions.length).toBe(rows.length);
}

async function post(address: string, path: string, body: unknown, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

/** Somebody of the demo company. @returns their token */
export async function signIn(address: string, user: string): Promise<string> {
  const reply = await post(address, '/api/Auth/Authenticate', { user, pass: demoPassword });
  const { token } = (await reply.json()) as { token: string };
  return token;
}

/**
 * On the demo company: an administrator adds shifts, each signed, while others read their courses, all without a pause.
 * @param mark ends the names of the shifts, which are those of one load alone
 * @param readerPauseMs between two calls of a reader, where a load lasts long: it keeps the processor for the tests beside it
 */
export async function startLoad(address: string, mark = '0', readerPauseMs = 0): Promise<SteadyLoad> {
  const acknowledged: string[] = [];
  const unsure: string[] = [];
  const notSaved: string[] = [];
  const strange: string[] = [];
  let [served, cut, refused, isEnding] = [0, 0, 0, false];
  const tokens = { itps: await signIn(address, 'itps'), ana: await signIn(address, 'ana') };

  /** @returns whether it was answered with 200; null where nobody knows what came of it */
  const send = async (call: () => Promise<Response>): Promise<boolean | null> => {
    const reply = await call().then(
      async (got) => ({ status: got.status, code: got.headers.get('x-error-code'), text: await got.text() }),
      () => null,
    );
    if (reply?.status === 200) {
      served += 1;
      return true;
    }
    if (reply === null) cut += 1;
    else if (reply.status === 503 && reply.text.startsWith(inWords[reply.code ?? ''] ?? '?')) refused += 1;
    else strange.push(`${reply.status} ${reply.code} ${reply.text}`);
    await sleep(5);
    return reply === null || reply.code === 'OUTCOME_UNKNOWN' ? null : false;
  };
  const servedTo: number[] = [];
  const untilEnd = async (work: (round: number) => Promise<boolean | null>): Promise<void> => {
    const caller = servedTo.push(0) - 1;
    for (let round = 0; !isEnding; round += 1) if (await work(round)) servedTo[caller] = (servedTo[caller] ?? 0) + 1;
  };

  const add = async (name: string): Promise<boolean | null> => {
    const signature = { user: 'itps', pass: demoPassword, reason: 'Prueba' };
    const isIn = await send(() => post(address, '/api/Turn', { name, schedule: '8 a 16', ...signature }, tokens.itps));
    (isIn === null ? unsure : isIn ? acknowledged : notSaved).push(name);
    return isIn;
  };
  const read = async () => {
    if (readerPauseMs > 0) await sleep(readerPauseMs);
    return send(() =>
      fetch(`${address}/api/AttendedJoinedWCourse/PendingCourse?status=0`, {
        headers: { authorization: `Bearer ${tokens.ana}` },
      }),
    );
  };
  const callers = [
    ...['a', 'b', 'c'].map((caller) => untilEnd((round) => add(`${caller}${round}-${mark}`))),
    ...[1, 2, 3, 4].map(() => untilEnd(read)),
  ];
  return {
    served: () => served,
    async untilEachServed(times) {
      const before = [...servedTo];
      while (servedTo.some((now, caller) => now < (before[caller] ?? 0) + times)) await sleep(10);
    },
    async stop() {
      isEnding = true;
      await Promise.all(callers);
      return { acknowledged, unsure, notSaved, cut, strange, refused };
    },
  };
}
