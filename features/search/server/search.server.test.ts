import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseText } from '#features/courses/server/public.ts';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import type { Database } from '#platform/db/database.ts';
import { hasWords, searchable } from '#platform/db/folded.ts';
import { searchWords } from '#platform/i18n/search-words.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { copyRows } from '#tests/factories/many-rows.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { type SearchReply, searchReply } from '../shared/contract.ts';
import { findOwn, personText } from './find.ts';

/** Today is 2026-03-10. */
let s: StaffedApp;
let other: Sector;
let nunez: Person;
let assigned: string;

const courseRow = (course_id: string, name: string, doc_number: string, version: number) => ({
  ...{ course_id, doc_number, name, version, status: 2, course_type_id: 'GMP', score: 70 },
  ...{ company: 'Laboratorio', date_vig: '2026-01-01' },
});

beforeAll(async () => {
  s = await createStaffedApp();
  const { services } = s.t;
  other = await makeSector(services, "Depósito O'Higgins");
  nunez = await makePerson(services, s.sector, 'MNUNEZ', { name: 'María Belén Núñez' });
  await makePerson(services, other, 'jogara', { name: "José O'Gara Núñez" });
  await makePerson(services, other, 'maria', { name: 'Zulema Páez', active: 0 });
  const course = await makeCourse(services);
  assigned = course.courseId;
  await makeInstance(services, course, s.sector, [s.people.ana], { expirationDate: '2026-02-01' });
  await makeInstance(services, course, s.sector, [s.people.ana], { expirationDate: '2026-03-20' });
  await services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    for (const row of [
      courseRow('GMP91001', 'Ingreso y vestimenta en áreas limpias', 'POE-PE-003', 1),
      courseRow('GMP91002', 'Ingreso y vestimenta en áreas limpias', 'POE-PE-003', 2),
      courseRow('GMP91003', 'Limpieza al 100 %', 'POE_LI-01', 1),
      courseRow('GMP91004', 'Limpieza de áreas, borrado', 'POE_LI-02', 1),
    ]) {
      await insertAudited(tx, 'course', row, act);
    }
    await updateAudited(tx, 'course', { course_id: 'GMP91004' }, { deleted: true }, act);
  });
});
afterAll(() => s.t.close());

async function searchAs(name: StaffName, text: string): Promise<SearchReply> {
  const reply = await s.as(name, 'GET', '/api/Search', { text });
  expect([name, text, reply.status, reply.headers['cache-control']]).toEqual([name, text, 200, 'no-store']);
  const body = reply.json();
  expect(searchReply.parse(body)).toEqual(body);
  return body;
}
const people = async (name: StaffName, text: string) =>
  (await searchAs(name, text)).people?.items.map(({ cwid }) => cwid) ?? null;
const courses = async (name: StaffName, text: string) =>
  (await searchAs(name, text)).courses?.items.map(({ iD_Course }) => iD_Course) ?? null;

describe('what a role finds', () => {
  test.each(['itps', 'qa', 'hse'] as const)('%s: people of every sector, and all courses', async (name) => {
    expect(await people(name, 'nunez')).toEqual(['jogara', 'MNUNEZ']);
    expect(await courses(name, 'vestimenta')).toEqual(['GMP91002', 'GMP91001']);
  });

  test('a trainer: the people of their own sector alone, by whatever is typed, and all courses', async () => {
    const { employee_Nr } = (await searchAs('itps', 'jogara')).people?.items[0] ?? {};
    expect(await people('train', 'nunez')).toEqual(['MNUNEZ']);
    for (const text of ['jogara', "José O'Gara", String(employee_Nr)]) expect(await people('train', text)).toEqual([]);
    expect(await courses('train', 'poe pe')).toEqual(['GMP91002', 'GMP91001']);
  });

  test('a collaborator: neither people nor other courses, not even themselves, but their own courses', async () => {
    const mine = { iD_Course: assigned, status: 0, modality: 0, expiration_Date: '2026-02-01', daysLeft: -37 };
    expect(await searchAs('ana', 'prueba')).toMatchObject({ own: { items: [mine], isMore: false } });
    for (const text of ['ana', 'nunez', 'vestimenta', s.people.ana.name, String(nunez.employeeNr)]) {
      expect(await searchAs('ana', text)).toEqual({
        own: { items: [], isMore: false },
        courses: null,
        people: null,
      });
    }
  });

  test('own courses are the caller’s whoever else asks for them', async () => {
    expect((await searchAs('qa', 'prueba')).own.items).toEqual([]);
    expect(await courses('qa', 'prueba')).toEqual([assigned]);
  });

  test('nobody without a session', async () => {
    expect((await s.t.call('GET', '/api/Search?text=ana')).status).toBe(401);
  });
});

