import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { factoryAct, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import type { ReadPeopleReply } from '../shared/people-table.ts';

/** People who are added by a table, in one signed act (docs/decisions/131). */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  const { courseId } = await makeCourse(s.t.services);
  const place = { sector_id: s.sector.sectorId, profile_id: s.sector.profileId, req_date: '2026-01-01' };
  await s.t.services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'requirement', { course_id: courseId, ...place }, factoryAct(s.t.services)));
});
beforeEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Name = 'itps' | 'qa' | 'hse' | 'train' | 'ana';
const call = (path: string, body: object, name: Name = 'itps') =>
  s.t.call('POST', path, { token: s.tokens[name], body });
const read = async (body: object): Promise<ReadPeopleReply> =>
  (await call('/api/Collaborator/ReadPeople', body)).json();
let number = 61_000;
const newRow = (more: object = {}) => {
  number += 1;
  const place = { sector_Name: 'ENVASADO', profile_Name: 'operario de envasado' };
  return { employee_Nr: String(number), name: `Persona ${number}`, cwid: `t${number}`, ...place, ...more };
};
const newRows = (count: number) => Array.from({ length: count }, () => newRow());
const password = 'Grulla-Verde-7';
const additions = ({ rows }: ReadPeopleReply, more: object = {}) =>
  rows.map(({ fields }) => ({ act: 'insert', ...fields, password, ...more }));
const together = (changes: readonly object[], more: object = {}, name: Name = 'itps') =>
  s.as(name, 'POST', '/api/Collaborator/Together', { changes, ...more });
