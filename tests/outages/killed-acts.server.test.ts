import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ImportSteps, table } from '#features/imports/server/fixtures/import-steps.ts';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { callUpload, makeWebm, nameOf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { idOf } from '#platform/files/uploads/fixtures/upload-world.ts';
import { makeCourse } from '../factories/courses.ts';
import { factoryAct, makePerson } from '../factories/people.ts';
import type { StaffedApp } from '../factories/staff.ts';
import { holdTable, untilIdle } from './fixtures/held-table.ts';
import { type ServedStaff, serveStaff } from './fixtures/served-staff.ts';

/** Large signed acts whose server, or whose connection to PostgreSQL, ends in their middle: all of the act is there, or none of it. */

type Reply = Awaited<ReturnType<StaffedApp['as']>>;
type Send = () => Promise<Reply>;

/** Where an act is ended: when it waits to write a table, after so many milliseconds, or once it was answered. */
type Moment = string | number;
/** @param endWaiting ends the connection that waits for the table */
type End = (endWaiting: () => Promise<void>) => Promise<unknown>;

/**
 * Sends an act and ends what it rests on.
 * @param end once it is done, the table that the act waited for is let go
 * @returns the reply, if any came
 */
async function endAt({ s }: ServedStaff, send: Send, moment: Moment, end: End) {
  const isTable = typeof moment === 'string' && moment !== 'answered';
  const held = isTable ? await holdTable(s.t.database, moment) : null;
  const sent = send().catch(() => null);
  await (held === null ? (moment === 'answered' ? sent : sleep(Number(moment))) : held.untilMet(sent));
  await end(async () => held?.endWaiting());
  await held?.letGo();
  const reply = await sent;
  await untilIdle(s.t.database);
  return reply;
}

/** What the signer hears of their call. */
const wasMade = async ({ t, tokens }: StaffedApp, number: string, by: 'qa' | 'itps' = 'qa') =>
  (await t.call('GET', `/api/Signed/${number}`, { token: tokens[by] })).json().saved;

const questions = Array.from({ length: 8 }, (_, place) => ({
  type: 0,
  question: `¿Se firma el paso ${place}?`,
  answers: [
    { text_Answer: 'Sí', correctAnswer: true },
    { text_Answer: 'No', correctAnswer: false },
  ],
}));

/** 25 contents: a film, 16 links, and eight questionnaires that have 64 questions. */
const pageWith = (upload: string) => [
  { type: 3, title: 'Película', medias: [{ name: 'Limpieza.webm', upload }] },
  ...Array.from({ length: 16 }, (_, place) => ({
    ...{ type: 0, title: `Norma ${place}` },
    links: [{ url: `https://www.example.org/${place}` }],
  })),
  ...Array.from({ length: 8 }, (_, place) => ({ type: 2, title: `Evaluación ${place}`, choices: questions })),
];

describe('a page of 25 contents with 64 questions and a film, whose server is killed while it is signed', () => {
  /** Sends a film of its own, whole. @returns the number of the upload, and the digest of the film */
  async function sendFilm({ s, servers }: ServedStaff) {
    const film = makeWebm(300_000);
    const to = { address: servers[0].address, token: s.tokens.qa };
    const headers = { 'upload-length': String(film.length), 'upload-metadata': nameOf('Limpieza.webm') };
    const begun = await callUpload({ ...to, method: 'POST', path: '/api/uploads', headers });
    const path = begun.headers.get('location') ?? '';
    expect((await callUpload({ ...to, method: 'PATCH', path, offset: 0, body: film })).status).toBe(204);
    return { upload: idOf(path), digest: hash('sha256', film) };
  }

  async function pageOf({ s }: ServedStaff, courseId: string) {
    const { rows } = await s.t.database.owner.pool.query(
      `select (select count(*)::integer from content where course_id = $1) as contents,
         (select count(*)::integer from choice where course_id = $1) as questions,
         (select count(*)::integer from history h where h.entity in ('content', 'choice') and h."row" ->> 'course_id' = $1) as revisions,
         (select count(*)::integer from history h join signature g using (signature_id)
            where h.entity in ('content', 'choice') and h."row" ->> 'course_id' = $1) as signatures`,
      [courseId],
    );
    return rows[0];
  }

  const none = { contents: 0, questions: 0, revisions: 0, signatures: 0 };
  const all = { contents: 25, questions: 64, revisions: 89, signatures: 89 };

  /** Stored files that nothing names: neither a record, nor an upload that waits to be taken. */
  async function unknownFiles({ s, storedFiles }: ServedStaff) {
    const { rows } = await s.t.database.owner.pool.query<{ sha256: string }>(
      'select sha256 from file union select sha256 from upload where sha256 is not null',
    );
    const known = new Set(rows.map(({ sha256 }) => sha256));
    return (await storedFiles()).filter((name) => !known.has(name));
  }

  test('is there whole or not at all, leaves no file that nobody knows, and is answered with what stands when it is sent again', async () => {
    const served = await serveStaff();
    const { s } = served;
    const [server] = served.servers;
    await server.start();
    const found: boolean[] = [];
    const moments: readonly Moment[] = ['choice', 'signed_call', 'answered'];
    for (const [round, moment] of moments.entries()) {
      const fields = { doc_Number: `CORTE-${round}`, name: 'Curso', iD_Type: 'GMP', company: 'Laboratorio', score: 80 };
      const added = await s.as('qa', 'POST', '/api/Course', { ...fields, dateVig: '2999-05-01' });
      const { iD_Course } = added.json();
      const { upload, digest } = await sendFilm(served);
      const number = randomUUID();
      const page = { iD_Course, revision: 0, contents: pageWith(upload) };
      const save = () => s.as('qa', 'PUT', '/api/Course/SaveMaterial', page, number);
      await endAt(served, save, moment, () => server.kill());
      const left = await pageOf(served, iD_Course);
      expect([moment, left]).toEqual([moment, left.contents === 0 ? none : all]);
      expect([moment, await unknownFiles(served)]).toEqual([moment, []]);
      const isMade = left.contents > 0;
      found.push(isMade);

      await server.start();
      expect([moment, await wasMade(s, number)]).toEqual([moment, isMade]);
      const [one, other] = [await save(), await save()];
      expect([moment, one.status, other.text]).toEqual([moment, 200, one.text]);
      expect(await pageOf(served, iD_Course)).toEqual(all);
      const stands = (await s.as('qa', 'GET', '/api/Course/GetMaterial', { id: iD_Course })).json();
      const revisions = (of: typeof stands) => [
        of.revision,
        of.contents.map(({ iD_Content, revision }: { iD_Content: number; revision: number }) => [iD_Content, revision]),
      ];
      expect(revisions(one.json())).toEqual(revisions(stands));
      expect(await served.storedFiles()).toContain(digest);
      expect(await unknownFiles(served)).toEqual([]);
    }
    // Ended in its middle there is nothing of it, and once it is answered all of it.
    expect([found.slice(0, 2), found.at(-1)]).toEqual([[false, false], true]);
    expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
  });
});

describe('a course for 300 people that is finished while the server dies, or PostgreSQL ends its connection', () => {
  const people = 300;

  async function launchOf({ s }: ServedStaff, courseId: string) {
    const { rows } = await s.t.database.owner.pool.query(
      `select (select status from course where course_id = $1) as status,
         (select count(*)::integer from instance where course_id = $1) as instances,
         (select count(*)::integer from attendance join instance using (instance_id) where course_id = $1) as people,
         (select count(*)::integer from history where entity = 'attendance' and split_part(record_key, '|', 1)::integer in
            (select instance_id from instance where course_id = $1)) as revisions,
         (select count(*)::integer from signature where entity = 'course' and record_key = $1) as signatures`,
      [courseId],
    );
    return rows[0];
  }

  test('is finished for all of them or for nobody, and sent again it is done once', async () => {
    const served = await serveStaff();
    const { s } = served;
    const [server] = served.servers;
    const { services } = s.t;
    for (let number = 0; number < people; number += 1)
      await makePerson(services, s.sector, `g${number}`, { hasPassword: false });
    const everybody = people + Object.keys(s.people).length;
    const none = { status: 0, instances: 0, people: 0, revisions: 0, signatures: 0 };
    const all = { status: 1, instances: 1, people: everybody, revisions: everybody, signatures: 1 };
    const kill: End = () => server.kill();
    const endConnection: End = (endWaiting) => endWaiting();
    const endEvery: End = () =>
      s.t.database.owner.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ilike '%attendance%'`);
    const rounds: readonly (readonly [Moment, End, isNothing?: boolean])[] = [
      ['attendance', kill, true],
      ['answered', kill, false],
      ['attendance', endConnection, true],
      ['signed_call', endConnection, true],
      [60, endEvery],
    ];
    const courses: string[] = [];
    for (const _round of rounds) {
      const { courseId } = await makeCourse(services, { status: 0, dateVig: '2999-06-15' });
      const place = { sector_id: s.sector.sectorId, profile_id: s.sector.profileId, req_date: '2026-01-01' };
      await services.db
        .transaction()
        .execute((tx) => insertAudited(tx, 'requirement', { course_id: courseId, ...place }, factoryAct(services)));
      courses.push(courseId);
    }
    await server.start();
    for (const [round, [moment, end, isNothing]] of rounds.entries()) {
      const id = courses[round] ?? '';
      const number = randomUUID();
      const path = `/api/Stage/createOnlineAutomatically?id=${id}`;
      const finish = () => s.as('qa', 'POST', path, { instance_Date: '2999-01-01' }, number);
      const reply = await endAt(served, finish, moment, end);
      const left = await launchOf(served, id);
      expect([round, left]).toEqual([round, left.status === 0 ? none : all]);
      if (isNothing !== undefined) expect([round, left.status === 0]).toEqual([round, isNothing]);
      // A connection that ends is reported in words, never as done.
      if (left.status === 0) expect([round, reply?.status ?? 503]).toEqual([round, 503]);

      if (!server.isRunning()) await server.start();
      expect([round, await wasMade(s, number)]).toEqual([round, left.status !== 0]);
      const [one, other] = [await finish(), await finish()];
      expect([round, one.status, other.text]).toEqual([round, 200, one.text]);
      expect(one.json()).toMatchObject({ iD_Course: id, status: 1, people: everybody });
      expect(await launchOf(served, id)).toEqual(all);
    }
    expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
  });
});

describe('an import of 300 people, released in its thread, while the server dies or PostgreSQL ends its connection', () => {
  const people = 300;

  async function triedImport({ s, servers }: ServedStaff, round: number) {
    const steps = new ImportSteps(s);
    const first = 100_000 + round * people;
    const rows = Array.from({ length: people }, (_, index) => [
      ...[first + index, `Gente ${first + index}`, (first + index).toString(36), 'Envasado', 'Operario de Envasado'],
    ]);
    const bytes = Buffer.from(table(['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'], ...rows));
    const to = { address: servers[0].address, token: s.tokens.itps };
    const metadata = `${nameOf('personas.csv')},purpose ${Buffer.from('table').toString('base64')}`;
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const path =
      (await callUpload({ ...to, method: 'POST', path: '/api/uploads', headers })).headers.get('location') ?? '';
    expect((await callUpload({ ...to, method: 'PATCH', path, offset: 0, body: bytes })).status).toBe(204);
    const asked = { kind: 'people', upload: idOf(path), sourceSystem: 'SAP', extractedOn: '2026-03-01' };
    const { iD_Import } = (await steps.post('Prepare', asked)).json();
    await steps.settled(iD_Import);
    const tried = await steps.trial(iD_Import);
    expect(tried.counts).toEqual({ new: people, changed: 0, same: 0, refused: 0 });
    return { first, iD_Import, trialDigest: tried.trialDigest };
  }

  async function releaseOf({ s }: ServedStaff, first: number, importId: number) {
    const { rows } = await s.t.database.owner.pool.query(
      `select (select count(*)::integer from collaborator where employee_nr between $1 and $2) as people,
         (select count(*)::integer from history where entity = 'collaborator' and record_key::integer between $1 and $2) as revisions,
         (select count(*)::integer from import_written where import_id = $3) as written,
         (select count(*)::integer from import_batch where import_id = $3) as batches`,
      [first, first + people - 1, importId],
    );
    return rows[0];
  }

  test('is there whole or not at all, and sent again it is done once', async () => {
    const served = await serveStaff();
    const { s } = served;
    const [server] = served.servers;
    const none = { people: 0, revisions: 0, written: 0, batches: 0 };
    const all = { people, revisions: people, written: people, batches: 1 };
    const kill: End = () => server.kill();
    const endConnection: End = (endWaiting) => endWaiting();
    const rounds: readonly (readonly [Moment, End, isNothing: boolean])[] = [
      ['collaborator', endConnection, true],
      ['import_written', endConnection, true],
      ['import_written', kill, true],
      ['answered', kill, false],
    ];
    await server.start();
    for (const [round, [moment, end, isNothing]] of rounds.entries()) {
      const { first, iD_Import, trialDigest } = await triedImport(served, round);
      const number = randomUUID();
      const release = () => s.as('itps', 'POST', '/api/Import/Release', { iD_Import, trialDigest }, number);
      const reply = await endAt(served, release, moment, end);
      expect([round, await releaseOf(served, first, iD_Import)]).toEqual([round, isNothing ? none : all]);
      if (isNothing) expect([round, reply?.status ?? 503]).toEqual([round, 503]);
      if (!server.isRunning()) await server.start();
      expect([round, await wasMade(s, number, 'itps')]).toEqual([round, !isNothing]);
      const again = [await release(), await release()].map(({ status, text }) => (status === 200 ? 200 : text));
      expect([round, again]).toEqual([round, [200, 200]]);
      expect(await releaseOf(served, first, iD_Import)).toEqual(all);
    }
    expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
  });
});
