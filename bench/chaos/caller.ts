import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { numberHeader } from '#platform/signing/call-number.ts';

interface Reply {
  readonly status: number;
  readonly code: string | null;
  // Each caller knows what it asked for.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the caller then reads
  readonly json: any;
}

/** What all callers were told together. */
export const tally = { acknowledged: 0, repeated: 0, refused: 0 };

/** A start alone may take 40 s on a busy machine, and several kills may follow each other. */
const patienceMs = 300_000;

interface Sent {
  readonly body: object;
  /** by which the server knows a signed call that is repeated; other calls ignore it */
  readonly number: string;
}

/** Sends one call; null when it was cut without a reply. */
async function send(url: string, method: string, token: string | null, sent: Sent): Promise<Reply | null> {
  const { body, number } = sent;
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        [numberHeader]: number,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await reply.text();
    const code = reply.headers.get('x-error-code');
    return { status: reply.status, code, json: reply.status === 200 && text !== '' ? JSON.parse(text) : text };
  } catch {
    return null;
  }
}

/** A signed-in person of the demo company who repeats every call until it is answered. */
export class Caller {
  readonly #address: string;
  readonly #user: string;
  readonly #pauseMs: number;
  #token: string | null = null;

  /** @param pauseMs after each write that was answered; a person thinks between two of them */
  constructor(address: string, user: string, pauseMs = 0) {
    this.#address = address;
    this.#user = user;
    this.#pauseMs = pauseMs;
  }

  /** of the session; null before `signIn` */
  get token(): string | null {
    return this.#token;
  }

  async signIn(): Promise<void> {
    const reply = await this.#untilAnswered('POST', '/api/Auth/Authenticate', { user: this.#user, pass: demoPassword });
    if (reply.status !== 200) throw new Error(`${this.#user} could not sign in: ${reply.status} ${reply.json}`);
    this.#token = String(reply.json.token);
  }

  /**
   * @returns the reply of 200, also of a call that was done before it was repeated
   * @throws Error for any refusal
   */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async write(method: string, path: string, body: object): Promise<any> {
    const reply = await this.#untilAnswered(method, path, body);
    if (reply.status === 200) {
      tally.acknowledged += 1;
      await sleep(this.#pauseMs);
      return reply.json;
    }
    throw new Error(`${this.#user} ${method} ${path}: ${reply.status} ${reply.code} ${reply.json}`);
  }

  async #untilAnswered(method: string, path: string, body: object): Promise<Reply> {
    const deadline = Date.now() + patienceMs;
    const number = randomUUID();
    while (Date.now() < deadline) {
      const reply = await send(`${this.#address}${path}`, method, this.#token, { body, number });
      // 502 and 504 are of what stands before the server, whose connection was cut.
      if (reply !== null && ![429, 502, 503, 504].includes(reply.status)) return reply;
      if (reply === null || reply.status === 502 || reply.status === 504) tally.repeated += 1;
      else tally.refused += 1;
      await sleep(100);
    }
    throw new Error(`${this.#user} ${method} ${path}: no answer in ${patienceMs / 1000} s`);
  }
}
