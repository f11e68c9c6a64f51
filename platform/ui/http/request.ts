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

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters of the address; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart, in place of a body: fields and files. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** A call that the page makes by itself, again and again: it does not keep the session alive. */
  readonly isBackground?: boolean;
}

interface Connection {
  /** The bearer token of the session, or null when nobody is signed in. */
  readonly token: () => string | null;
  readonly language: () => string;
  /** Told of every 401 to a call that carried a token, with that token (S0 section 8: any 401 logs out). */
  readonly onUnauthorized: (token: string) => void;
  /** Told the code of every 403 that carries one. */
  readonly onForbidden: (code: string) => void;
}

let connection: Connection = {
  token: () => null,
  language: () => 'es',
  onUnauthorized: () => {},
  onForbidden: () => {},
};

/** Wires the calls to the session and the language; called once at start. */
export function connectRequests(next: Connection): void {
  connection = next;
}

/** The headers that every call carries, for those that must send them by themselves (the PDF viewer). */
export function requestHeaders(): Record<string, string> {
  const token = connection.token();
  return {
    'Accept-Language': connection.language(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/**
 * One call to the server; resolves to the parsed JSON of a 2xx reply (undefined for an empty one).
 * @throws RequestFailure with the server's plain text, code and status; status 0 when the network failed
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await requestReply(path, options);
  const text = await response.text();
  return text === '' ? (undefined as T) : (JSON.parse(text) as T);
}

/** As `request`, but resolves to the 2xx reply itself, whose body is still to be read. @throws RequestFailure */
export async function requestReply(path: string, options: RequestOptions = {}): Promise<Response> {
  const address = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const headers = requestHeaders();
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.isBackground) headers['X-Background'] = '1';
  const response = await send(address, {
    method: options.method ?? 'GET',
    headers,
    cache: 'no-store',
    ...bodyOf(options),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.ok) return response;
  const text = await response.text();
  const code = response.headers.get('X-Error-Code');
  if (response.status === 401 && headers.Authorization !== undefined) {
    connection.onUnauthorized(headers.Authorization.slice('Bearer '.length));
  }
  if (response.status === 403 && code !== null) connection.onForbidden(code);
  throw new RequestFailure(response.status, code, text || response.statusText);
}

function bodyOf({ body, form }: RequestOptions): RequestInit {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

async function send(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new RequestFailure(0, null, '');
  }
}
