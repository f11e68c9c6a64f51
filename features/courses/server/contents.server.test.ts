import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makePdf, makeWebm } from '#platform/files/uploads/fixtures/upload-call.ts';
import { type Course, makeCourse } from '#tests/factories/courses.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let course: Course;
beforeAll(async () => {
  s = await createStaffedApp();
  course = await makeCourse(s.t.services, { status: 0 });
});
afterAll(() => s.t.close());

const state = () => fingerprint(s.t.database.owner.pool);
const codeOf = (reply: { status: number; headers: Readonly<Record<string, unknown>> }) => [
  reply.status,
  reply.headers['x-error-code'],
];
const rowsOf = async (path: string, filter: unknown, name: StaffName = 'qa') =>
  (await s.as(name, 'GET', path, { filter, sort: [{ selector: 'position' }] })).json().data;
const setStatus = (status: number) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'course', { course_id: course.courseId }, { status }, factoryAct(s.t.services)));
const refuseInForce = async (calls: () => Promise<Awaited<ReturnType<StaffedApp['as']>>[]>) => {
  await setStatus(2);
  const before = await state();
  for (const reply of await calls()) expect(codeOf(reply)).toEqual([409, 'COURSE_NOT_EDITABLE']);
  expect(await state()).toEqual(before);
  await setStatus(0);
};

