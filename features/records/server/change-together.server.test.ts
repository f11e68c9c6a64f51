import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

// Several changes in one act (docs/decisions/087): what a single change would do, for each of them, all or nothing.

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

let number = 0;
const newSector = async () => {
  number += 1;
  const fields = { name: `Sector ${number}`, management: 'LG', active: 2 };
  return (await s.as('itps', 'POST', '/api/Sector', fields)).json().iD_Sector as number;
};
const newSectors = async (count: number) => {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await newSector());
  return ids;
};
const rowOf = async (id: number) =>
  (await s.as('itps', 'GET', '/api/Sector', { filter: ['iD_Sector', id] })).json().data[0];
const together = (changes: readonly object[], more: object = {}, path = '/api/Sector') =>
  s.as('itps', 'POST', `${path}/Together`, { changes, ...more });
const edit = (iD_Sector: number, management: string, revision = 1) => ({
  act: 'update',
  iD_Sector,
  revision,
  management,
});
const state = () => fingerprint(s.t.database.owner.pool);
const signaturesOf = async (reason: string) =>
  s.t.services.db
    .selectFrom('signature')
    .select(['record_key', 'revision', 'meaning', 'cwid', 'record_hash', 'signature_id'])
    .where('reason', '=', reason)
    .orderBy('record_key')
    .execute();

describe('several changes in one act', () => {
  test('are made with one reason and one password, each with its revision, its meaning and its own signature', async () => {
    const ids = await newSectors(10);
    const changes = ids.map((id, index) =>
      index === 9 ? { act: 'remove', iD_Sector: id, revision: 1 } : edit(id, 'GK'),
    );
    const reply = await together(changes, { reason: 'gerencia GK' });
    expect([reply.status, reply.json()]).toEqual([200, ids.map((iD_Sector) => ({ iD_Sector }))]);
    for (const id of ids.slice(0, 9)) {
      expect(await rowOf(id)).toMatchObject({ management: 'GK', revision: 2, reason: 'gerencia GK' });
    }
    expect(await rowOf(ids[9] ?? 0)).toMatchObject({ deleted: true, revision: 2 });
    const signatures = await signaturesOf('gerencia GK');
    expect(signatures.map(({ record_key }) => Number(record_key)).sort((a, b) => a - b)).toEqual(ids);
    expect(new Set(signatures.map(({ signature_id }) => signature_id)).size).toBe(10);
    expect(new Set(signatures.map(({ record_hash }) => record_hash)).size).toBe(10);
    expect(signatures.filter(({ meaning }) => meaning === 'recordDeleted')).toHaveLength(1);
    expect(signatures.every(({ cwid, revision }) => cwid === 'itps' && revision === 2)).toBe(true);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('are told as saved when they come again because no reply came', async () => {
    const [one = 0, two = 0] = await newSectors(2);
    const changes = [edit(one, 'AB'), { act: 'remove', iD_Sector: two, revision: 1 }];
    await s.asOneForm(async () => {
      await together(changes);
      const before = await state();
      expect((await together(changes)).status).toBe(200);
      expect(await state()).toEqual(before);
    });
  });

  test('are not made at all when one of them is refused, and every record that is the cause is named', async () => {
    const [good = 0, stale = 0, gone = 0, same = 0] = await newSectors(4);
    await s.as('itps', 'PUT', '/api/Sector', { key: stale, active: 1 });
    await s.as('itps', 'DELETE', '/api/Sector', { key: gone });
    const before = await state();
    const used = { act: 'remove', iD_Sector: s.sector.sectorId };
    const reply = await together([edit(good, 'ZZ'), edit(stale, 'ZZ'), edit(gone, 'ZZ'), edit(same, 'LG'), used]);
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'TOGETHER_REFUSED']);
    expect(reply.text).toContain('No se guardó ningún cambio. Lo impiden 4 de 5 registros:');
    expect(reply.text).toMatch(new RegExp(`«Sector ${number - 2}»: Usted modificó este registro el `));
    expect(reply.text).toContain(`«Sector ${number - 1}»: El registro está eliminado`);
    expect(reply.text).toContain(`«Sector ${number}»: No hay cambios que firmar`);
    expect(reply.text).toContain('«Envasado»: No se puede eliminar, lo usan perfiles (');
    expect(reply.text).not.toContain(`«Sector ${number - 3}»`);
    expect(await state()).toEqual(before);
  });

  test('are refused whole where the database alone can say no', async () => {
    const [one = 0, two = 0] = await newSectors(2);
    const before = await state();
    const named = (iD_Sector: number) => ({ act: 'update', iD_Sector, revision: 1, name: 'Dos veces' });
    const reply = await together([named(one), named(two)]);
    expect([reply.status, reply.text]).toEqual([
      409,
      `No se guardó ningún cambio. Lo impide 1 de 2 registros:\n«Sector ${number}»: name: ya existe un registro con este valor.`,
    ]);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['none', [], 'changes: Este campo es obligatorio'],
    ['no list', 'x', 'changes: Este campo es obligatorio'],
    ['an addition', [{ act: 'insert', name: 'X' }], 'changes.0.act: '],
    ['a wrong value', [{ act: 'update', iD_Sector: 1, management: 'LARGA' }], 'changes.0.management: '],
    ['a record twice', [edit(1, 'AA'), edit(1, 'BB')], 'El registro 1 está dos veces'],
    ['more than 100', Array.from({ length: 101 }, (_, id) => edit(id, 'AA')), 'changes: No puede tener más de 100'],
  ])('are refused with %s', async (_what, changes, text) => {
    const before = await state();
    const reply = await together(changes as readonly object[]);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(text);
    expect(await state()).toEqual(before);
  });

  test('take the signature that one change takes', async () => {
    const id = await newSector();
    const before = await state();
    for (const [spoiled, status] of [
      [{ pass: 'otra' }, 400],
      [{ user: 'qa' }, 400],
      [{ reason: ' ' }, 400],
    ] as const) {
      expect((await together([edit(id, 'QQ')], spoiled)).status).toBe(status);
    }
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      const reply = await s.as(name, 'POST', '/api/Sector/Together', { changes: [edit(id, 'QQ')] });
      expect(reply.status).toBe(403);
    }
    const after = await state();
    expect({ ...after, sign_in_attempt: 0, security_event: 0, credential: 0 }).toEqual({
      ...before,
      sign_in_attempt: 0,
      security_event: 0,
      credential: 0,
    });
  });
});

