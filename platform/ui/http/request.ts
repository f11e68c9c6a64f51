import { numberHeader } from '#platform/signing/call-number.ts';
import { passkeyPass } from '#platform/signing/passkey-header.ts';
import { providerPass } from '#platform/signing/provider-header.ts';
import { untilServed } from './moving.ts';

/** A call that did not succeed: what the server said, or that it could not be reached (`status` 0). */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** Whether a call failed because the session is over; the session tells that itself. */
export function isSessionEnd(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.status === 401;
}

/**
 * Whether nobody knows if a call was carried out: it was not answered, or by something in front of the server, which gives
 * each of its own failures a code; or the server itself does not know.
 */
export function isUncertain(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  const { status, code } = failure;
  return status === 0 || (status >= 500 && code === null) || code === 'OUTCOME_UNKNOWN';
}

/** Whether the server is out of service for the moment: it, or what stands before it, says so, and nothing that the call is to blame for. */
function isOutage({ status, code }: RequestFailure): boolean {
  if (code === null) return status >= 502 && status <= 504;
  return ['UNAVAILABLE', 'DATABASE_READ_ONLY', 'OUTCOME_UNKNOWN'].includes(code);
}

/** What is read, what the server knows again by its number, and what is declared so may be sent twice. */
const mayRepeat = ({ method, number, isRepeatable = false }: RequestOptions): boolean =>
  (method ?? 'GET') === 'GET' || number !== undefined || isRepeatable;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters of the address; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart, in place of a body: fields and files. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** of a signed call: by which the server knows it again (`platform/signing/call-number.ts`) */
  readonly number?: string;
  /** A call that writes, and does no more when it is made twice (`Call.isRepeatable`). */
  readonly isRepeatable?: boolean | undefined;
  /** of a signed call: what it means, where it is declared */
  readonly meaning?: string;
  /** the type of reply that is wanted, where the server has several */
  readonly accept?: string;
  /** A call that the page makes by itself, again and again: it does not keep the session alive. */
  readonly isBackground?: boolean;
  /** A call that makes a session: it carries no token, and waits for none. */
  readonly isSignIn?: boolean;
  /** A call of the session itself, for whose success others wait. */
  readonly goesAhead?: boolean;
  /** A call that asks whether the session still stands: who asks says what follows from its end. */
  readonly asksForEnd?: boolean;
}

/** What signs a call in place of a password: the form says so where the password would stand. */
type Proof = 'passkey' | 'provider';

/** A signed call, as a passkey or the identity provider is asked to sign it. */
export interface ActToSign {
  /** method, path and query */
  readonly call: string;
  /** of its form; undefined where it has none */
  readonly number: string | undefined;
  readonly meaning: string | undefined;
  readonly body: BodyInit | null | undefined;
}

