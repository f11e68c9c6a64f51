import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { addMaterials, type Materials } from '#tests/factories/materials.ts';
import { factoryAct, makePerson, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { courseContentReply } from '../shared/contract.ts';

let t: TestApp;
let student: Student;
let materials: Materials;
let pdf: string;
let media: string;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
  const { courseId } = student.course;
  materials = await addMaterials(t.services, courseId);
  const { pdf: p, media: m } = materials;
  pdf = `/CourseManager/GetCoursePDF?ID_PDF=${p.partId}&ID_Content=${p.contentId}&ID_Course=${courseId}`;
  media = `/CourseManager/GetCourseMedia?ID=${m.partId}&ID_Content=${m.contentId}&ID_Course=${courseId}`;
  cookie = await signInForCookie(student.person.cwid);
});
afterAll(() => t.close());

async function signInForCookie(user: string): Promise<string> {
  const reply = await t.call('POST', '/api/Auth/Authenticate', { body: { user, pass: testPassword } });
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}
const fetchFile = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const reply = await t.app.inject({ method, url, headers });
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers };
};
const bearer = () => ({ authorization: `Bearer ${student.token}` });

test('GetCourseContent tells the contents in order with the progress of the person', async () => {
  const { courseId } = student.course;
  const additional = JSON.stringify({ iD_Course: courseId, iD_Instance: student.instance, cwid: student.person.cwid });
  const path = `/CourseManager/GetCourseContent?additional=${encodeURIComponent(additional)}`;
  const read = async () => {
    const body = (await t.call('GET', path, { token: student.token })).json();
    expect(courseContentReply.parse(body)).toEqual(body);
    return courseContentReply.parse(body);
  };
  expect((await read()).map((item) => [item.type, item.approved, item.attempt])).toEqual([
    [0, 0, 0],
    [2, 0, 0],
    [1, 0, 0],
    [3, 0, 0],
  ]);
  await student.init(materials.pdf.contentId);
  await student.init(materials.media.contentId);
  const contents = await read();
  expect(contents.map((item) => item.approved)).toEqual([0, 0, 2, 2]);
  expect(contents[2]?.pdFs).toEqual([{ iD_PDF: materials.pdf.partId, name: 'Procedimiento "ñ".pdf' }]);
  expect(contents[3]?.medias).toMatchObject([{ iD_Media: materials.media.partId, route: null, captions: true }]);
  expect(JSON.stringify(contents)).not.toMatch(/correct/i);
});

describe('a file', () => {
  test('is sent whole to its reader, with its type and a name that any browser reads', async () => {
    const reply = await fetchFile(pdf, bearer());
    expect([reply.status, reply.bytes]).toEqual([200, materials.pdf.bytes]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-length': String(materials.pdf.bytes.length),
      'content-disposition': "inline; filename*=UTF-8''Procedimiento%20%22%C3%B1%22.pdf",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 0, 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 990, 1000],
    ['bytes=-5', 206, 'bytes 995-999/1000', 995, 1000],
    ['bytes=500-99999', 206, 'bytes 500-999/1000', 500, 1000],
    ['bytes=0-1,5-6', 200, undefined, 0, 1000],
    ['lines=1-2', 200, undefined, 0, 1000],
  ] as const)('%s of it answers %i', async (range, status, contentRange, start, end) => {
    const reply = await fetchFile(media, { ...bearer(), range });
    expect([reply.status, reply.headers['content-range']]).toEqual([status, contentRange]);
    expect(reply.bytes).toEqual(materials.media.bytes.subarray(start, end));
    expect(reply.headers['content-length']).toBe(String(end - start));
  });

  test('a range past its end is refused with its size', async () => {
    const reply = await fetchFile(media, { ...bearer(), range: 'bytes=1000-' });
    expect([reply.status, reply.headers['content-range'], reply.bytes.length]).toEqual([416, 'bytes */1000', 0]);
  });

  test('HEAD tells its size and sends nothing', async () => {
    const reply = await fetchFile(media, bearer(), 'HEAD');
    expect([reply.status, reply.bytes.length, reply.headers['content-length']]).toEqual([200, 0, '1000']);
  });

  test('is not sent again to a browser that has it; an outdated part is sent whole', async () => {
    const etag = String((await fetchFile(media, bearer())).headers.etag);
    const known = await fetchFile(media, { ...bearer(), 'if-none-match': etag });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    const current = await fetchFile(media, { ...bearer(), range: 'bytes=0-9', 'if-range': etag });
    expect(current.status).toBe(206);
    const outdated = await fetchFile(media, { ...bearer(), range: 'bytes=0-9', 'if-range': '"other"' });
    expect([outdated.status, outdated.bytes.length]).toEqual([200, 1000]);
  });

  test('whose bytes were altered is not sent, and is again once they fit', async () => {
    const sha256 = createHash('sha256').update(materials.pdf.bytes).digest('hex');
    const place = join(t.filesFolder, sha256.slice(0, 2), sha256);
    writeFileSync(place, Buffer.from(materials.pdf.bytes.toString().toUpperCase()));
    for (const headers of [bearer(), { ...bearer(), range: 'bytes=0-3' }]) {
      expect((await fetchFile(pdf, headers)).status).toBe(404);
    }
    writeFileSync(place, materials.pdf.bytes);
    expect((await fetchFile(pdf, bearer())).bytes).toEqual(materials.pdf.bytes);
  });

  test('its subtitles are sent as WebVTT', async () => {
    const reply = await fetchFile(`${media}&captions=1`, bearer());
    expect([reply.status, reply.headers['content-type'], reply.bytes]).toEqual([200, 'text/vtt', materials.captions]);
  });
});

