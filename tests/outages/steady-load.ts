import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#demo/seed/write-credentials.ts';

/** What the callers of a load were told. */
export interface Told {
  /** names of the shifts whose signed insert was answered with 200 */
  readonly acknowledged: readonly string[];
  /** names of the shifts whose insert got no answer, or 503 */
  readonly unsure: readonly string[];
  /** calls that ended without any reply */
  readonly cut: number;
  /** every other reply than 200 and a plain 503, and what it said */
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

async function post(address: string, path: string, body: unknown, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

async function signIn(address: string, user: string): Promise<string> {
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
  const strange: string[] = [];
  let [served, cut, refused, isEnding] = [0, 0, 0, false];
  const tokens = { itps: await signIn(address, 'itps'), ana: await signIn(address, 'ana') };

  /** @returns whether it was answered with 200 */
  const send = async (call: () => Promise<Response>): Promise<boolean> => {
    const reply = await call().then(
      async (got) => ({ status: got.status, code: got.headers.get('x-error-code'), text: await got.text() }),
      () => null,
    );
    if (reply?.status === 200) {
      served += 1;
      return true;
    }
    if (reply === null) cut += 1;
    else if (reply.status === 503 && reply.code === 'UNAVAILABLE' && reply.text.startsWith('El servicio')) refused += 1;
    else strange.push(`${reply.status} ${reply.code} ${reply.text}`);
    await sleep(5);
    return false;
  };
  const servedTo: number[] = [];
  const untilEnd = async (work: (round: number) => Promise<boolean>): Promise<void> => {
    const caller = servedTo.push(0) - 1;
    for (let round = 0; !isEnding; round += 1) if (await work(round)) servedTo[caller] = (servedTo[caller] ?? 0) + 1;
  };

  const add = async (name: string): Promise<boolean> => {
    const signature = { user: 'itps', pass: demoPassword, reason: 'Prueba' };
    const isIn = await send(() => post(address, '/api/Turn', { name, schedule: '8 a 16', ...signature }, tokens.itps));
    (isIn ? acknowledged : unsure).push(name);
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
      return { acknowledged, unsure, cut, strange, refused };
    },
  };
}