interface Connection {
  /** The bearer token of the session, or null when nobody is signed in. */
  readonly token: () => string | null;
  readonly language: () => string;
  /** What a call waits for while a session that has ended may still be taken up again, or a password must be changed; else null. */
  readonly ready: () => Promise<unknown> | null;
  /**
   * Called on every 401 to a call that carried a token, with that token (S0 section 8: any 401 logs out). Resolves to
   * whether the same person has signed in again meanwhile.
   */
  readonly onUnauthorized: (token: string) => Promise<boolean>;
  /** Told the code of every 403 that carries one. Resolves to whether what forbade it is over: at once, or once it is. */
  readonly onForbidden: (code: string) => Promise<boolean>;
  /** Has one call signed by the person, who is asked for it now; the headers that tell of it. @throws Error in words */
  readonly proof: (by: Proof, act: ActToSign, signal?: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  /** The page's own words for a reply that is not the server's, such as the page of a proxy in front of it. */
  readonly foreignReply: (status: number) => string;
}

let connection: Connection = {
  token: () => null,
  language: () => 'es',
  ready: () => null,
  onUnauthorized: async () => false,
  onForbidden: async () => false,
  proof: async () => ({}),
  foreignReply: (status) => String(status),
};

/** Wires the calls to the session and the language; called once at start. */
export function connectRequests(next: Connection): void {
  connection = next;
}

/** The headers that every call carries, for those that must send them by themselves (the PDF viewer). @param isBackground as of `RequestOptions` */
export function requestHeaders(isBackground = false): Record<string, string> {
  const token = connection.token();
  return {
    'Accept-Language': connection.language(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(isBackground ? { 'X-Background': '1' } : {}),
  };
}

/**
 * One call to the server; resolves to the parsed JSON of a 2xx reply (undefined for an empty one).
 * @throws RequestFailure with the server's plain text, code and status; status 0 when the network failed
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await requestReply(path, options);
  const text = await response.text();
  if (text === '') return undefined as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new RequestFailure(response.status, null, connection.foreignReply(response.status));
  }
}

/** As `request`, but resolves to the 2xx reply itself, whose body is still to be read. @throws RequestFailure */
export async function requestReply(path: string, options: RequestOptions = {}): Promise<Response> {
  const address = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const waiting = options.isSignIn || options.goesAhead ? null : connection.ready();
  if (waiting !== null) await waiting;
  options.signal?.throwIfAborted();
  const headers = requestHeaders(options.isBackground);
  if (options.isSignIn) delete headers.Authorization;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.number !== undefined) headers[numberHeader] = options.number;
  if (options.accept !== undefined) headers.Accept = options.accept;
  const method = options.method ?? 'GET';
  const sent = bodyOf(options);
  const by = proofOf(sent);
  if (by !== null) {
    const { number, meaning, signal } = options;
    const act = { call: `${method} ${address.pathname}${address.search}`, number, meaning, body: sent.body };
    Object.assign(headers, await connection.proof(by, act, signal));
  }
  const call: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    ...sent,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const answer = await answerOf(address, call, options);
  if (answer instanceof Response) return answer;
  const failure = answer;
  const { code } = failure;
  if (failure.status === 401 && headers.Authorization !== undefined && options.asksForEnd !== true) {
    const renewal = connection.onUnauthorized(headers.Authorization.slice('Bearer '.length));
    // What only reads is read again; what writes waits for the person to send it again.
    if (method === 'GET' && (await renewal)) return requestReply(path, options);
  }
  if (failure.status === 403 && code !== null) {
    const isOver = connection.onForbidden(code);
    if (method === 'GET' && (await isOver)) return requestReply(path, options);
  }
  throw failure;
}

/**
 * One call, sent once more after an outage where that does no harm; its 2xx reply, or how it failed. What was cut off with its
 * process is sent again too, unless it bears a number: whether that was done is for the form to find out.
 */
async function answerOf(address: URL, call: RequestInit, options: RequestOptions): Promise<Response | RequestFailure> {
  const first = await answerOnce(address, call);
  if (first instanceof Response || options.isBackground) return first;
  const wasCutOff = first.status === 0 && options.number === undefined;
  if (!wasCutOff && !isOutage(first)) return first;
  const served = untilServed(!wasCutOff);
  return mayRepeat(options) && (await orAborted(served, options.signal)) ? answerOnce(address, call) : first;
}

async function answerOnce(address: URL, call: RequestInit): Promise<Response | RequestFailure> {
  const answer = await fetch(address, call).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause;
    return new RequestFailure(0, null, '');
  });
  return answer instanceof RequestFailure || answer.ok ? answer : failureOf(answer);
}

async function failureOf(response: Response): Promise<RequestFailure> {
  return new RequestFailure(response.status, response.headers.get('X-Error-Code'), await textOf(response));
}

/** What is waited for, or the reason of who no longer waits. */
async function orAborted<T>(waited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([waited, aborted]);
}

/** The server's own sentence, which is plain text. */
async function textOf(response: Response): Promise<string> {
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  const text = isPlain ? await response.text() : '';
  return text === '' ? connection.foreignReply(response.status) : text;
}

function bodyOf({ body, form }: RequestOptions): RequestInit {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

const proofs: readonly (readonly [Proof, string])[] = [
  ['passkey', passkeyPass],
  ['provider', providerPass],
];

function proofOf({ body }: RequestInit): Proof | null {
  const texts = body instanceof FormData ? [...body.values()] : [body];
  const isIn = (pass: string) => texts.some((text) => typeof text === 'string' && text.includes(pass));
  return proofs.find(([, pass]) => isIn(pass))?.[0] ?? null;
}
