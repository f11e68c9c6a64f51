import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uploadMaterial } from '#features/courses/server/fixtures/upload-material.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { makePdf, makeWebm } from '#platform/files/uploads/fixtures/upload-call.ts';
import { callMultipart } from '../factories/multipart.ts';
import { makePerson, makeSector, type Sector, unlockEveryone } from '../factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '../factories/staff.ts';
import { testPassword } from '../support/app.ts';
import { fingerprint } from '../support/fingerprint.ts';

/** Authors, uploads and previews in the hands of people who mean harm, or may do less than they try. */

let s: StaffedApp;
let plant: Sector;
beforeAll(async () => {
  s = await createStaffedApp();
  plant = await makeSector(s.t.services, 'Planta');
  await makePerson(s.t.services, plant, 'leo', { active: 2 });
  await makePerson(s.t.services, s.sector, 'eva', { active: 2 });
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Reply = Awaited<ReturnType<StaffedApp['as']>>;
const codeOf = (reply: Pick<Reply, 'status' | 'headers'>) => [reply.status, reply.headers['x-error-code']];
const state = () => fingerprint(s.t.database.owner.pool);
const stored = async () =>
  (await readdir(s.t.filesFolder, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).sort();

const link = { type: 0, title: "Norma d'Ñandú", links: [{ url: 'https://www.example.org' }] };
const choices = [
  {
    type: 0,
    question: '¿Secreto de la pregunta?',
    answers: [
      { text_Answer: 'Sí', correctAnswer: true },
      { text_Answer: 'No', correctAnswer: false },
    ],
  },
];
const quiz = { type: 2, title: 'Evaluación', choices };

async function write(iD_Type: string, name: StaffName, contents: readonly object[] = [link, quiz]): Promise<string> {
  const fields = {
    doc_Number: `H-${crypto.randomUUID()}`,
    name: 'Curso',
    iD_Type,
    company: 'Lab',
    dateVig: '2026-03-10',
  };
  const { iD_Course } = (await s.as(name, 'POST', '/api/Course', fields)).json();
  const saved = await s.as(name, 'PUT', '/api/Course/SaveMaterial', { iD_Course, revision: 0, contents });
  expect(saved.status).toBe(200);
  return iD_Course;
}
const material = async (id: string, name: StaffName = 'qa') =>
  (await s.as(name, 'GET', '/api/Course/GetMaterial', { id })).json();
const save = (name: StaffName, body: object) => s.as(name, 'PUT', '/api/Course/SaveMaterial', { ...body });
const preview = (name: StaffName, path: string, body: object) =>
  s.t.call('POST', `/api/Preview/${path}`, { token: s.tokens[name], body });

describe('a trainer', () => {
  test('reads the questions of the types of trainers alone, in the preview as in the exam', async () => {
    const foreign = await write('GMP', 'qa');
    const own = await write('EXT', 'qa');
    const reply = await s.as('train', 'GET', '/CourseManager/PreviewContent', { iD_Course: foreign });
    expect(codeOf(reply)).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect(reply.text).not.toContain('Secreto');
    expect((await s.as('train', 'GET', '/CourseManager/PreviewContent', { iD_Course: own })).status).toBe(200);
    expect((await s.as('hse', 'GET', '/CourseManager/PreviewContent', { iD_Course: foreign })).status).toBe(200);
  });

  test('deletes no questions with their questionnaire', async () => {
    const iD_Course = await write('EXT', 'qa');
    const seen = await material(iD_Course, 'train');
    const before = await state();
    expect(codeOf(await save('train', { ...seen, contents: seen.contents.slice(0, 1) }))).toEqual([
      403,
      'CHOICES_NOT_ALLOWED',
    ]);
    const key = seen.contents[1].iD_Content;
    expect(codeOf(await s.as('train', 'DELETE', '/api/Content', { key }))).toEqual([403, 'CHOICES_NOT_ALLOWED']);
    expect(await state()).toEqual(before);
    const empty = { type: 2, title: 'Vacío' };
    expect((await save('train', { ...seen, contents: [...seen.contents, empty] })).status).toBe(200);
    const now = await material(iD_Course, 'train');
    expect((await save('train', { ...now, contents: now.contents.slice(0, 2) })).status).toBe(200);
  });

  test('is told names of their own sector alone beforehand', async () => {
    const id = await write('EXT', 'qa');
    const profiles = [plant, s.sector].map(({ sectorId, profileId }) => ({
      iD_Sector: sectorId,
      iD_Profile: profileId,
    }));
    await s.as('qa', 'POST', '/api/Requirement/SetForCourse', { id_Course: id, profiles });
    const path = `Stage/createOnlineAutomatically?id=${id}`;
    const told = (await preview('train', path, { instance_Date: '2026-03-10' })).json();
    expect(told.leftOut).toEqual([{ cause: 'onLeave', people: 2, examples: ['Nombre de eva'] }]);
    const all = (await preview('qa', path, { instance_Date: '2026-03-10' })).json();
    expect(all.leftOut).toEqual([{ cause: 'onLeave', people: 2, examples: ['Nombre de eva', 'Nombre de leo'] }]);
  });

  test('keeps drafts of what they may write', async () => {
    const foreign = await write('GMP', 'qa');
    const keep = (iD_Course: string, page: string) =>
      s.as('train', 'PUT', '/api/Course/SaveDraft', { iD_Course, page, body: {} });
    expect(codeOf(await keep(foreign, 'material'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect(codeOf(await keep(foreign, 'information'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    const own = await write('EXT', 'qa');
    expect((await keep(own, 'material')).status).toBe(200);
    expect((await keep(foreign, 'requirements')).status).toBe(200);
  });

  test('keeps no more drafts than a person may have', async () => {
    const own = await write('EXT', 'qa');
    await s.t.services.pool.query(
      `insert into course_draft (employee_nr, course_id, page, body, updated_at)
       select $1, 'X' || n, 'material', '1', now() from generate_series(1, 100) as n`,
      [s.people.itps.employeeNr],
    );
    const keep = (page: string) => s.as('itps', 'PUT', '/api/Course/SaveDraft', { iD_Course: own, page, body: {} });
    expect(codeOf(await keep('material'))).toEqual([409, 'DRAFTS_TOO_MANY']);
    await s.t.services.pool.query("delete from course_draft where course_id = 'X1'");
    await s.t.services.pool.query("update course_draft set course_id = $1 where course_id = 'X2'", [own]);
    expect((await keep('material')).status).toBe(200);
  });
});

describe('files', () => {
  test('of a save that is refused for another file are not left in the store, and can be used again', async () => {
    const iD_Course = await write('EXT', 'qa');
    const seen = await material(iD_Course);
    const pdf = await uploadMaterial(s, 'qa', 'bueno.pdf', makePdf(2_000));
    const film = await uploadMaterial(s, 'qa', 'malo.pdf', makeWebm(2_000));
    const others = await uploadMaterial(s, 'itps', 'ajeno.pdf', makePdf(2_000));
    const before = [await state(), await stored()];
    for (const [upload, expected] of [
      [film, [415, 'UPLOAD_TYPE']],
      [others, [404, 'UPLOAD_NOT_FOUND']],
      [crypto.randomUUID(), [404, 'UPLOAD_NOT_FOUND']],
      [pdf, [404, 'UPLOAD_NOT_FOUND']],
    ] as const) {
      const pdFs = [pdf, upload].map((one) => ({ name: 'Uno.pdf', upload: one }));
      const one = { type: 1, title: 'Juntos', pdFs };
      expect(codeOf(await save('qa', { ...seen, contents: [...seen.contents, one] }))).toEqual(expected);
      const apart = pdFs.map((each) => ({ type: 1, title: 'Aparte', pdFs: [each] }));
      expect(codeOf(await save('qa', { ...seen, contents: [...seen.contents, ...apart] }))).toEqual(expected);
    }
    const good = new File([new Uint8Array(makePdf(3_000))], 'a.pdf');
    const sent = await multipart('POST', '/api/Content', { iD_Course, type: 1, title: 'PDF' }, [
      good,
      new File(['<svg onload=alert(1)>'], '../../b.pdf', { type: 'application/pdf' }),
    ]);
    expect(codeOf(sent)).toEqual([415, 'UPLOAD_TYPE']);
    expect([await state(), await stored()]).toEqual(before);
    const fine = { type: 1, title: 'Bien', pdFs: [{ name: '..\\Uno.pdf', upload: pdf }] };
    expect((await save('qa', { ...seen, contents: [...seen.contents, fine] })).status).toBe(200);
  });

  test('that come with a preview are not kept', async () => {
    const person = s.people.ana;
    const before = [await state(), await stored()];
    const values = { key: person.employeeNr };
    const reply = await callMultipart(s.t, 'PUT', '/api/Preview/Collaborator', s.tokens.qa, {
      values: JSON.stringify(values),
      pdf: new File([new Uint8Array(makePdf(2_500))], 'firma.pdf'),
    });
    expect(reply.status).toBe(200);
    expect([await state(), await stored()]).toEqual(before);
  });
});

function multipart(method: 'POST' | 'PUT', url: string, values: object, pdfs: readonly File[]) {
  const form = new FormData();
  form.append('values', JSON.stringify({ ...values, user: 'qa', pass: testPassword, reason: 'prueba' }));
  for (const pdf of pdfs) form.append('pdf', pdf);
  const encoded = new Response(form);
  return encoded.arrayBuffer().then(async (bytes) => {
    const reply = await s.t.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${s.tokens.qa}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(bytes),
    });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body };
  });
}

test('previews that wait for a lock leave connections to everyone else', async () => {
  const id = await write('EXT', 'qa');
  const taken = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const holding = s.t.services.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, 'assignment');
    taken.resolve();
    await given.promise;
  });
  await taken.promise;
  const path = `Stage/createOnlineAutomatically?id=${id}`;
  const names = ['qa', 'itps', 'train'] as const;
  const waiting = Array.from({ length: 30 }, (_, index) =>
    preview(names[index % names.length] ?? 'qa', path, { instance_Date: '2026-03-10' }),
  );
  const until = Date.now() + 5_000;
  const mine = await Promise.race([
    s.as('ana', 'GET', '/api/AttendedJoinedWCourse/PendingCourse', { cwid: 'ana', status: 0 }),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), until - Date.now())),
  ]);
  given.resolve();
  await holding;
  const statuses = new Set((await Promise.all(waiting)).map(({ status }) => status));
  expect(mine?.status).toBe(200);
  expect([...statuses].sort()).toEqual([200, 429]);
});

