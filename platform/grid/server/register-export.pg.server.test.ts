import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '#platform/documents/fixtures/read-sheet.ts';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import type { SessionGate } from '#platform/http/authorize.ts';
import { createHttpServer, type HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { Role } from '#product/roles.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { field, type GridFields } from '../fields.ts';
import type { GridSource } from './grid-source.ts';
import { registerGridExport } from './register-export.ts';

const fields: GridFields = {
  id: field.integer('Nro.', 'No.'),
  name: field.text('Nombre', 'Name'),
  status: field.code('Estado', 'Status', { 0: { es: 'Abierto', en: 'Open' }, 1: { es: 'Cerrado', en: 'Closed' } }),
  at: field.moment('Momento', 'Moment'),
  absent: field.text('Falta', 'Absent'),
};
const sourceOf = (from: GridSource['from']): GridSource => ({
  fields: new Map([
    ['id', { sql: sql.ref('t.id'), type: 'integer' }],
    ['name', { sql: sql`'=Ñandú ' || t.id || repeat(md5(t.id::text), 8)`, type: 'text' }],
    ['status', { sql: sql`t.id % 2`, type: 'integer' }],
    ['at', { sql: sql`timestamptz '2026-03-05T12:00:00Z'`, type: 'moment' }],
    ['secret', { sql: sql`'x'`, type: 'text' }],
  ]),
  key: ['id'],
  from,
});
const title = { es: 'Sectores de préstamo', en: 'Loan sectors' };

const gate: SessionGate = {
  resolve: async (token) => ({
    sessionId: 's',
    employeeNr: Number(/\d+$/.exec(token)?.[0] ?? 1),
    cwid: 'ana',
    fullName: 'Ana Núñez',
    roles: [token.endsWith('collaborator') ? Role.Collaborator : Role.AdminITPS],
    sectorId: 1,
    sectorName: 'Envasado',
    mustChangePassword: false,
    tablet: null,
    typesName: false,
    passwordSet: null,
    idleEndsAt: new Date('2027-01-01T00:00:00Z'),
    endsAt: new Date('2027-01-01T00:00:00Z'),
  }),
  resolveFileCookie: async () => null,
  resolveConnection: async () => null,
  onConnectionDenied: async () => {},
  onDenied: async () => {},
  sign: async () => {
    throw new Error('nobody signs here');
  },
};

let database: TestDatabase;
let app: HttpServer;
let base: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database.connection;
  const clock = { now: () => new Date('2026-03-10T01:30:00Z') };
  const services = { db, pool, clock, timeZone: 'America/Argentina/Buenos_Aires' } as Services;
  app = await createHttpServer({ gate, logLevel: 'silent', version: '1', trustedProxies: 0 });
  const add = (path: string, from: GridSource['from']) =>
    registerGridExport(app, services, { path, permission: 'staff.read', source: () => sourceOf(from), fields, title });
  add('/api/Small', sql`generate_series(1, 5) as t(id)`);
  add('/api/Large', sql`generate_series(1, 200000) as t(id)`);
  add('/api/Slow', sql`(select 1 as id from pg_sleep(100)) as t`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function post(
  path: string,
  body: unknown = {},
  more: { signal?: AbortSignal; token?: string; language?: string } = {},
) {
  return fetch(base + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(more.token ?? 'administrator').padStart(20, '-')}`,
      'content-type': 'application/json',
      'accept-language': more.language ?? 'es',
    },
    body: JSON.stringify(body),
    signal: more.signal ?? null,
  });
}

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and application_name = 'capacita' and xact_start is not null
      and pid <> pg_backend_pid()`.execute(database.owner.db);
  return rows[0]?.open ?? 0;
}

const read = async (reply: Response) => readZip(Buffer.from(await reply.arrayBuffer()));
const cellsOf = (parts: Map<string, string>, place: number) =>
  [...readSheet(parts.get(`xl/worksheets/sheet${place}.xml`) ?? '').values()].map(({ value }) => value);

test('the columns asked for come in their order, filtered, sorted, in the words of the language', async () => {
  const body = {
    columns: ['STATUS', 'id', 'status'],
    filter: ['id', '<', 4],
    sort: [{ selector: 'id', desc: true }],
    take: 1,
  };
  const reply = await post('/api/Small/Export', body, { language: 'en' });
  const parts = await read(reply);
  expect([reply.status, reply.headers.get('x-row-count')]).toEqual([200, '3']);
  expect(cellsOf(parts, 1)).toEqual(['Status', 'No.', 'Closed', '3', 'Open', '2', 'Closed', '1']);
  expect(cellsOf(parts, 2)).toEqual(
    expect.arrayContaining([
      'Loan sectors',
      'Ana Núñez (ana)',
      'No. is less than 4',
      'America/Argentina/Buenos_Aires (all times in this workbook)',
    ]),
  );
});

test('the reply is a file named by title and company day, never kept by the browser', async () => {
  const reply = await post('/api/Small/Export');
  const { headers } = reply;
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Sectores de prestamo 2026-03-09.xlsx"; filename*=UTF-8''Sectores%20de%20pr%C3%A9stamo%202026-03-09.xlsx`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  const cells = cellsOf(await read(reply), 1);
  // Every labelled field that the source has; a field without a label stays inside.
  expect(cells.slice(0, 6)).toEqual(['Nro.', 'Nombre', 'Estado', 'Momento', '1', expect.stringMatching(/^=Ñandú 1/)]);
});

test('the estimate fits the size of a large one', async () => {
  const reply = await post('/api/Large/Export', { filter: ['id', '<=', 20_000] });
  const { byteLength } = await reply.arrayBuffer();
  const ratio = Number(reply.headers.get('x-estimated-bytes')) / byteLength;
  expect(reply.headers.get('x-row-count')).toBe('20000');
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});

test.each([
  [{ columns: ['id', 'nope'] }, 'GRID_FIELD'],
  [{ columns: ['secret'] }, 'GRID_FIELD'],
  [{ columns: ['absent'] }, 'GRID_FIELD'],
  [{ columns: 'id' }, 'GRID_SYNTAX'],
  [{ filter: ['nope', 1] }, 'GRID_FIELD'],
  [{ sort: 7 }, 'GRID_SYNTAX'],
  [[], 'GRID_SYNTAX'],
])('%j is refused in plain text', async (body, code) => {
  const reply = await post('/api/Small/Export', body);
  expect([reply.status, reply.headers.get('x-error-code')]).toEqual([400, code]);
  expect(reply.headers.get('content-type')).toContain('text/plain');
});

test('a role without the permission is refused', async () => {
  expect((await post('/api/Small/Export', {}, { token: 'collaborator' })).status).toBe(403);
});

test.each(['/api/Large/Export', '/api/Slow/Export'])('who leaves %s frees the connection', async (path) => {
  const left = new AbortController();
  const call = post(path, {}, { signal: left.signal });
  if (path.includes('Large')) {
    const chunk = await (await call).body?.getReader().read();
    expect(chunk?.value?.length).toBeGreaterThan(0);
  }
  await expect.poll(openTransactions).toBe(1);
  left.abort();
  await call.catch(() => {});
  await expect.poll(openTransactions).toBe(0);
  await expect.poll(() => database.connection.pool.idleCount).toBe(database.connection.pool.totalCount);
});

test('a person has two exports at once, all together four; who is over it is told to wait, and served when one ended', async () => {
  const left = new AbortController();
  const slow = (token: string) => post('/api/Slow/Export', {}, { signal: left.signal, token }).catch(() => {});
  const running = [slow('staff-1'), slow('staff-1')];
  await expect.poll(openTransactions).toBe(2);
  const third = await post('/api/Small/Export', {}, { token: 'staff-1' });
  expect([third.status, third.headers.get('x-error-code')]).toEqual([429, 'TOO_MANY_AT_ONCE']);
  const small = await post('/api/Small/Export', {}, { token: 'staff-2' });
  expect(small.status).toBe(200);
  await small.arrayBuffer();
  await expect.poll(openTransactions).toBe(2);
  running.push(slow('staff-2'), slow('staff-2'));
  await expect.poll(openTransactions).toBe(4);
  expect((await post('/api/Small/Export', {}, { token: 'staff-3' })).status).toBe(429);
  left.abort();
  await Promise.all(running);
  await expect.poll(async () => (await post('/api/Small/Export', {}, { token: 'staff-1' })).status).toBe(200);
});
