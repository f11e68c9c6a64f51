import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { knownCalls, makeCall } from '../support/calls.ts';

let world: World;
let writes: readonly KnownCall[];

beforeAll(async () => {
  world = await createWorld();
  // Neither a review nor a decision is a record that is edited; the directory that the settings name does not answer.
  writes = knownCalls(world).filter(
    ({ fields, path }) => 'reason' in fields && 'pass' in fields && !/Audit|Settings|ChangeRequest/.test(path),
  );
});
afterAll(() => world.t.close());

/** The calls of the record itself, and none of its richer commands. */
const isRecord = (path: string) => /^\/api\/\w+$/.test(path);
const label = ({ method, path }: KnownCall) => `${method} ${path}`;

/** The same call at once, as often as said, each for a reason of its own; its replies, the lowest status first. */
async function together(call: KnownCall, fields: KnownCall['fields'], times = 2) {
  const token = world.tokenOf(call.by[0]);
  const replies = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      makeCall(world.t, call, { ...fields, reason: `a la vez ${index}` }, token),
    ),
  );
  return replies.sort((a, b) => a.status - b.status);
}

test('the same insert sent twice at once makes one record of every kind', async () => {
  // Two runs of one course on one day are two, and so are two contents or questions that read alike.
  const mayBeAlike = /^\/api\/(Stage|Content|Choice)$/;
  const inserts = writes.filter(({ method, path }) => method === 'POST' && isRecord(path) && !mayBeAlike.test(path));
  expect(inserts.length).toBeGreaterThan(8);
  for (const call of inserts) {
    const [first, second] = await together(call, call.fields);
    expect([label(call), first?.status, first?.text, second?.status]).toEqual([label(call), 200, first?.text, 409]);
    expect(second?.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
});

test('of two people who edit one revision at once, one is told so, whatever the record', async () => {
  const edits = writes.filter(
    ({ method, address, path }) => method === 'PUT' && address === undefined && isRecord(path),
  );
  expect(edits.length).toBeGreaterThan(6);
  for (const call of edits) {
    const revision = await revisionOf(call);
    const changes = { ...call.fields, ...asNow(call), revision };
    const [first, second] = await together(call, changes);
    expect([label(call), first?.status, first?.text, second?.status, second?.headers['x-error-code']]).toEqual([
      label(call),
      200,
      first?.text,
      409,
      'RECORD_STALE',
    ]);
    expect([label(call), await revisionOf(call)]).toEqual([label(call), revision + 1]);
  }
});

/** A change that every record takes as the inserts before have left it. */
function asNow(call: KnownCall): KnownCall['fields'] {
  if (call.path === '/api/ProfGral') {
    const { spacProfileId, freeSpacProfileId } = world.records;
    return { description: 'Operación y consulta', profSpacs: [spacProfileId, freeSpacProfileId] };
  }
  if ('throwInstances' in call.fields) return { throwInstances: true };
  const unique = {
    name: 'Nombre nuevo',
    description: 'Descripción nueva',
    profileDesc: 'Perfil nuevo',
    cwid: 'nueva',
    doc_Number: 'POE-OTRO-1',
  };
  const changed = Object.entries(unique).filter(([name]) => name in call.fields);
  return { ...Object.fromEntries(changed), ...('password' in call.fields ? { password: '' } : {}) };
}

async function revisionOf(call: KnownCall): Promise<number> {
  const { key } = call.fields;
  const rows: Record<string, unknown>[] = (await world.s.as('itps', 'GET', call.path)).json().data;
  const parts = typeof key === 'object' && key !== null ? Object.entries(key) : null;
  const row = rows.find((each) =>
    parts === null ? Object.values(each)[0] === key : parts.every(([name, value]) => each[name] === value),
  );
  return Number(row?.revision);
}

test('two changes that wait for each other are both made', async () => {
  const { s, records } = world;
  const { employeeNr } = records.collaborator;
  const { sectorId, profileId } = s.sector;
  const holder = await world.t.database.owner.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from sector where sector_id = $1 for update', [sectorId]);
  // The first gets the sector next and then wants the person; the second holds the person and wants the sector.
  const edit = s.as('itps', 'PUT', '/api/Sector', { key: sectorId, resp_Employee_Nr: employeeNr });
  await waiting(1);
  const place = { iD_Sector: sectorId, iD_Profile_Web: profileId };
  const move = s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, ...place });
  await waiting(2);
  await holder.query('commit');
  holder.release();
  const replies = await Promise.all([edit, move]);
  expect(replies.map(({ status, text }) => (status === 200 ? '' : `${status} ${text}`))).toEqual(['', '']);
});

/** Resolves when so many statements of the application wait for a lock. */
async function waiting(count: number): Promise<void> {
  const { pool } = world.t.database.owner;
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ count: number }>(`
          select count(*)::integer as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.count;
    })
    .toBe(count);
}

test('the same deletion sent twice at once is made once', async () => {
  const free = new Set(['/api/Sector', '/api/Profile', '/api/Spac', '/api/ProfGralSpac', '/api/ProfCourse']);
  for (const call of writes.filter(({ method, path }) => method === 'DELETE' && free.has(path))) {
    const [first, second] = await together(call, call.fields);
    expect([label(call), first?.status, first?.text, second?.status, second?.headers['x-error-code']]).toEqual([
      label(call),
      200,
      first?.text,
      409,
      'RECORD_DELETED',
    ]);
  }
});

test('a deletion and a new record that names what is deleted never both happen', async () => {
  const { s } = world;
  for (let round = 0; round < 5; round += 1) {
    const added = await s.as('itps', 'POST', '/api/Sector', { name: `Pasajero ${round}`, management: 'PR', active: 0 });
    const { iD_Sector } = added.json();
    const [deleted, profile] = await Promise.all([
      s.as('itps', 'DELETE', '/api/Sector', { key: iD_Sector }),
      s.as('itps', 'POST', '/api/Profile', { name: 'Uno', iD_Sector }),
    ]);
    expect([deleted.status, profile.status].sort()).toEqual([200, deleted.status === 200 ? 400 : 409]);
  }
});

test('the trail is whole after all of it', async () => {
  expect((await verifyAudit(world.t.services.db)).broken).toBeNull();
});