describe('the file cookie', () => {
  test('opens the files to a browser that sends no token, and nothing else', async () => {
    for (const url of [pdf, media]) expect((await fetchFile(url, { cookie })).status).toBe(200);
    const additional = encodeURIComponent(
      JSON.stringify({ iD_Course: student.course.courseId, iD_Instance: student.instance }),
    );
    for (const url of [
      '/api/Auth/IsAuthorized',
      '/api/AttendedJoinedWCourse/Activity',
      `/CourseManager/GetCourseContent?additional=${additional}`,
    ]) {
      expect((await fetchFile(url, { cookie })).status).toBe(401);
    }
    const reply = await t.call('POST', '/CourseManager/InitContent', { headers: { cookie }, body: {} });
    expect(reply.status).toBe(401);
  });

  test('ends with its session', async () => {
    const signedIn = await t.call('POST', '/api/Auth/Authenticate', {
      body: { user: student.person.cwid, pass: testPassword },
    });
    const own = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    expect((await fetchFile(pdf, { cookie: own })).status).toBe(200);
    await t.call('POST', '/api/Auth/Logout', { token: signedIn.json().token });
    expect((await fetchFile(pdf, { cookie: own })).status).toBe(401);
  });

  test.each(['capacita_files=', 'capacita_files=abc', 'capacita_files=x'.padEnd(60, 'x'), 'other=1'])(
    '%s is answered 401',
    async (value) => {
      expect((await fetchFile(pdf, { cookie: value })).status).toBe(401);
    },
  );
});

test('who is suspended still sees the course and its files, as the page says, and takes nothing of it', async () => {
  const own = await makeStudent(t);
  const { courseId } = own.course;
  const { pdf: part } = await addMaterials(t.services, courseId);
  const row = { instance_id: own.instance, employee_nr: own.person.employeeNr };
  await t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'attendance', row, { status: 4, suspended_because: 1 }, factoryAct(t.services)));
  const additional = JSON.stringify({ iD_Course: courseId, iD_Instance: own.instance, cwid: own.person.cwid });
  const path = `/CourseManager/GetCourseContent?additional=${encodeURIComponent(additional)}`;
  const contents = await t.call('GET', path, { token: own.token });
  expect([contents.status, courseContentReply.parse(contents.json()).length]).toEqual([200, 4]);
  const url = `/CourseManager/GetCoursePDF?ID_PDF=${part.partId}&ID_Content=${part.contentId}&ID_Course=${courseId}`;
  expect((await fetchFile(url, { authorization: `Bearer ${own.token}` })).status).toBe(200);
  expect((await own.init(part.contentId)).headers['x-error-code']).toBe('ATTENDED_SUSPENDED');
});

describe('who may not read', () => {
  test('a collaborator without the course is told that there is no such file; staff may read it', async () => {
    await makePerson(t.services, student.sector, 'ajena');
    await makePerson(t.services, student.sector, 'instr', { role: 4 });
    for (const url of [pdf, media, `${media}&captions=1`]) {
      const other = await fetchFile(url, { cookie: await signInForCookie('ajena') });
      expect([other.status, other.bytes.toString()]).toEqual([404, 'El archivo solicitado no existe.']);
      expect((await fetchFile(url, { cookie: await signInForCookie('instr') })).status).toBe(200);
    }
  });

  test.each([
    ['/CourseManager/GetCoursePDF?ID_PDF=1&ID_Content=1&ID_Course=GMP99999', 404],
    ['/CourseManager/GetCourseMedia?ID=99999&ID_Content=1&ID_Course=GMP00001', 404],
    ['/CourseManager/GetCoursePDF?ID_PDF=x&ID_Content=1&ID_Course=A', 400],
    ['/CourseManager/GetCoursePDF', 400],
    ['/CourseManager/GetCourseMedia?ID=1&ID_Content=1&ID_Course=A&captions=yes', 400],
  ])('%s is answered %i in plain words', async (url, status) => {
    const reply = await fetchFile(url, bearer());
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(reply.bytes.toString()).not.toBe('');
  });

  test('a file that the store has lost is told as missing', async () => {
    const other = await makeStudent(t);
    const own = await addMaterials(t.services, other.course.courseId);
    await t.services.db
      .insertInto('file')
      .values({
        sha256: '0'.repeat(64),
        byte_size: 1,
        mime: 'application/pdf',
        created_at: t.clock.now(),
        created_by: 'system',
      })
      .execute();
    await t.database.owner.pool.query('alter table content disable trigger content_requires_history');
    await t.database.owner.pool.query(
      `update content set revision = revision + 1,
         pdfs = jsonb_set(pdfs, '{0,file}', to_jsonb($2::text)) where content_id = $1`,
      [own.pdf.contentId, '0'.repeat(64)],
    );
    const url = `/CourseManager/GetCoursePDF?ID_PDF=${own.pdf.partId}&ID_Content=${own.pdf.contentId}&ID_Course=${other.course.courseId}`;
    const reply = await fetchFile(url, { authorization: `Bearer ${other.token}` });
    expect([reply.status, reply.bytes.toString()]).toEqual([404, 'El archivo solicitado no existe.']);
  });
});
