import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LateReason } from '#features/attendance/shared/codes.ts';
import { makeRun, post, put } from '#features/paper/server/fixtures/paper-run.ts';
import { makeTablet, makeTabletRun, toldBy } from '#features/tablet/server/fixtures/tablet-run.ts';
import { signCourseReply } from '#features/taking/shared/contract.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { type Student, studentOf } from '#tests/factories/taking.ts';
import { checkCertificate, printTrainingRecord } from '../shared/calls.ts';
import { certificateReply } from '../shared/certificate.ts';
import { type TrainingRecord, trainingRecordReply } from '../shared/training-record.ts';

/** The training record: who reads whose, what it says of each way to take a course, and the same as PDF. */

let s: StaffedApp;
let elsewhere: Sector;
const noon = '2026-03-10T12:00:00-03:00';
const path = '/CourseManager/GetTrainingRecord';

beforeAll(async () => {
  s = await createStaffedApp(noon);
  elsewhere = await makeSector(s.t.services, 'Depósito');
});
afterEach(async () => {
  s.t.clock.set(noon);
  await unlockEveryone(s.t.services);
});
afterAll(() => s.t.close());

let taken = 0;

/** Someone of the staff's sector, or another, with a course to take. */
async function makeTaking(sector = s.sector, expirationDate = '2026-04-01', heldIn = sector): Promise<Student> {
  const course = await makeCourse(s.t.services, { minimumScore: 60 });
  taken += 1;
  const cwid = `k${taken}`;
  const person = await makePerson(s.t.services, sector, cwid, { name: "Núñez D'Ángelo, Íñigo" });
  const instance = await makeInstance(s.t.services, course, heldIn, [person], { modality: 0, expirationDate });
  return studentOf(s.t, { person, token: await s.t.signIn(cwid), sector, course, instance });
}

const keyOf = ({ course, instance }: Pick<Student, 'course' | 'instance'>) => ({
  iD_Course: course.courseId,
  iD_Instance: instance,
});
const own = (student: Student, more: object = {}) =>
  s.t.call('GET', `${path}?${new URLSearchParams({ ...keyOf(student), ...more } as never)}`, { token: student.token });
const asked = (name: StaffName, student: Pick<Student, 'course' | 'instance' | 'person'>, cwid = student.person.cwid) =>
  s.as(name, 'GET', path, { ...keyOf(student), cwid });
/** Attempts at the questionnaire of a finished course, made again without the product. */
const repeatAttempts = ({ instance, person, course }: Student, more: number) =>
  s.t.database.owner.pool.query(
    `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at, closed_at, acted_by)
     select instance_id, employee_nr, content_id, number + n, state, approved, score, started_at, closed_at, acted_by
     from content_attempt, generate_series(1, $4::integer) n where instance_id = $1 and employee_nr = $2 and content_id = $3`,
    [instance, person.employeeNr, course.questionnaireId, more],
  );
const recordOf = (reply: { json(): unknown }): TrainingRecord => trainingRecordReply.parse(reply.json());