describe('lists as long as they may be', () => {
  test('of profiles are read', async () => {
    const id_Course = await write('EXT', 'qa');
    const place = { iD_Sector: plant.sectorId, iD_Profile: 2_000_000_000 };
    const profiles = Array.from({ length: 5000 }, (_, index) => ({ ...place, iD_Profile: place.iD_Profile + index }));
    const reply = await s.as('qa', 'POST', '/api/Requirement/SetForCourse', { id_Course, profiles, current: profiles });
    expect(codeOf(reply)).not.toEqual([413, 'BODY_TOO_LARGE']);
    expect(reply.status).toBeLessThan(500);
    expect((await preview('qa', 'Requirement/SetForCourse', { id_Course, profiles })).status).not.toBe(413);
  });
});

test('a pasted questionnaire is answered with no more than a person can read', async () => {
  const columns = `Pregunta${'\tRespuesta 1'.repeat(70_000)}`;
  const replies = [columns, `¿Pregunta?\n${'*\n'.repeat(400_000)}`].map((text) =>
    s.as('qa', 'POST', '/api/Choice/ReadQuestionnaire', { text }),
  );
  const [many, long] = (await Promise.all(replies)).map((reply) => reply.json());
  expect(many.problems).toHaveLength(501);
  expect(many.problems.at(-1).message).toMatch(/^Hay más problemas/);
  expect(long).toMatchObject({ questions: [], problems: [{ row: 1 }] });
});