describe('two acts over the same records', () => {
  test('end with one of them whole, and the other told what it met', async () => {
    const ids = await newSectors(12);
    const [first, second] = await Promise.all([
      together(
        ids.map((id) => edit(id, 'UN')),
        { reason: 'uno' },
      ),
      together(
        ids.toReversed().map((id) => edit(id, 'DO')),
        { reason: 'dos' },
      ),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const managements = new Set(await Promise.all(ids.map(async (id) => (await rowOf(id)).management)));
    expect([...managements]).toEqual([first.status === 200 ? 'UN' : 'DO']);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});

describe('several changes of people', () => {
  const people = async (count: number) => {
    const made = [];
    for (let index = 0; index < count; index += 1) {
      number += 1;
      made.push(await makePerson(s.t.services, s.sector, `p${number}`));
    }
    return made;
  };
  const shiftOf = async (name: string) =>
    (await s.as('itps', 'POST', '/api/Turn', { name, schedule: '6 a 14' })).json().iD_Shift as number;

  test('give them another shift, and a password is set alone', async () => {
    const made = await people(3);
    const iD_Shift = await shiftOf('Nocturno');
    const move = made.map(({ employeeNr }) => ({ act: 'update', employee_Nr: employeeNr, revision: 1, iD_Shift }));
    expect((await together(move, {}, '/api/Collaborator')).status).toBe(200);
    const [first] = made;
    const secret = [{ act: 'update', employee_Nr: first?.employeeNr, password: 'Otra-Clave-9' }];
    const refused = await together(secret, {}, '/api/Collaborator');
    expect([refused.status, refused.text]).toEqual([
      400,
      'changes.0.password: No se firma junto con otros cambios: edite el registro solo',
    ]);
  });

  test('tell beforehand what they mean for training, and write nothing', async () => {
    const made = await people(2);
    const before = await state();
    const changes = made.map(({ employeeNr }) => ({ act: 'update', employee_Nr: employeeNr, revision: 1, active: 0 }));
    const reply = await s.t.call('POST', '/api/Preview/Collaborator/Together', {
      token: s.tokens.itps,
      body: { changes },
    });
    expect([reply.status, reply.json().people]).toEqual([200, 0]);
    expect(await state()).toEqual(before);
  });

  test('keep the rule of four eyes: what guards an account waits for another, and the rest is changed at once', async () => {
    const setFourEyes = (four_eyes: boolean) =>
      s.t.services.db
        .transaction()
        .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(s.t.services)));
    await makePerson(s.t.services, s.sector, 'itps9', { role: 0 });
    await setFourEyes(true);
    const [one, two] = await people(2);
    const changes = [one, two].map((person) => ({
      act: 'update',
      employee_Nr: person?.employeeNr,
      revision: 1,
      role: 1,
    }));
    const [first, second] = changes;
    const reply = await together([first ?? {}, { ...second, email: 'dos@example.org' }], {}, '/api/Collaborator');
    expect(reply.status).toBe(200);
    const rows = await s.t.services.db
      .selectFrom('collaborator')
      .select(['role', 'email', 'revision'])
      .where('employee_nr', 'in', [one?.employeeNr ?? 0, two?.employeeNr ?? 0])
      .orderBy('employee_nr')
      .execute();
    expect(rows).toMatchObject([
      { role: 3, revision: 1 },
      { role: 3, email: 'dos@example.org', revision: 2 },
    ]);
    const waiting = (await s.as('qa', 'GET', '/api/ChangeRequest')).json().waiting;
    expect(waiting).toHaveLength(2);
    await setFourEyes(false);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});

describe('what uses a record', () => {
  test('is told before a deletion is signed, to who may delete alone', async () => {
    const path = '/api/Sector/Uses';
    const key = { iD_Sector: s.sector.sectorId };
    const uses = (await s.as('itps', 'GET', path, key)).json();
    expect(uses.map(({ label }: { label: string }) => label)).toEqual(['perfiles', 'colaboradores']);
    expect(uses[1]).toMatchObject({ page: '/Settings/collaborators', total: expect.any(Number) });
    expect(uses[1].names.length).toBeLessThanOrEqual(20);
    expect((await s.as('itps', 'GET', path, { iD_Sector: await newSector() })).json()).toEqual([]);
    expect((await s.as('itps', 'GET', path, {})).status).toBe(404);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'GET', path, key)).status).toBe(403);
    }
  });
});

