import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '#apps/server/app.ts';
import { digestOf, newToken } from '#features/connections/server/keys/token.ts';
import { insertAudited } from '#features/integrity/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { quantile } from '../report/statistics.ts';
import { withScratchCluster } from '../scratch-cluster.ts';

/**
 * `npm run bench:scim [-- --people 10000 --at-once 4]`: a first cycle of a directory (each person looked for, then posted), a second one
 * in which nothing changed (looked for, then put), and one in which everybody moves. What the last thousand calls cost is a multiple of
 * what the first thousand cost: it must not grow with the company (docs/performance.md).
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, 'at-once': { type: 'string', default: '4' } },
});
const people = Number(values.people);
const atOnce = Number(values['at-once']);
const timeZone = 'America/Argentina/Buenos_Aires';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A sector with two profiles, and a connection with a key and the words of both. @returns the key */
async function prepare(services: Services): Promise<string> {
  const { token, prefix } = newToken();
  const act = { by: systemActor, at: new Date(), timeZone, reason: 'banco' };
  await services.db.transaction().execute(async (tx) => {
    const sector = await insertAudited(tx, 'sector', { name: 'Planta', active: 1, management: 'PR' }, act);
    const of = { sector_id: sector.sector_id };
    const one = await insertAudited(tx, 'profile', { ...of, name: 'Operario' }, act);
    const two = await insertAudited(tx, 'profile', { ...of, name: 'Encargado' }, act);
    const admin = {
      employee_nr: 1,
      name: 'Ana',
      cwid: 'ana',
      role: 0,
      active: 1,
      capa_initial: false,
      capa_spac_ini: false,
    };
    await insertAudited(tx, 'collaborator', { ...admin, ...of, profile_id: one.profile_id }, act);
    const program = { name: 'Directorio', kind: 'scim', scope: 'people.provision', responsible_nr: 1, active: true };
    const { connection_id } = await insertAudited(tx, 'connection', program, act);
    const key = { connection_id, prefix, digest: digestOf(token), expires_on: '9999-12-31', released: true };
    await insertAudited(tx, 'connection_key', key, act);
    for (const [value, { profile_id }] of [
      ['Operario', one],
      ['Encargado', two],
    ] as const) {
      await insertAudited(tx, 'provisioned_value', { connection_id, attribute: 'title', value, profile_id }, act);
    }
  });
  return token;
}

const person = (number: number, title: string) => ({
  userName: `${number.toString(36)}@empresa.example`,
  externalId: `ext-${number}`,
  displayName: `Persona ${number}`,
  title,
  active: true,
  [enterprise]: { employeeNumber: String(number) },
});

/** Milliseconds of each call of a cycle, in its order. */
async function cycle(run: (number: number) => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < people) {
      next += 1;
      const start = performance.now();
      await run(100_000 + next);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return took;
}

function tell(name: string, seconds: number, took: readonly number[]): void {
  const edge = Math.min(1000, Math.floor(took.length / 2));
  const [first, last] = [quantile(took.slice(0, edge), 0.5), quantile(took.slice(-edge), 0.5)];
  const rate = (people / seconds).toFixed(0);
  const grown = (last / first).toFixed(2);
  console.info(
    `${name}: ${people} people in ${seconds.toFixed(0)} s, ${rate} a second; median ${first.toFixed(1)} ms first, ${last.toFixed(1)} ms last (× ${grown}), 99 % ${quantile(took, 0.99).toFixed(0)} ms`,
  );
}

await withScratchCluster(async (cluster) => {
  // A busy machine shall not end the run.
  const { db, pool, close } = openDatabase(await cluster.createDatabase('scim'), { statementTimeoutMs: 0 });
  const services: Services = {
    db,
    pool,
    clock: systemClock,
    timeZone,
    files: openFileStore(cluster.folder),
    secrets: createSecretBox(randomBytes(32)),
    anchor: openAppendOnlyFile(join(cluster.folder, 'seals.txt')),
    mediaHosts: [],
  };
  const token = await prepare(services);
  const app = await createApp(services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
  let slowedDown = 0;
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ readonly id?: string }> => {
    const reply = await app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    if (reply.statusCode === 429) {
      slowedDown += 1;
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(reply.headers['retry-after'] ?? 1)));
      return call(method, path, body);
    }
    if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const find = (number: number) =>
    call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${person(number, '').userName}"`)}`);
  const ids = new Map<number, string>();
  const steps = [
    [
      'everybody comes',
      async (number: number) =>
        void ids.set(number, String((await call('POST', '/Users', person(number, 'Operario'))).id)),
    ],
    ['nothing changed', (number: number) => call('PUT', `/Users/${ids.get(number)}`, person(number, 'Operario'))],
    ['everybody moves', (number: number) => call('PUT', `/Users/${ids.get(number)}`, person(number, 'Encargado'))],
  ] as const;
  try {
    for (const [name, step] of steps) {
      const start = performance.now();
      const took = await cycle(async (number) => {
        await find(number);
        await step(number);
      });
      tell(name, (performance.now() - start) / 1000, took);
    }
    console.info(`calls that were told to wait (429): ${slowedDown}`);
  } finally {
    await app.close();
    await close();
  }
});
