import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { getAuditState } from '#features/audit/shared/calls.ts';
import { auditState } from '#features/audit/shared/contract.ts';
import { addStandIn } from '#features/people/server/public.ts';
import { authenticate } from '#features/session/shared/calls/sign-in.ts';
import { authenticateReply } from '#features/session/shared/contract.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';
import type { ScratchPlace } from './scratch-place.ts';

/** The longest that a start may take, in milliseconds: a large company's rows are looked through. */
const startPatience = 15 * 60_000;

/**
 * Starts the product on the scratch place and signs in through HTTP, as somebody who is entered there for this alone: no person's
 * password is asked, and none is kept on the server (docs/decisions/151).
 * @throws Error in words where it does not start, or does not let them in
 */
export async function signInOnce(scratch: ScratchPlace, environment: Environment): Promise<void> {
  const database = await openOwnedDatabase(environment, () => {});
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  try {
    const pass = randomBytes(15).toString('base64url');
    const user = await addStandIn(owner.db, { password: pass, timeZone: environment.COMPANY_TIME_ZONE });
    const product = startProduct(environment);
    scratch.holds(product);
    try {
      const address = await addressOf(product);
      const { token } = authenticateReply.parse(await ask(address, authenticate.path, { user, pass }));
      const state = auditState.parse(await ask(address, getAuditState.path, null, token));
      if (state.counts.revisions === 0) throw new Error(`${getAuditState.path}: 0`);
    } finally {
      await stop(product);
    }
  } finally {
    await owner.close();
    await database.close();
  }
}

function startProduct(environment: Environment): ChildProcess {
  const { DATABASE_URL, DATABASE_APP_URL, MEDIA_HOSTS } = environment;
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/main.ts')], {
    // Its own session: Ctrl-C is for the rehearsal, which ends it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...(NODE_EXTRA_CA_CERTS !== undefined && { NODE_EXTRA_CA_CERTS }),
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      ...(DATABASE_APP_URL !== undefined && { DATABASE_APP_URL }),
      DATA_DIR: environment.DATA_DIR,
      SEAL_ANCHOR_FILE: environment.SEAL_ANCHOR_FILE,
      SECRET_KEY: environment.SECRET_KEY,
      COMPANY_TIME_ZONE: environment.COMPANY_TIME_ZONE,
      MEDIA_HOSTS: MEDIA_HOSTS.join(),
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      JOBS: '0',
    },
  });
}

/** Where it serves, once it says so. @throws Error with its last words */
async function addressOf(product: ChildProcess): Promise<string> {
  let said = '';
  const served = new Promise<string>((found) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4_000);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address !== undefined) found(address);
    };
    product.stdout?.on('data', hear);
    product.stderr?.on('data', hear);
  });
  const signal = AbortSignal.timeout(startPatience);
  const ended = once(product, 'exit', { signal }).then(
    () => null,
    () => null,
  );
  const address = await Promise.race([served, ended]);
  if (address !== null) return address;
  throw new Error(`el programa no se inició / the program did not start: ${said.trim().split('\n').at(-1) ?? ''}`);
}

async function ask(address: string, path: string, body: object | null, token?: string): Promise<unknown> {
  const reply = await fetch(`${address}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  if (reply.status === 200) return reply.json();
  throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}