describe('a content', () => {
  const path = '/api/Content';
  const link = { type: 0, title: 'Norma ANMAT', description: '', links: [{ url: 'https://www.example.org' }] };
  const add = (more: object = {}, name: StaffName = 'qa') =>
    s.as(name, 'POST', path, { iD_Course: course.courseId, ...link, ...more });
  const newId = async (more: object = {}) => (await add({ reason: crypto.randomUUID(), ...more })).json().iD_Content;
  const edit = (key: number, more: object, name: StaffName = 'qa') => s.as(name, 'PUT', path, { key, ...more });
  const rowOf = async (id: number) => (await rowsOf(path, ['iD_Content', id]))[0];

  test('is added at the end, edited and deleted with its questions, each signed', async () => {
    const id = await newId();
    expect(await rowOf(id)).toMatchObject({
      position: 3,
      links: [{ iD_Link: expect.any(Number), url: 'https://www.example.org' }],
      links_Text: 'https://www.example.org',
      pdFs: [],
      revision: 1,
    });
    const links = [{ url: 'https://www.example.org/2' }, { url: 'https://www.example.org/3' }];
    expect((await edit(id, { revision: 1, title: 'Otra', links })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      title: 'Otra',
      links: [{ url: 'https://www.example.org/2' }, { url: 'https://www.example.org/3' }],
      links_Text: 'https://www.example.org/2 / https://www.example.org/3',
      revision: 2,
    });
    expect((await s.as('qa', 'DELETE', path, { key: id, revision: 2 })).status).toBe(200);
    const history = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityContent', { iD_Content: id })).json();
    expect(history.map((row: { action: string; signedBy: string }) => [row.action, row.signedBy])).toEqual([
      ['delete', 'Nombre de qa'],
      ['edit', 'Nombre de qa'],
      ['create', 'Nombre de qa'],
    ]);
    const other = await makeCourse(s.t.services, { status: 0 });
    await s.as('qa', 'DELETE', path, { key: other.questionnaireId });
    const questions = await rowsOf('/api/Choice', ['iD_Content', other.questionnaireId]);
    expect(questions.map((row: { deleted: boolean }) => row.deleted)).toEqual([true, true, true]);
    const { rows } = await s.t.services.pool.query(
      "select count(distinct signature_id)::integer as count from signature where entity = 'choice' and record_key = any($1)",
      [questions.map((row: { iD_Choice: number }) => String(row.iD_Choice))],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('that is deleted leaves place and revision of the others', async () => {
    const { courseId, linkId, questionnaireId } = await makeCourse(s.t.services, { status: 0 });
    expect((await s.as('qa', 'DELETE', path, { key: linkId })).status).toBe(200);
    expect(await rowsOf(path, ['iD_Course', courseId])).toMatchObject([
      { iD_Content: linkId, deleted: true },
      { iD_Content: questionnaireId, position: 2, revision: 1 },
    ]);
  });

  test('may be sent back as a load gave it, with another title', async () => {
    const id = await newId();
    const { reason, updatedBy, updateDate, ...row } = await rowOf(id);
    const sent = await edit(id, { ...row, title: 'Con otro título' });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    expect(await rowOf(id)).toMatchObject({ title: 'Con otro título', links: row.links, revision: 2 });
  });

  test('comes with its files in a multipart body', async () => {
    const pdfs = [makePdf(2_000), makePdf(2_100)];
    const values = JSON.stringify({ iD_Course: course.courseId, type: 1, title: 'Documentos' });
    const form = new FormData();
    form.append('values', values);
    for (const [name, value] of Object.entries({ user: 'qa', pass: testPassword, reason: 'con archivos' })) {
      form.append(name, value);
    }
    for (const [index, bytes] of pdfs.entries())
      form.append('pdf', new File([new Uint8Array(bytes)], `d/Nº ${index}.PDF`));
    const encoded = new Response(form);
    const reply = await s.t.app.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${s.tokens.qa}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(reply.statusCode).toBe(200);
    const shown = pdfs.map((bytes, index) => `Nº ${index}.pdf · ${hash('sha256', bytes).slice(0, 8)}`);
    expect(await rowOf(reply.json().iD_Content)).toMatchObject({ pdFs_Text: shown.join(' / ') });
    const film = (more: object) => {
      const fields = { user: 'qa', pass: testPassword, reason: 'video', iD_Course: course.courseId, type: 3, ...more };
      return JSON.stringify(fields);
    };
    const media = new File([new Uint8Array(makeWebm(900))], 'sala limpia.webm');
    const added = await callMultipart(s.t, 'POST', path, s.tokens.qa, { values: film({ title: 'Video' }), media });
    expect(added.status).toBe(200);
    const before = await state();
    const liar = new File([new Uint8Array(makePdf(900))], 'sala.webm');
    const refused = await callMultipart(s.t, 'POST', path, s.tokens.qa, {
      values: film({ title: 'Otro' }),
      media: liar,
    });
    expect(codeOf(refused)).toEqual([415, 'UPLOAD_TYPE']);
    const other = film({ title: 'Otro', type: 0 });
    const misplaced = await callMultipart(s.t, 'POST', path, s.tokens.qa, { values: other, media });
    expect(misplaced.text).toMatch(/^medias: Un contenido de este tipo/);
    expect(await state()).toEqual(before);
  });

  test.each([
    [{ iD_Course: 'GMP99999' }, 404, 'El curso no existe.'],
    [{ title: '' }, 400, 'title: Este campo es obligatorio'],
    [{ title: 'x'.repeat(256) }, 400, 'title: Máximo 255 caracteres'],
    [{ type: 5 }, 400, 'type: El valor no es uno de los permitidos'],
    [{ links: [] }, 400, 'links: Este campo es obligatorio'],
    [{ links: undefined }, 400, 'links: Este campo es obligatorio'],
    [{ links: [{ url: 'http://example.org' }] }, 400, 'links.0.url: Ingrese una dirección que empiece con https://'],
    [{ type: 2 }, 400, 'links: Un contenido de este tipo no lleva estos elementos'],
  ])('is refused with %j', async (spoiled, status, text) => {
    const before = await state();
    const reply = await add(spoiled);
    expect([reply.status, reply.text]).toEqual([status, text]);
    expect(await state()).toEqual(before);
  });

  test('keeps course, type and place, and takes no edit of nothing', async () => {
    const id = await newId();
    for (const fixed of [{ type: 1 }, { iD_Course: 'GMP99999' }, { position: 1 }]) {
      expect(codeOf(await edit(id, { title: 'X', ...fixed }))).toEqual([400, 'FIELD_FIXED']);
    }
    const [{ id: part }] = (await s.t.services.pool.query('select links from content where content_id = $1', [id]))
      .rows[0].links;
    const same = await edit(id, { links: [{ iD_Link: part, url: link.links[0]?.url }] });
    expect(codeOf(same)).toEqual([400, 'NOTHING_CHANGED']);
    expect(codeOf(await edit(id, { links: [] }))).toEqual([400, 'INVALID_INPUT']);
    expect(codeOf(await edit(999_999, { title: 'X' }))).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  test('sent twice is one, by two people a conflict', async () => {
    const reason = 'doble clic';
    const twice = await s.asOneForm(() => Promise.all([add({ reason }), add({ reason })]));
    expect(twice[0]?.text).toBe(twice[1]?.text);
    const { iD_Content: id } = twice[0]?.json() ?? {};
    const links = [{ url: 'https://www.example.org/doble' }];
    const send = () => edit(id, { revision: 1, links, reason });
    const edits = await s.asOneForm(() => Promise.all([send(), send()]));
    expect(edits.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ revision: 2 });
    const two = await Promise.all([
      edit(id, { revision: 2, links: [{ url: 'https://www.example.org/qa' }] }),
      edit(id, { revision: 2, title: 'De ITPS' }, 'itps'),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not written in a course in force, in one of another type, or by a collaborator', async () => {
    const id = await newId();
    await refuseInForce(async () => [
      await add(),
      await edit(id, { title: 'X' }),
      await s.as('qa', 'DELETE', path, { key: id }),
    ]);
    for (const reply of [await add({}, 'train'), await edit(id, { title: 'X' }, 'hse')]) {
      expect(codeOf(reply)).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    }
    expect(codeOf(await add({}, 'ana'))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a question', () => {
  const path = '/api/Choice';
  const answers = (...marks: boolean[]) =>
    marks.map((correctAnswer, index) => ({ text_Answer: `R${index}`, correctAnswer }));
  const question = { type: 0, question: '¿Qué se firma?', answers: answers(true, false) };
  const add = (more: object = {}, name: StaffName = 'qa') =>
    s.as(name, 'POST', path, { iD_Course: course.courseId, iD_Content: course.questionnaireId, ...question, ...more });
  const newId = async () => (await add({ reason: crypto.randomUUID() })).json().iD_Choice;
  const edit = (key: number, more: object, name: StaffName = 'qa') => s.as(name, 'PUT', path, { key, ...more });
  const rowOf = async (id: number) => (await rowsOf(path, ['iD_Choice', id]))[0];

  test('is added at the end, edited and deleted, with its right answers in the history', async () => {
    const id = await newId();
    expect(await rowOf(id)).toMatchObject({
      position: 4,
      answers: [
        { iD_Answer: expect.any(Number), text_Answer: 'R0', correctAnswer: true },
        { iD_Answer: expect.any(Number), text_Answer: 'R1', correctAnswer: false },
      ],
      answers_Text: '✓ R0 / R1',
      revision: 1,
    });
    expect((await edit(id, { type: 1, answers: answers(true, true, false) })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ type: 1, answers_Text: '✓ R0 / ✓ R1 / R2', revision: 2 });
    expect((await s.as('qa', 'DELETE', path, { key: id, revision: 2 })).status).toBe(200);
    const history = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityChoice', { iD_Choice: id })).json();
    expect(history.map((row: { action: string; answers_Text: string }) => [row.action, row.answers_Text])).toEqual([
      ['delete', '✓ R0 / ✓ R1 / R2'],
      ['edit', '✓ R0 / ✓ R1 / R2'],
      ['create', '✓ R0 / R1'],
    ]);
  });

  test.each([
    [{ question: '' }, 'question: Este campo es obligatorio'],
    [{ question: 'x'.repeat(1001) }, 'question: Máximo 1000 caracteres'],
    [{ type: 4 }, 'type: El valor no es uno de los permitidos'],
    [{ type: 2 }, 'answers: Elija si es verdadero o falso'],
    [{ type: 3 }, 'answers: Escriba al menos dos líneas, en su orden'],
    [{ answers: [] }, 'answers: Este campo es obligatorio'],
    [{ answers: undefined }, 'answers: Este campo es obligatorio'],
    [{ answers: [{ text_Answer: ' ', correctAnswer: true }] }, 'answers.0.text_Answer: Este campo es obligatorio'],
    [{ answers: answers(false, false) }, 'answers: Marque al menos una respuesta correcta'],
    [{ answers: answers(true, true) }, 'answers: Una pregunta simple tiene una sola respuesta correcta'],
    [{ type: 1, answers: answers(false) }, 'answers: Marque al menos una respuesta correcta'],
    [{ answers: [...answers(true), ...answers(false)] }, 'answers: Hay dos respuestas iguales'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
  ])('is refused with %j', async (spoiled, text) => {
    const before = await state();
    const reply = await add(spoiled);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await state()).toEqual(before);
  });

  test('that becomes one to be ordered takes new numbers; sent again, the edit is answered by its number, or refused', async () => {
    const id = await newId();
    const stored = (await rowOf(id)).answers;
    const change = { revision: 1, type: 3, answers: stored.map((one: object) => ({ ...one, correctAnswer: true })) };
    const number = randomUUID();
    const byNumber = () => s.as('qa', 'PUT', path, { key: id, ...change }, number);
    const first = await byNumber();
    expect(first.status).toBe(200);
    const before = await state();
    const numbers = ({ answers: all }: { answers: { iD_Answer: number }[] }) => all.map(({ iD_Answer }) => iD_Answer);
    for (const one of numbers(await rowOf(id))) expect(numbers({ answers: stored })).not.toContain(one);
    const again = await byNumber();
    expect([again.status, again.text]).toEqual([200, first.text]);
    // Of a client without numbers: its revision tells it, and without one what it names is gone.
    expect(codeOf(await edit(id, change))).toEqual([409, 'RECORD_STALE']);
    expect(codeOf(await edit(id, { ...change, revision: undefined }))).toEqual([400, 'PART_UNKNOWN']);
    expect(await state()).toEqual(before);
  });

  test('is added to a questionnaire of the course alone', async () => {
    const other = await makeCourse(s.t.services, { status: 0 });
    expect(codeOf(await add({ iD_Content: other.questionnaireId }))).toEqual([404, 'CONTENT_NOT_FOUND']);
    expect(codeOf(await add({ iD_Content: course.linkId }))).toEqual([400, 'CONTENT_NOT_QUESTIONNAIRE']);
  });

  test('made simple must have one right answer; an edit of nothing is refused', async () => {
    const id = await newId();
    expect((await edit(id, { type: 1, answers: answers(true, true) })).status).toBe(200);
    expect((await edit(id, { type: 0 })).text).toBe('answers: Una pregunta simple tiene una sola respuesta correcta');
    const [stored] = (await s.t.services.pool.query('select answers from choice where choice_id = $1', [id])).rows;
    const sent = stored.answers.map((answer: { id: number; text: string; correct: boolean }) => ({
      ...{ iD_Answer: answer.id, text_Answer: answer.text, correctAnswer: answer.correct },
    }));
    expect(codeOf(await edit(id, { answers: sent }))).toEqual([400, 'NOTHING_CHANGED']);
    expect(codeOf(await edit(id, { answers: [{ ...sent[0], iD_Answer: 1 }] }))).toEqual([400, 'PART_UNKNOWN']);
    expect(codeOf(await edit(id, { answers: [sent[0], { ...sent[0], text_Answer: 'Otra' }] }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  test('sent twice is one, by two people a conflict', async () => {
    const reason = 'doble clic';
    const twice = await s.asOneForm(() => Promise.all([add({ reason }), add({ reason })]));
    expect(twice[0]?.text).toBe(twice[1]?.text);
    const { iD_Choice: id } = twice[0]?.json() ?? {};
    const changed = { revision: 1, answers: answers(false, true), reason };
    const edits = await s.asOneForm(() => Promise.all([edit(id, changed), edit(id, changed)]));
    expect(edits.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ revision: 2, answers_Text: 'R0 / ✓ R1' });
    const two = await Promise.all([
      edit(id, { revision: 2, question: '¿De QA?' }),
      edit(id, { revision: 2, answers: answers(true) }, 'itps'),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not written in a course in force; neither read nor written by who may not write questions', async () => {
    const id = await newId();
    await refuseInForce(async () => [
      await add(),
      await edit(id, { question: '¿X?' }),
      await s.as('qa', 'DELETE', path, { key: id }),
    ]);
    expect(codeOf(await edit(id, { question: '¿X?' }, 'hse'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    for (const name of ['train', 'ana'] as const) {
      const calls = [
        await add({}, name),
        await edit(id, { question: '¿X?' }, name),
        await s.as(name, 'DELETE', path, { key: id }),
        await s.as(name, 'GET', path),
        await s.as(name, 'POST', `${path}/Export`, { columns: ['answers_Text'] }),
        await s.as(name, 'GET', '/api/Integrity/GetIntegrityChoice', { iD_Choice: id }),
      ];
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    }
  });
});

test('the trail of all this fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