describe('one’s own record', () => {
  test('tells who signed what, when, its meaning, revision and hash, and how many of each attempt were right', async () => {
    const student = await makeTaking();
    await student.approve(1);
    s.t.clock.set('2026-03-10T12:30:00-03:00');
    await student.reset();
    for (const [index, question] of student.course.questions.entries())
      await student.save(question, index < 2 ? question.right : question.wrong.slice(0, 1), 2);
    await student.close(2);
    await student.sign();
    const record = recordOf(await own(student));
    expect(record.person).toMatchObject({ name: "Núñez D'Ángelo, Íñigo", sector_Name: 'Envasado' });
    expect(record.attended).toMatchObject({ status: 1, approved: true, onTime: true, revision: 3 });
    const { rows } = await s.t.services.pool.query('select * from signature where employee_nr = $1', [
      student.person.employeeNr,
    ]);
    expect(record.signatures).toEqual([
      {
        iD_Signature: rows[0].signature_id,
        fullName: student.person.name,
        cwid: student.person.cwid,
        signedAt: '2026-03-10T15:30:00.000Z',
        timeZone: 'America/Argentina/Buenos_Aires',
        meaning: 'courseTaken',
        sessionCwid: student.person.cwid,
        sessionName: student.person.name,
        revision: 3,
        recordHash: rows[0].record_hash,
      },
    ]);
    expect(
      record.attempts.map(({ type, number, approved, questions, right }) => [type, number, approved, questions, right]),
    ).toEqual([
      [0, 1, true, 0, 0],
      [2, 1, false, 3, 1],
      [2, 2, true, 3, 2],
    ]);
    expect(JSON.stringify(record)).not.toMatch(/answers|choice/i);
  });

  test('of a course that is not signed yet says so, and keeps the verdict of an open attempt to itself', async () => {
    const student = await makeTaking();
    await student.init(student.course.questionnaireId);
    await student.save(student.course.questions[0], student.course.questions[0]?.right ?? []);
    const { attended, signatures, attempts } = recordOf(await own(student));
    expect([attended.status, attended.finishedDate, signatures]).toEqual([2, null, []]);
    expect(attempts[0]).toMatchObject({ state: 0, approved: null, score: null, right: null, closedAt: null });
  });

  test('of thousands of attempts tells the last hundred of each content, and how many there are before', async () => {
    const student = await makeTaking();
    await student.approve(1);
    await student.sign();
    await repeatAttempts(student, 3000);
    const { attempts, earlierAttempts } = recordOf(await own(student));
    const numbers = attempts.filter(({ questions }) => questions > 0).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1), earlierAttempts]).toEqual([100, 2902, 3001, 2901]);
  });

  test('is found by their own cwid in any case of letters; another course, instance or a deleted row is not', async () => {
    const student = await makeTaking();
    const other = await makeTaking();
    expect((await own(student, { cwid: student.person.cwid.toUpperCase() })).status).toBe(200);
    expect((await own(student, { iD_Instance: other.instance })).headers['x-error-code']).toBe('RECORD_NOT_FOUND');
    expect((await own(student, { iD_Course: other.course.courseId })).status).toBe(404);
    const { instance, person } = student;
    await put(s, 'attendance', { instance_id: instance, employee_nr: person.employeeNr }, { deleted: true });
    expect((await own(student)).status).toBe(404);
  });
});

describe('another person’s record', () => {
  test.each<[StaffName, number]>([
    ['itps', 200],
    ['qa', 200],
    ['hse', 200],
    ['train', 200],
    ['ana', 403],
  ])('of their own sector, asked for by %s: %i', async (name, status) => {
    expect((await asked(name, await makeTaking())).status).toBe(status);
  });

  test('of another sector is read by administrators; to a trainer it is not there, unless the instance is of theirs', async () => {
    const foreign = await makeTaking(elsewhere);
    expect((await asked('qa', foreign)).status).toBe(200);
    const refused = await asked('train', foreign);
    expect([refused.status, refused.headers['x-error-code']]).toEqual([404, 'RECORD_NOT_FOUND']);
    const unknown = await asked('train', foreign, 'nobody');
    expect([unknown.status, unknown.text]).toEqual([404, refused.text]);
    const guest = await makeTaking(elsewhere, '2026-04-01', s.sector);
    expect((await asked('train', guest)).status).toBe(200);
  });
});

describe('what it says of', () => {
  test('a late course: the reason with its description', async () => {
    const student = await makeTaking(s.sector, '2026-03-09');
    await student.approve();
    await student.sign({ lateReason: LateReason.Other, descriptionLateReason: 'Viaje a la planta de Córdoba' });
    const { attended } = recordOf(await own(student));
    expect(attended).toMatchObject({ onTime: false, lateReason: 4 });
    const { texts } = await print(student);
    expect(texts).toContain('Fuera de término: Otra: Viaje a la planta de Córdoba');
  });

  test('a tablet: on whose session it was signed; told to their own credentials alone', async () => {
    const run = await makeTabletRun(s);
    const [person] = run.people;
    if (person === undefined) throw new Error('a person');
    const tablet = await makeTablet(s, run);
    const hand = tablet.hand(run, person);
    await hand.approve();
    const key = { iD_Course: run.course.courseId, iD_Instance: run.id };
    // Neither before nor after the signature to anyone who holds the tablet.
    const refused = async () => toldBy(await tablet.get(path, { ...key, cwid: person.cwid }));
    expect(await refused()).toEqual([403, 'TABLET_MODE']);
    const { record } = signCourseReply.parse((await hand.sign()).json());
    expect(await refused()).toEqual([403, 'TABLET_MODE']);
    expect(toldBy(await hand.sign({ pass: 'otra' }))).toEqual([400, 'SIGNING_FAILED']);
    expect(record.person.cwid).toBe(person.cwid);
    expect(record.signatures).toMatchObject([
      { cwid: person.cwid, sessionCwid: 'train', sessionName: s.people.train.name, meaning: 'courseTaken' },
    ]);
    // Signed once, whatever is sent again: the same record.
    expect(signCourseReply.parse((await hand.sign()).json()).record).toEqual(record);
    expect(toldBy(await tablet.get(printTrainingRecord.path, { ...key, cwid: person.cwid }))[1]).toBe('TABLET_MODE');
  });

  test('paper: who recorded it, and who was absent; nobody else is named as signer', async () => {
    const run = await makeRun(s);
    const data = run.people.map(({ employeeNr }, place) => ({
      employee_Nr: employeeNr,
      present: place === 0,
      score: 80,
    }));
    await post(s, 'train', '/api/Attended/AttendedCompleteInPerson', { ...run.of, data });
    const [present, absent] = await Promise.all(
      run.people.map(async (person) =>
        recordOf(await asked('train', { course: run.course, instance: run.id, person })),
      ),
    );
    expect(present).toMatchObject({
      instance: { modality: 2 },
      attended: { present: true, approved: true },
      attempts: [],
    });
    expect(present?.signatures).toMatchObject([{ cwid: 'train', meaning: 'attendanceSigned' }]);
    expect(absent?.attended).toMatchObject({ present: false, approved: false, score: 0 });
  });
});