test('whoever owns the database and takes away, or moves, one signature of an act is found', async () => {
  const ids = await newSectors(3);
  expect(
    (
      await together(
        ids.map((id) => edit(id, 'FI')),
        { reason: 'tres a la vez' },
      )
    ).status,
  ).toBe(200);
  const { pool } = s.t.database.owner;
  const foundAfter = async (change: string, undo: string) => {
    const unguarded = (sql: string) =>
      pool.query(
        `alter table signature disable trigger user; set session_replication_role = replica; ${sql};
         reset session_replication_role; alter table signature enable trigger user`,
      );
    await unguarded(change);
    const { broken } = await verifyAudit(s.t.database.owner.db);
    await unguarded(undo);
    return broken && [broken.entity, broken.recordKey];
  };
  const [first, second, third] = ids;
  const of = (id: number | undefined) => `entity = 'sector' and record_key = '${id}' and reason = 'tres a la vez'`;
  const kept = `create table kept as select * from signature where ${of(first)}; delete from signature where ${of(first)}`;
  expect(await foundAfter(kept, 'insert into signature select * from kept; drop table kept')).toEqual([
    'sector',
    String(first),
  ]);
  const move = (hash: number | undefined) =>
    `update signature set record_hash = (select hash from history where entity = 'sector' and record_key = '${hash}'
       order by revision desc limit 1) where ${of(second)}`;
  expect(await foundAfter(move(third), move(second))).toEqual(['sector', String(second)]);
  expect((await verifyAudit(s.t.database.owner.db)).broken?.entity).not.toBe('sector');
});