const state = () => fingerprint(s.t.database.owner.pool);
const problemsOf = ({ rows }: ReadPeopleReply) =>
  rows.map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`));

describe('a table of new people', () => {
  test('says who gets what, and nothing of it is kept', async () => {
    const before = await state();
    const text = `Legajo\tNombre\tCWID\tSector\tPerfil\n61901\tUna Persona\tt61901\tenvasado\tOPERARIO de envasado\n`;
    const { rows, effects, unread } = await read({ text });
    expect([rows.length, unread, rows[0]?.problems, rows[0]?.effect]).toEqual([1, [], [], 0]);
    expect(effects).toMatchObject([{ away: null, given: [{ version: 1 }] }]);
    // Whom it reaches depends on their place: it is counted once for each.
    const two = await read({ rows: [...newRows(2), newRow({ active: 'En licencia' })] });
    expect([two.rows.map(({ effect }) => effect), two.effects.length]).toEqual([[0, 0, 1], 2]);
    expect(two.effects[1]).toMatchObject({ away: 'onLeave', given: [] });
    expect(await state()).toEqual(before);
  });

  test('says of each cell what the addition itself would refuse', async () => {
    const twin = newRow();
    const rows = [
      newRow({ employee_Nr: String(s.people.ana.employeeNr) }),
      newRow({ cwid: 'ANA' }),
      twin,
      newRow({ cwid: String(twin.cwid).toUpperCase() }),
      newRow({ profile_Name: 'Operario de Envase' }),
      newRow(),
    ];
    const last = rows.at(-1) ?? {};
    const lookalike = newRow({ name: 'N\u043embre de qa' });
    const reply = await read({ rows: [...rows, newRow({ name: 'name' in last ? last.name : '' }), lookalike] });
    expect(problemsOf(reply)).toEqual([
      ['employee_Nr EMPLOYEE_NR_IN_USE'],
      ['cwid CWID_IN_USE'],
      ['cwid TWICE'],
      ['cwid TWICE'],
      ['profile_Name NAME_UNKNOWN'],
      [],
      ['name NAME_IN_USE'],
      ['name NAME_OF_TWO_ALPHABETS'],
    ]);
    expect(reply.rows[2]?.problems[0]?.text).toBe('Está en las filas 3, 4');
    expect(reply.rows[4]?.problems[0]?.offers).toEqual(['Operario de Envasado']);
    expect(reply.rows.map(({ fields }) => fields !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test('comes in a workbook, and in a text as Excel saves it in Spanish', async () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const file = new File([bytes], 'personas');
      const reply = await callMultipart(s.t, 'POST', '/api/Collaborator/ReadPeople', s.tokens.itps, { file });
      return { ...reply, rows: reply.status === 200 ? (JSON.parse(reply.text) as ReadPeopleReply).rows : [] };
    };
    const heads = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Fecha de ingreso'];
    const cells = ['61910', 'Íñigo Peña', 't61910', 'Envasado', 'Operario de Envasado'];
    async function* batches() {
      yield [Object.fromEntries([...cells, '2026-03-02'].map((cell, index) => [`c${index}`, cell]))];
    }
    const workbook = await buffer(
      writeWorkbook({
        title: 'Personas',
        columns: heads.map((label, index) => ({ name: `c${index}`, label, type: index === 5 ? 'date' : 'text' })),
        rows: batches(),
        exportedBy: 'x',
        exportedAt: new Date(),
        timeZone: 'UTC',
        language: 'es',
        filterText: null,
      }),
    );
    const text = `${heads.join(';')}\r\n${[...cells, '2/3/2026'].join(';')}\r\n`;
    for (const bytes of [workbook, Buffer.from(text), Buffer.from(text, 'latin1')]) {
      const { rows } = await send(new Uint8Array(bytes));
      expect(rows).toMatchObject([{ problems: [], fields: { name: 'Íñigo Peña', onboard_Date: '2026-03-02' } }]);
    }
    expect((await send(new Uint8Array(Buffer.from('PK, but no workbook')))).headers['x-error-code']).toBe(
      'WORKBOOK_UNREADABLE',
    );
  });

  test('is answered soon, however hostile its cells are', async () => {
    const long = 'a'.repeat(250_000);
    const begun = performance.now();
    const reply = await read({ text: `${Object.values(newRow()).join('\t')}\n1\tX\tx\t${long}` });
    expect(reply.rows[1]?.cells.sector_Name?.length).toBe(300);
    const quotes = await call('/api/Collaborator/ReadPeople', { text: '"'.repeat(200_000) });
    expect([200, 400]).toContain(quotes.status);
    // A file is no longer than what is pasted.
    const send = (text: string) =>
      callMultipart(s.t, 'POST', '/api/Collaborator/ReadPeople', s.tokens.itps, { file: new File([text], 'p.csv') });
    expect((await send('"'.repeat(3_000_000))).status).toBe(413);
    expect((await send('\n'.repeat(2_000_000))).text).toBe('text: Máximo 262144 caracteres');
    const tabs = await call('/api/Collaborator/ReadPeople', { text: '\t'.repeat(250_000) });
    expect(tabs.headers['x-error-code']).toBe('PEOPLE_NONE');
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('has as many rows as are signed at once, and some', async () => {
    const refused = async (body: object) => (await call('/api/Collaborator/ReadPeople', body)).headers['x-error-code'];
    expect(await refused({ rows: newRows(101) })).toBe('PEOPLE_TOO_MANY');
    expect(await refused({ text: ' \n' })).toBe('PEOPLE_NONE');
    expect(await refused({})).toBe('INVALID_INPUT');
  });

  test('is read for who adds people alone', async () => {
    const body = { rows: newRows(1) };
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await call('/api/Collaborator/ReadPeople', body, name)).status).toBe(403);
      expect((await together(additions(await read(body)), {}, name)).status).toBe(403);
    }
  });
});

describe('people who are added in one act', () => {
  test('each have their revision, their signature, their courses, and the password that was given', async () => {
    const changes = additions(await read({ rows: newRows(10) }));
    const reply = await together(changes, { reason: 'ingreso de marzo' });
    const keys = changes.map((change) => ({ employee_Nr: 'employee_Nr' in change ? change.employee_Nr : 0 }));
    expect([reply.status, reply.json()]).toEqual([200, keys]);
    const signatures = await s.t.services.db
      .selectFrom('signature')
      .select(['record_hash', 'meaning', 'revision'])
      .where('reason', '=', 'ingreso de marzo')
      .execute();
    expect(new Set(signatures.map(({ record_hash }) => record_hash)).size).toBe(10);
    expect(signatures.every(({ meaning, revision }) => meaning === 'recordCreated' && revision === 1)).toBe(true);
    const people = keys.map(({ employee_Nr }) => Number(employee_Nr));
    const attended = await s.t.services.db
      .selectFrom('attendance')
      .select('employee_nr')
      .where('employee_nr', 'in', people)
      .execute();
    expect(attended.length).toBe(10);
    await s.t.signIn(`t${people[0]}`, password);
    const { rows } = await s.t.database.owner.pool.query(
      `select count(*) as count from history where "row"::text ~ 'argon2|Grulla'`,
    );
    expect(rows[0].count).toBe(0);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('are none where one is refused, and who is the cause is named', async () => {
    const changes = additions(await read({ rows: newRows(3) }));
    const [first = {}, second = {}, third = {}] = changes;
    const before = await state();
    const reply = await together([first, { ...second, cwid: 'ana' }, { ...third, password: 'password' }]);
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'TOGETHER_REFUSED']);
    expect(reply.text).toContain(`Lo impiden 2 de 3 registros`);
    expect(reply.text).toContain(`«Persona ${number - 1}»: El CWID ya está en uso`);
    expect(reply.text).toContain('muy común');
    expect(await state()).toEqual(before);
    expect((await together([first, first])).headers['x-error-code']).toBe('CHANGED_TWICE');
    expect((await together([{ ...first, password: undefined }])).text).toMatch(/^changes\.0\.password: /);
  });

  test('are added once, however often the call comes, and by one of two who paste the same table', async () => {
    const changes = additions(await read({ rows: newRows(4) }));
    await s.asOneForm(async () => {
      expect((await together(changes)).status).toBe(200);
      const before = await state();
      expect((await together(changes)).status).toBe(200);
      expect(await state()).toEqual(before);
    });
    const raced = additions(await read({ rows: newRows(6) }));
    const replies = await Promise.all([together(raced), together(raced.toReversed())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are signed with moves and leavers, and previewed without any password', async () => {
    const changes = additions(await read({ rows: newRows(2) }), { password: undefined });
    const [one = {}] = additions(await read({ rows: newRows(1) }));
    expect((await together([one])).status).toBe(200);
    const leaver = { act: 'update', employee_Nr: number, revision: 1, active: 0 };
    const body = { changes: [...changes, leaver] };
    const previewed = await call('/api/Preview/Collaborator/Together', body);
    expect(previewed.json()).toMatchObject({ people: 2, suspended: 1 });
    const withSecret = { changes: [{ ...changes[0], password }] };
    expect((await call('/api/Preview/Collaborator/Together', withSecret)).text).toMatch(/^changes\.0\.password: /);
    expect((await together([...changes.map((change) => ({ ...change, password })), leaver])).status).toBe(200);
  });

  test('have no password before another administrator releases it, where four eyes are in force', async () => {
    const setFourEyes = (isOn: boolean) =>
      s.t.database.owner.pool.query(
        `set session_replication_role = replica; update settings set four_eyes = ${isOn}; set session_replication_role = default`,
      );
    const changes = additions(await read({ rows: newRows(2) }));
    await setFourEyes(true);
    try {
      expect((await together(changes)).status).toBe(200);
    } finally {
      await setFourEyes(false);
    }
    const { rows } = await s.t.database.owner.pool.query(
      `select count(*)::int as count from change_request where employee_nr in (${number - 1}, ${number})`,
    );
    expect(rows[0].count).toBe(2);
    await expect(s.t.signIn(`t${number}`, password)).rejects.toThrow();
  });
});
