import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { createApp } from '#apps/server/app.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A clock that stands where a test puts it. */
export class TestClock implements Clock {
  #now: Date;

  constructor(now: string) {
    this.#now = new Date(now);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(moment: string): void {
    this.#now = new Date(moment);
  }

  advanceMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}

export interface TestApp {
  readonly app: HttpServer;
  readonly services: Services;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** where the bytes of files lie */
  readonly filesFolder: string;
  /** One call; a token makes it a signed-in one. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<CallReply>;
  /** Signs in and returns the bearer token. */
  signIn(user: string, pass?: string): Promise<string>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** the network address that it comes from; 127.0.0.1 if not said */
  readonly address?: string;
}

interface CallReply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  // A test knows what it asked for.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test then checks
  json(): any;
}

/** Hosts whose films courses may embed. */
const testMediaHosts = [
  'lab.sharepoint.com',
  'web.microsoftstream.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
];

/** The password of everyone that the factories make. */
export const testPassword = 'Clave-Segura-1';

/**
 * The whole application on a database of its own, called in process through HTTP's own parsing and routing.
 * @param companyAuthorities certificate (PEM) that servers of the test show
 * @param reachesOwnMachine as in the services; the servers of tests are on this machine
 * @param provider the identity provider that the environment names
 */
export async function createTestApp(
  now = '2026-03-10T12:00:00-03:00',
  companyAuthorities?: string,
  reachesOwnMachine = true,
  provider?: NamedProvider,
): Promise<TestApp> {
  const options = { now, companyAuthorities, reachesOwnMachine, provider, key: randomBytes(32) };
  return openTestApp(await createTestDatabase(), options);
}

interface TestAppOptions {
  readonly now: string;
  readonly companyAuthorities?: string | undefined;
  readonly reachesOwnMachine?: boolean;
  readonly provider?: NamedProvider | undefined;
  /** of the installation */
  readonly key: Uint8Array;
}

/** The same on a database that the test has made, and that goes away with it. */
export async function openTestApp(
  database: TestDatabase,
  { now, companyAuthorities, reachesOwnMachine = true, provider, key }: TestAppOptions,
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-files-'));
  const clock = new TestClock(now);
  const services: Services = {
    db: database.connection.db,
    pool: database.connection.pool,
    clock,
    timeZone: 'America/Argentina/Buenos_Aires',
    files: openFileStore(folder),
    secrets: createSecretBox(key),
    anchor: openAppendOnlyFile(join(folder, 'seals.txt')),
    companyAuthorities,
    reachesOwnMachine,
    provider,
    mediaHosts: testMediaHosts,
  };
  const app = await createApp(services, {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    METRICS_TOKEN: undefined,
  });
  const call: TestApp['call'] = async (method, url, options = {}) => {
    const { token, body, headers, address } = options;
    const injected: InjectOptions = {
      method,
      url,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const reply = await app.inject(injected);
    return { status: reply.statusCode, text: reply.body, headers: reply.headers, json: () => reply.json() };
  };
  return {
    app,
    services,
    database,
    clock,
    filesFolder: folder,
    call,
    async signIn(user, pass = testPassword) {
      const reply = await call('POST', '/api/Auth/Authenticate', { body: { user, pass } });
      if (reply.status !== 200) throw new Error(`${user} could not sign in: ${reply.text}`);
      return String(reply.json().token);
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