test('links lead where they say', async () => {
  const iD_Course = await write('EXT', 'qa', [link]);
  const seen = await material(iD_Course);
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'http://example.org',
    'https://user@example.org',
    'https:example.org',
    'https:/example.org',
    'https:\\\\example.org',
    '//example.org',
    'https://exam\tple.org',
    'https://ex\u202eample.org/',
  ]) {
    const contents = [{ ...seen.contents[0], links: [{ url }] }];
    expect([url, (await save('qa', { ...seen, contents })).status]).toEqual([url, 400]);
  }
  for (const route of [
    'https://youtube.com.evil.org/watch?v=a',
    'https://www.youtube.com@evil.org/watch?v=a',
    'https://www.youtube.com:8443/watch?v=a',
    'https://www.уoutube.com/watch?v=a',
    'https://www.youtube.com.',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'javascript:alert(1)',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<script src="https://www.youtube.com/embed/a"></script>',
    '<iframe srcdoc="<script>" src="https://evil.org"></iframe>',
  ]) {
    const contents = [...seen.contents, { type: 3, title: 'Película', medias: [{ name: 'x', route }] }];
    expect([route, (await save('qa', { ...seen, contents })).status]).toEqual([route, 400]);
  }
});

test('the exam and the sheets print any letters', async () => {
  const strange = '<b>=1+1</b> 😀 漢字 עברית ﷽ a\u0301 \u2066x\u2069'.replaceAll(/[\u2066\u2069]/g, '');
  const answers = [
    { text_Answer: strange, correctAnswer: true },
    { text_Answer: 'No', correctAnswer: false },
  ];
  const id = await write('EXT', 'qa', [
    { type: 2, title: strange, choices: [{ type: 0, question: strange, answers }] },
  ]);
  const reply = await s.as('qa', 'GET', '/api/report/test', { id, key: 'true' });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('calls of uploads that lie are refused in plain words', async () => {
  const headers = { authorization: `Bearer ${s.tokens.qa}`, 'tus-resumable': '1.0.0' };
  for (const length of ['-1', '1e9', '0', '', 'NaN', '999999999999999', '9'.repeat(30), '1, 2']) {
    const reply = await s.t.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...headers, 'upload-length': length },
    });
    expect([length, [400, 413].includes(reply.statusCode)]).toEqual([length, true]);
  }
  for (const id of ['x', '..%2f..%2fetc', crypto.randomUUID(), '%00']) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const reply = await s.t.app.inject({
        method,
        url: `/api/uploads/${id}`,
        headers: {
          ...headers,
          'upload-offset': '0',
          ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
        },
        ...(method === 'PATCH' ? { payload: Buffer.from('x') } : {}),
      });
      expect([id, method, reply.statusCode < 500 && reply.statusCode >= 400]).toEqual([id, method, true]);
    }
  }
});

test('the trail of all this fits together', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