describe('what is found', () => {
  test.each([
    ['NÚÑEZ maría', ['MNUNEZ']],
    ['nunez maria', ['MNUNEZ']],
    ['mari bel', ['MNUNEZ']],
    ["o'gara", ['jogara']],
    ['mnunez', ['MNUNEZ']],
    ['unez', []],
    ['maria bruno', []],
  ])('%s: the beginnings of all words, without case and accents', async (text, found) => {
    expect(await people('itps', text)).toEqual(found);
  });

  test('whoever has exactly this cwid or number stands first', async () => {
    expect((await people('itps', 'maria'))?.[0]).toBe('maria');
    expect(await people('itps', String(nunez.employeeNr))).toEqual(['MNUNEZ']);
    expect((await searchAs('itps', 'paez')).people?.items[0]).toMatchObject({
      active: 0,
      sector_Name: "Depósito O'Higgins",
    });
  });

  test.each([
    ['POE-PE-003', ['GMP91002', 'GMP91001']],
    ['003 v1', ['GMP91001']],
    ['gmp91003', ['GMP91003']],
    ['areas limpias', ['GMP91002', 'GMP91001']],
    // With a word of the name: the course that the factory numbers 100 has the digits in its own.
    ['100 % limpieza', ['GMP91003']],
    ['borrado', []],
  ])('%s: courses by name, document, number and version, none that was deleted', async (text, found) => {
    expect(await courses('itps', text)).toEqual(found);
  });

  test('no more than a few of each kind, and whether there are more', async () => {
    for (const name of ['uno', 'dos', 'tres', 'cinco', 'seis', 'siete', 'ocho']) {
      await makePerson(s.t.services, other, `x${name}`, { name: `Ximena ${name}` });
    }
    const found = (await searchAs('itps', 'ximena')).people;
    expect([found?.items.length, found?.isMore]).toEqual([6, true]);
    expect(found?.items[0]?.name).toBe('Ximena cinco');
    expect((await searchAs('itps', 'ximena cinco')).people?.isMore).toBe(false);
  });
});

describe('hostile text', () => {
  test.each([
    ['%a%', []],
    ['_ana', ['ana']],
    ['%ana%', ['ana']],
    ['_n_', []],
    ["' or 1=1 --", []],
    ['" ; drop table course', []],
    ['[a-z]+', []],
    ['ｎｕｎｅｚ', []],
  ])('%s is words like any others', async (text, found) => {
    expect(await people('itps', text)).toEqual(found);
  });

  test.each([
    ['', 'INVALID_INPUT'],
    ['   ', 'INVALID_INPUT'],
    ['%%', 'INVALID_INPUT'],
    ['(((', 'INVALID_INPUT'],
    ['😀😀', 'INVALID_INPUT'],
    ['a'.repeat(101), 'INVALID_INPUT'],
    ['ñ'.repeat(10_000), 'INVALID_INPUT'],
    ['a\u0000b', 'BAD_REQUEST'],
    ['a\u202Eb', 'INVALID_INPUT'],
  ])('%j is refused', async (text, code) => {
    const reply = await s.as('itps', 'GET', '/api/Search', { text });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, code]);
  });

  test('a hundred words, an array and a single letter are answered in form', async () => {
    expect(await people('itps', 'a '.repeat(50).trim())).toEqual(['ana']);
    expect(await people('itps', 'a')).toEqual([]);
    expect(await people('itps', 'ñ')).toEqual([]);
    expect((await s.t.call('GET', '/api/Search?text=a&text=b', { token: s.tokens.itps })).status).toBe(400);
    expect((await s.t.call('GET', '/api/Search', { token: s.tokens.itps })).status).toBe(400);
  });
});

test.each([
  ['collaborator', personText],
  ['course', courseText],
] as const)('an index finds the words in %s', async (table, text) => {
  const plan = await s.t.services.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from ${sql.table(table)} c where ${hasWords(text, ['nunez', 'ma'])}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(`Bitmap Index Scan on ${table}_search`);
});

test('one’s own courses are read from one’s own trainings, by words that courses of many instances have', async () => {
  const { services, database } = s.t;
  const [owner, many] = [database.owner.pool, 3_000];
  const ofPrueba = `r.course_id = '${assigned}'`;
  await copyRows(owner, 'course', {
    where: ofPrueba,
    count: 300,
    changed: `jsonb_build_object('course_id', 'GMP8' || lpad(n::text, 4, '0'), 'doc_number', 'POE-COPIA-' || n)`,
  });
  await copyRows(owner, 'instance', {
    where: `r.instance_id = (select min(instance_id) from instance)`,
    count: many,
    changed: `jsonb_build_object('instance_id', (select max(instance_id) from instance) + n, 'course_id', 'GMP8' || lpad((n % 300 + 1)::text, 4, '0'))`,
  });
  // Everybody has thirty of them, Ana too.
  await copyRows(owner, 'attendance', {
    where: `(r.instance_id, r.employee_nr) = (select min(instance_id), ${s.people.ana.employeeNr} from attendance)`,
    count: many,
    changed: `jsonb_build_object('instance_id', (select max(instance_id) from instance) + 1 - n,
      'employee_nr', case when n > 30 then (select max(employee_nr) from collaborator) + n / 30 else r.employee_nr end)`,
  });
  const wanted = { typed: 'curso prueba', words: ['curso', 'prueba'] };
  const find = (db: Database) => findOwn(db, wanted, s.people.ana.employeeNr, '2026-03-10');
  expect(await find(services.db)).toMatchObject({ isMore: true });
  // As it is sent once it was sent so often that it is prepared, and planned for any words.
  const often = async (tx: Database) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    for (let times = 0; times < 25; times += 1) await find(tx);
  };
  expect(await rowsRead(services.db, 'instance', often)).toBeLessThan(many);
});

test('what is typed is folded as the database folds what it is looked for in', async () => {
  const texts = [
    "María Núñez O'Higgins",
    'POE-PE_003/2 (v1) 100%',
    'ÀÂÃÄÅ èêë ÌÎÏ òôõöù ûü Ç Ý',
    'a\\b"c#d*e',
    'Łódź ŠÍ 5º',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ text: string }>`select ${searchable(sql`${text}::text`)} as text`.execute(
      s.t.services.db,
    );
    expect(rows[0]?.text.split(/\s+/).filter((word) => word !== '')).toEqual(searchWords(text));
  }
});