/** A record as PDF. */
async function print(student: Student, headers: Record<string, string> = {}) {
  const reply = await s.t.app.inject({
    url: `${printTrainingRecord.path}?${new URLSearchParams(keyOf(student) as never)}`,
    headers: { authorization: `Bearer ${student.token}`, ...headers },
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, isTagged } = await readTaggedPdf(reply.rawPayload);
  const all = (role: string) => pages.flatMap((page) => page.textsOf(role));
  const name = reply.headers['content-disposition'];
  return { name, isTagged, pages: pages.length, all, texts: pages.flatMap((page) => page.texts).join(' ') };
}

describe('the PDF', () => {
  test('is a certificate of who passed, on one page: who, what, the signature with its hash, and every attempt', async () => {
    const student = await makeTaking();
    await student.approve(1);
    await student.reset();
    for (const question of student.course.questions) await student.save(question, question.right, 2);
    await student.close(2);
    await student.sign();
    const { name, isTagged, pages, all, texts } = await print(student);
    const of = `${student.course.courseId}-${student.instance}-${student.person.employeeNr}`;
    expect([isTagged, name, pages]).toEqual([true, `inline; filename="Constancia ${of}.pdf"`, 1]);
    expect(all('H1')).toEqual(['Constancia de capacitación']);
    const [signature] = recordOf(await own(student)).signatures;
    for (const text of [
      "Núñez D'Ángelo, Íñigo",
      `Firma electrónica de Núñez D'Ángelo, Íñigo (${student.person.cwid})`,
      'Realización y comprensión de la capacitación',
      'En término',
      `SHA-256 ${signature?.recordHash}`,
    ])
      expect(texts).toContain(text);
    expect(
      all('TR')
        .filter((row) => /correctas/.test(row))
        .map((row) => row.match(/\d de 3 correctas.*/)?.[0]),
    ).toEqual(['1 de 3 correctas 33,3 %', '3 de 3 correctas 100 %']);
  });

  test('names the zone once, in words', async () => {
    const student = await makeTaking();
    await student.approve();
    await student.sign();
    const { texts } = await print(student);
    expect(texts.match(/GMT|Buenos_Aires/g)).toEqual(['GMT']);
    expect(texts).toContain('10/03/2026 12:00:00, hora estándar de Argentina (GMT-3)');
  });

  test.each([1, 40, 3000])('is one page after %i more attempts, with all that is signed', async (more) => {
    const student = await makeTaking();
    await student.approve();
    await student.sign();
    await repeatAttempts(student, more);
    const { pages, texts } = await print(student);
    expect(pages).toBe(1);
    expect(texts).toContain(recordOf(await own(student)).signatures[0]?.recordHash);
    expect(texts).toContain('Verificar esta constancia');
    if (more > 1) expect(texts).toContain(`intentos: ${(more + 2).toLocaleString('es', { useGrouping: 'always' })}`);
  });

  test('is one page with the longest names that anybody may have', async () => {
    const student = await makeTaking(s.sector, '2026-03-09');
    await student.approve();
    await student.sign({ lateReason: LateReason.Other, descriptionLateReason: 'y'.repeat(60).concat(' ').repeat(4) });
    const long = (length: number) => 'Ñandú Wolframio '.repeat(60).slice(0, length).trim();
    const change = (table: string, set: string) =>
      s.t.database.owner.pool.query(
        `begin; set local session_replication_role = replica; update ${table} set ${set}; commit`,
      );
    await change('course', `name = '${long(250)}' where course_id = '${student.course.courseId}'`);
    await change('collaborator', `name = '${long(50)}' where employee_nr = ${student.person.employeeNr}`);
    await change(
      'instance',
      `instructor = '${long(50)}', instructor_nr = null, instructor_institution = '${long(50)}' where instance_id = ${student.instance}`,
    );
    const { pages, texts } = await print(student);
    expect(pages).toBe(1);
    expect(texts).toContain('Verificar esta constancia');
  });

  test('of what is not finished is a record, not a certificate; in English', async () => {
    const student = await makeTaking();
    await student.init(student.course.linkId);
    const { name, all, texts } = await print(student, { 'accept-language': 'en' });
    expect(name).toContain('Training record ');
    expect(all('H1')).toEqual(['Training record']);
    expect(texts).toContain('No electronic signature');
    expect(texts).toContain('Viewed');
    expect(texts).not.toContain('Check this certificate');
  });

  test('is refused as the record is', async () => {
    const foreign = await makeTaking(elsewhere);
    const fields = { ...keyOf(foreign), cwid: foreign.person.cwid };
    expect((await s.as('ana', 'GET', printTrainingRecord.path, fields)).status).toBe(403);
    expect((await s.as('train', 'GET', printTrainingRecord.path, fields)).status).toBe(404);
  });
});

/** The code on a student's certificate. */
async function codeOf(student: Student): Promise<string> {
  const { texts } = await print(student);
  return /\b\d+-\d+-[0-9A-F]{4}-[0-9A-F]{4}\b/.exec(texts)?.[0] ?? '';
}

describe('the code of a certificate', () => {
  const check = (name: StaffName, code: string) => s.as(name, 'GET', checkCertificate.path, { code });
  const signedCourse = async (sector = s.sector) => {
    const student = await makeTaking(sector);
    await student.approve();
    await student.sign();
    return student;
  };

  test('tells what the record says and that it holds: to its person and to who may see the record', async () => {
    const student = await signedCourse();
    const code = await codeOf(student);
    const record = recordOf(await own(student));
    const told = { record, isLatest: true, verification: { isIntact: true, problem: null } };
    for (const name of ['qa', 'train'] as const)
      expect(certificateReply.parse((await check(name, code)).json())).toMatchObject(told);
    const address = `${checkCertificate.path}?code=${encodeURIComponent(` ${code.toLowerCase()}`)}`;
    const reply = await s.t.call('GET', address, { token: student.token });
    expect(reply.json()).toMatchObject({ ...told, iD_Signature: record.signatures[0]?.iD_Signature });
  });

  test('is told to nobody else, and a digit that differs names nothing', async () => {
    const student = await signedCourse(elsewhere);
    const code = await codeOf(student);
    expect((await check('ana', code)).headers['x-error-code']).toBe('NOT_OWN_ROWS');
    const other = code.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const refused = await check('train', code);
    for (const reply of [refused, await check('qa', other), await check('train', '7-999999-AAAA-BBBB')])
      expect([reply.status, reply.text]).toEqual([404, refused.text]);
    expect((await s.t.call('GET', `${checkCertificate.path}?code=${code}`)).status).toBe(401);
    expect((await check('qa', '41-1007')).text).toContain('Ingrese el código como está en la constancia');
  });

  test('of a record that was altered beneath the product says so', async () => {
    const student = await signedCourse();
    const code = await codeOf(student);
    const { instance, person } = student;
    const alter = (score: number) =>
      s.t.database.owner.pool.query(`begin; set local session_replication_role = replica;
        update attendance set score = ${score} where instance_id = ${instance} and employee_nr = ${person.employeeNr}; commit`);
    await alter(0.99);
    const { verification } = certificateReply.parse((await check('qa', code)).json());
    expect([verification.isIntact, verification.problem === null]).toEqual([false, false]);
  });

  test('leads to the page that checks it, at the address of the company', async () => {
    const student = await signedCourse();
    const { texts } = await print(student);
    expect(texts).toContain('«Verificar una copia»');
    expect(texts).toContain('ingréselo en localhost');
    await put(s, 'settings', { settings_id: 1 }, { email_url: 'https://capacita.example/Dashboard' });
    expect((await print(student)).texts).toContain('ingréselo en capacita.example,');
  });
});
