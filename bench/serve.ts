import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { ApartThread } from '#apps/server/apart/apart.ts';
import { createApp } from '#apps/server/app.ts';
import { openServices } from '#apps/server/open-services.ts';
import { hashPassword } from '#features/session/server/public.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openDatabase } from '#platform/db/database.ts';
import { ensureServerLogin } from '#platform/db/server-login.ts';

/**
 * A server in a process of its own: `serve.ts product|references <owner's database address> <files folder>`. It tells
 * its port once it listens; sent `usage`, its CPU time in microseconds and its peak memory in bytes; sent `forgetPersons`, that
 * it has forgotten them.
 */
const [kind, ownerUrl = '', filesFolder = ''] = process.argv.slice(2);
const databaseUrl = await ensureServerLogin(ownerUrl);
const connection = openDatabase(databaseUrl);
const { pool } = connection;

/** The whole application, as `npm start` serves it. */
async function listenAsProduct(): Promise<string> {
  const environment = readEnvironment({
    DATA_DIR: filesFolder,
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  });
  const apart = new ApartThread({ environment, dataDirectory: filesFolder, databaseUrl }, console.error);
  const app = await createApp({ ...(await openServices(environment, filesFolder, connection)), apart }, environment);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** A table like that of the answers, without its foreign keys and rules. */
async function makeWrittenTable(): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    create table written (written_id bigint generated always as identity primary key, attempt_id integer not null,
      choice_id integer not null, number integer not null, answers integer[] not null, written_at timestamptz not null,
      written_by text not null);
    grant insert on written to capacita_app`);
  await owner.end();
}

const written = `insert into written (attempt_id, choice_id, number, answers, written_at, written_by)
  values ($1, $2, $3, $4, $5, $6)`;

/** What the application is measured against: no work at all, one prepared statement, one insert with its commit, one argon2id verification. */
async function listenAsReferences(): Promise<string> {
  await makeWrittenTable();
  const app = Fastify();
  const hash = await hashPassword('the password of nobody');
  app.get('/constant', async () => ({ status: 'ok' }));
  app.get('/select', async () => {
    const { rows } = await pool.query<{ one: number }>({ name: 'select-one', text: 'select 1 as one' });
    return rows[0];
  });
  app.post<{ Body: { readonly answers: number[] } }>('/write', async ({ body: { answers } }) => {
    await pool.query({ name: 'write-one', text: written, values: [1, 1, 1, answers, new Date(), 'nobody'] });
    return { answers };
  });
  app.get('/argon2id', async () => ({ matches: await verify(hash, 'the password of nobody') }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Tells what the database would tell if everybody's rows had changed, and lets the notice arrive. */
async function forgetPersons(): Promise<void> {
  await pool.query("select pg_notify('attendance_changed', '*'), pg_notify('password_set', '*')");
  await sleep(10);
}

const address = await (kind === 'product' ? listenAsProduct() : listenAsReferences());
process.send?.({ port: Number(new URL(address).port) });
process.on('message', async (asked) => {
  if (asked === 'forgetPersons') {
    await forgetPersons();
    process.send?.({});
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, peakMemory: process.resourceUsage().maxRSS * 1024 });
});
process.on('disconnect', () => process.exit(0));
