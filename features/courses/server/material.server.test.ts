import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makePdf, makeWebm } from '#platform/files/uploads/fixtures/upload-call.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { addMaterials } from '#tests/factories/materials.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import type { Material } from '../shared/contract.ts';
import type { MaterialContent } from '../shared/material.ts';
import { uploadMaterial } from './fixtures/upload-material.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const state = () => fingerprint(s.t.database.owner.pool);
const read = async (id: string, name: StaffName = 'qa'): Promise<Material> =>
  (await s.as(name, 'GET', '/api/Course/GetMaterial', { id })).json();
const save = (material: { iD_Course: string; revision?: number; contents: readonly object[] }, more: object = {}) =>
  s.as('qa', 'PUT', '/api/Course/SaveMaterial', { ...material, ...more });
type Reply = Awaited<ReturnType<typeof save>>;
const codeOf = (reply: Reply) => [reply.status, reply.headers['x-error-code']];

const link = { type: 0, title: 'Norma', description: 'De la ANMAT', links: [{ url: 'https://www.example.org/ñ?a=1' }] };
const question = (text: string, ...marks: boolean[]) => ({
  type: marks.filter((mark) => mark).length > 1 ? 1 : 0,
  question: text,
  answers: marks.map((correctAnswer, index) => ({ text_Answer: `${text} ${index}`, correctAnswer })),
});
const quiz = {
  type: 2,
  title: "Evaluación d'ingreso",
  choices: [question('¿Uno?', true, false), question('¿Dos?', true, true)],
};

/** A course in editing with a link and a questionnaire of two questions, made by one act. */
async function written(): Promise<Material> {
  const fields = { doc_Number: `DOC-${crypto.randomUUID()}`, name: 'Curso', iD_Type: 'EXT', company: 'Laboratorio' };
  const added = await s.as('qa', 'POST', '/api/Course', { ...fields, dateVig: '2026-05-01' });
  const { iD_Course } = added.json();
  expect((await save({ iD_Course, revision: 0, contents: [link, quiz] })).status).toBe(200);
  return read(iD_Course);
}

const historyOf = async (entity: string, key: number) => {
  const { rows } = await s.t.services.pool.query(
    `select h.revision, h.action, g.signature_id, g.meaning, g.revision as signed, g.record_hash = h.hash as bound
     from history h left join signature g on g.signature_id = h.signature_id
     where h.entity = $1 and h.record_key = $2 order by h.revision`,
    [entity, String(key)],
  );
  return rows;
};

const first = (material: Material): MaterialContent => material.contents[0] as MaterialContent;
const last = (material: Material): MaterialContent => material.contents.at(-1) as MaterialContent;
const choicesOf = (content: MaterialContent) => content.choices ?? [];

describe('the material of a course', () => {
  test('is saved in one act, each record with a revision and a signature row of its own', async () => {
    const material = await written();
    expect(material.contents).toMatchObject([
      { position: 1, type: 0, title: 'Norma', links: [{ url: 'https://www.example.org/ñ?a=1' }], revision: 1 },
      {
        position: 2,
        type: 2,
        title: "Evaluación d'ingreso",
        choices: [
          { position: 1, type: 0, question: '¿Uno?', answers: [{ correctAnswer: true }, { correctAnswer: false }] },
          { position: 2, type: 1, question: '¿Dos?' },
        ],
      },
    ]);
    const rows = [
      ...(await Promise.all(material.contents.map(({ iD_Content }) => historyOf('content', iD_Content)))),
      ...(await Promise.all(choicesOf(last(material)).map(({ iD_Choice }) => historyOf('choice', iD_Choice)))),
    ].flat();
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect(row).toMatchObject({ revision: 1, action: 'create', meaning: 'materialSaved', signed: 1, bound: true });
    }
    expect(new Set(rows.map((row) => row.signature_id)).size).toBe(4);
  });

  test('takes places, edits, additions and deletions at once; what stays the same gets no revision', async () => {
    const material = await written();
    const [linked, quizzed] = material.contents as [MaterialContent, MaterialContent];
    const [one, two] = choicesOf(quizzed) as [object, { answers: readonly object[]; iD_Choice: number }];
    const third = question('¿Tres?', false, true);
    const edited = { ...two, answers: [...two.answers].reverse() };
    const contents = [{ ...quizzed, choices: [edited, third, one] }, { ...link, title: 'Otra' }, linked];
    const reply = await save({ ...material, contents });
    expect(reply.status).toBe(200);
    const now = await read(material.iD_Course);
    expect(now.revision).toBe(reply.json().revision);
    expect(reply.json().contents).toEqual(now.contents.map(({ iD_Content, revision }) => ({ iD_Content, revision })));
    expect(now.contents.map(({ title, revision }) => [title, revision])).toEqual([
      ["Evaluación d'ingreso", 2],
      ['Otra', 1],
      ['Norma', 2],
    ]);
    expect(choicesOf(first(now)).map(({ question: text, revision }) => [text, revision])).toEqual([
      ['¿Dos?', 2],
      ['¿Tres?', 1],
      ['¿Uno?', 2],
    ]);
    expect(choicesOf(first(now))[0]?.answers).toEqual([...two.answers].reverse());
    const shorter = await save({ ...now, contents: now.contents.slice(0, 2) });
    expect(shorter.status).toBe(200);
    expect(await historyOf('content', linked.iD_Content)).toMatchObject([{}, {}, { action: 'delete', bound: true }]);
    const gone = await read(material.iD_Course);
    expect(gone.contents.map(({ revision }) => revision)).toEqual([2, 1]);
    await save({ ...gone, contents: gone.contents.slice(1) });
    expect(await historyOf('choice', two.iD_Choice)).toMatchObject([{}, {}, { action: 'delete', bound: true }]);
  });

  test('of nothing new is refused, and an older one is a conflict that says whose change it was', async () => {
    const material = await written();
    expect(codeOf(await save(material))).toEqual([400, 'NOTHING_CHANGED']);
    const edit = (title: string) => [{ ...first(material), title }, last(material)];
    expect(
      (await s.as('itps', 'PUT', '/api/Course/SaveMaterial', { ...material, contents: edit('De ITPS') })).status,
    ).toBe(200);
    const before = await state();
    const reply = await save({ ...material, contents: edit('De QA') });
    expect(codeOf(reply)).toEqual([409, 'RECORD_STALE']);
    expect(reply.text).toBe(
      'Nombre de itps modificó el registro el 10/03/2026 12:00, mientras usted lo tenía abierto.',
    );
    // Also without the revision of the whole, where a record's own is older.
    expect(codeOf(await save({ iD_Course: material.iD_Course, contents: edit('De QA') }))).toEqual([
      409,
      'RECORD_STALE',
    ]);
    expect(await state()).toEqual(before);
  });

  test('with what another has added meanwhile is not saved over it', async () => {
    const material = await written();
    const { iD_Course } = material;
    expect((await s.as('itps', 'POST', '/api/Content', { iD_Course, ...link, title: 'Nuevo' })).status).toBe(200);
    const changed = [{ ...first(material), title: 'Cambiado' }, last(material)];
    expect(codeOf(await save({ ...material, contents: changed }))).toEqual([409, 'RECORD_STALE']);
    expect((await read(iD_Course)).contents).toHaveLength(3);
  });

  test('sent twice counts once, with its uploads; two authors at once are one and a conflict', async () => {
    const material = await written();
    const upload = await uploadMaterial(s, 'qa', 'doc.pdf', makePdf(2_000));
    const pdf = { type: 1, title: 'Procedimiento', pdFs: [{ name: 'Procedimiento.pdf', upload }] };
    const contents = [...material.contents, pdf, { ...quiz, title: 'Otro' }];
    const send = () => save({ ...material, contents });
    const replies = await s.asOneForm(async () => [...(await Promise.all([send(), send()])), await send()]);
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, replies[0]?.text]));
    const now = await read(material.iD_Course);
    expect(now.contents).toHaveLength(4);
    const by = (name: StaffName) =>
      s.as(name, 'PUT', '/api/Course/SaveMaterial', {
        ...now,
        contents: [{ ...first(now), title: name }, ...now.contents.slice(1)],
      });
    const two = await Promise.all([by('qa'), by('itps')]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('sent twice without a revision counts once, with its uploads; another upload under the same name is another file', async () => {
    const { iD_Course, contents } = await written();
    const send = (upload: string) =>
      save({ iD_Course, contents: [...contents, { type: 1, title: 'Norma', pdFs: [{ name: 'Norma.pdf', upload }] }] });
    const upload = await uploadMaterial(s, 'qa', 'doc.pdf', makePdf(2_000));
    const [one, again] = await s.asOneForm(async () => [await send(upload), await send(upload)]);
    expect([again?.status, again?.text]).toEqual([200, one?.text]);
    const [, , pdf] = (await read(iD_Course)).contents;
    expect((await send(await uploadMaterial(s, 'qa', 'doc.pdf', makePdf(2_500)))).status).toBe(200);
    const now = await read(iD_Course);
    expect(now.contents).toHaveLength(3);
    expect(last(now).iD_Content).not.toBe(pdf?.iD_Content);
  });

  test('is not written once the editing is finished, nor in a course of another role’s type, nor by a collaborator', async () => {
    const material = await written();
    const contents = [last(material), first(material)];
    const put = (name: StaffName) => s.as(name, 'PUT', '/api/Course/SaveMaterial', { ...material, contents });
    expect(codeOf(await put('hse'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    expect((await put('ana')).status).toBe(403);
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'course', { course_id: material.iD_Course }, { status: 2 }, factoryAct(s.t.services)),
      );
    const before = await state();
    expect(codeOf(await put('qa'))).toEqual([409, 'COURSE_NOT_EDITABLE']);
    expect(await state()).toEqual(before);
  });

  test('has files by finished uploads of one’s own, kept by name and number when it is edited', async () => {
    const material = await written();
    const bytes = makePdf(3_000);
    const contents = (upload: string) => [
      ...material.contents,
      { type: 1, title: 'Documentos', pdFs: [{ name: 'Uno.pdf', upload }] },
    ];
    const foreign = await uploadMaterial(s, 'itps', 'a.pdf', bytes);
    expect(codeOf(await save({ ...material, contents: contents(foreign) }))).toEqual([404, 'UPLOAD_NOT_FOUND']);
    const webm = makeWebm(3_000);
    const film = await uploadMaterial(s, 'qa', 'a.pdf', webm);
    const before = await state();
    expect(codeOf(await save({ ...material, contents: contents(film) }))).toEqual([415, 'UPLOAD_TYPE']);
    expect(await state()).toEqual(before);
    const own = await uploadMaterial(s, 'qa', 'a.pdf', bytes);
    expect((await save({ ...material, contents: contents(own) })).status).toBe(200);
    const now = await read(material.iD_Course);
    const [pdf] = last(now).pdFs;
    const query = `ID_PDF=${pdf?.iD_PDF}&ID_Content=${last(now).iD_Content}&ID_Course=${now.iD_Course}`;
    const file = await s.t.app.inject({
      url: `/CourseManager/GetCoursePDF?${query}`,
      headers: { authorization: `Bearer ${s.tokens.train}` },
    });
    expect(hash('sha256', file.rawPayload)).toBe(hash('sha256', bytes));
    const media = { type: 3, title: 'Video', medias: [{ name: 'Video', upload: film }] };
    const renamed = { ...last(now), pdFs: [{ ...pdf, name: 'Otro nombre.pdf' }] };
    expect((await save({ ...now, contents: [...now.contents.slice(0, 2), renamed, media] })).status).toBe(200);
    const shown = await read(now.iD_Course);
    expect(shown.contents[2]).toMatchObject({ pdFs: [{ iD_PDF: pdf?.iD_PDF, name: 'Otro nombre.pdf' }], revision: 2 });
    expect(last(shown).medias).toMatchObject([{ route: null, mime: 'video/webm', captions: false }]);
    const title = [...shown.contents.slice(0, 3), { ...last(shown), title: 'Otro título' }];
    expect((await save({ ...shown, contents: title })).status).toBe(200);
    const { rows } = await s.t.services.pool.query('select medias from content where content_id = $1', [
      last(shown).iD_Content,
    ]);
    expect(rows[0].medias).toMatchObject([{ file: hash('sha256', webm), mime: 'video/webm' }]);
  });

  test('keeps subtitles of a film that is edited', async () => {
    const { courseId } = await makeCourse(s.t.services, { status: 0 });
    await addMaterials(s.t.services, courseId);
    const material = await read(courseId);
    const contents = material.contents.map((content) => ({ ...content, title: `${content.title} B` }));
    expect((await save({ ...material, contents })).status).toBe(200);
    expect(last(await read(courseId)).medias).toMatchObject([{ captions: true, mime: 'video/mp4' }]);
  });
});

describe('what is sent', () => {
  const answers = (...marks: boolean[]) => question('¿x?', ...marks).answers;
  const choice = (more: object) => ({ type: 2, title: 'Q', choices: [{ ...question('¿x?', true, false), ...more }] });
  const media = (route: string) => ({ type: 3, title: 'M', medias: [{ name: 'Video', route }] });
  test.each([
    [{ ...link, title: ' ' }, 'contents.2.title: Este campo es obligatorio'],
    [{ ...link, type: 4 }, 'contents.2.type: El valor no es uno de los permitidos'],
    [{ ...link, links: [] }, 'contents.2.links: Este campo es obligatorio'],
    [
      { ...link, links: [{ url: 'http://www.example.org' }] },
      'contents.2.links.0.url: Ingrese una dirección que empiece con https://',
    ],
    [
      { ...link, links: [{ url: 'javascript:alert(1)' }] },
      'contents.2.links.0.url: Ingrese una dirección que empiece con https://',
    ],
    [
      { ...link, links: [{ url: 'https://a:b@example.org' }] },
      'contents.2.links.0.url: Ingrese una dirección que empiece con https://',
    ],
    [
      { ...link, links: [{ iD_Link: 999, url: 'https://a.example' }] },
      'contents.2.links.0.iD_Link: el elemento no pertenece a lo que se edita.',
    ],
    [{ ...link, iD_Content: 99999 }, 'contents.2.iD_Content: el elemento no pertenece a lo que se edita.'],
    [
      { ...link, pdFs: [{ name: 'x', upload: '00000000-0000-4000-8000-000000000000' }] },
      'contents.2.pdFs: Un contenido de este tipo no lleva estos elementos',
    ],
    [{ type: 1, title: 'P', pdFs: [{ name: 'x' }] }, 'contents.2.pdFs.0.upload: Este campo es obligatorio'],
    [{ type: 3, title: 'M' }, 'contents.2.medias: Ingrese un video'],
    [{ type: 3, title: 'M', medias: [{ name: 'x' }] }, 'contents.2.medias.0.route: Ingrese un video'],
    [media('una película'), 'contents.2.medias.0.route: Ingrese una URL'],
    [media('javascript:alert(1)'), 'contents.2.medias.0.route: Ingrese una URL'],
    [media('<script src="https://lab.sharepoint.com"></script>'), 'contents.2.medias.0.route: Ingrese una URL'],
    [media('http://lab.sharepoint.com/x'), 'contents.2.medias.0.route: Ingrese una URL'],
    [
      media('https://otra.sharepoint.com/x'),
      /^contents\.2\.medias\.0\.route: Ingrese una URL\. No se admiten videos de otra\.sharepoint\.com\. Sitios admitidos: lab\./,
    ],
    [
      media('https://www.youtube.com/redirect?q=https://evil.example'),
      /^contents\.2\.medias\.0\.route: esa página de www\.youtube\.com no es un video que se pueda insertar/,
    ],
    [choice({ question: '' }), 'contents.2.choices.0.question: Este campo es obligatorio'],
    [choice({ answers: [] }), 'contents.2.choices.0.answers: Este campo es obligatorio'],
    [
      choice({ answers: answers(false, false) }),
      'contents.2.choices.0.answers: Marque al menos una respuesta correcta',
    ],
    [
      choice({ answers: answers(true, true) }),
      'contents.2.choices.0.answers: Una pregunta simple tiene una sola respuesta correcta',
    ],
    [
      choice({ type: 1, answers: answers(false) }),
      'contents.2.choices.0.answers: Marque al menos una respuesta correcta',
    ],
    [
      choice({ answers: [...answers(true), { text_Answer: '¿X? 0', correctAnswer: false }] }),
      'contents.2.choices.0.answers: Hay dos respuestas iguales',
    ],
    [
      choice({ answers: [{ ...answers(true)[0], iD_Answer: 1 }] }),
      'contents.2.choices.0.answers.0.iD_Answer: el elemento no pertenece a lo que se edita.',
    ],
  ])('is refused where it is %j', async (content, text) => {
    const material = await written();
    const before = await state();
    const reply = await save({ ...material, contents: [...material.contents, content] });
    expect([reply.status, reply.text]).toEqual([400, typeof text === 'string' ? text : expect.stringMatching(text)]);
    expect(await state()).toEqual(before);
  });

  test('is refused where a record comes twice, or a content in another type', async () => {
    const material = await written();
    const [linked, quizzed] = material.contents as [MaterialContent, MaterialContent];
    const twice = await save({ ...material, contents: [linked, quizzed, linked] });
    expect(twice.text).toBe('contents.2.iD_Content: Un elemento está repetido');
    const [one] = choicesOf(quizzed);
    const doubled = await save({ ...material, contents: [linked, { ...quizzed, choices: [one, one] }] });
    expect(doubled.text).toBe('contents.1.choices.1.iD_Choice: Un elemento está repetido');
    const part = { ...linked, links: [linked.links[0], linked.links[0]] };
    expect((await save({ ...material, contents: [part, quizzed] })).text).toBe(
      'contents.0.links.1.iD_Link: Un elemento está repetido',
    );
    const other = { ...linked, type: 2, links: [], choices: [] };
    expect(codeOf(await save({ ...material, contents: [other, quizzed] }))).toEqual([400, 'CONTENT_TYPE_FIXED']);
  });

  test.each([
    [
      'an embed code',
      '<iframe src="https://lab.sharepoint.com/_layouts/15/embed.aspx?a=1&amp;b=2" width="640"></iframe>',
      'https://lab.sharepoint.com/_layouts/15/embed.aspx?a=1&b=2',
    ],
    ['a page of YouTube', 'https://www.youtube.com/watch?v=abc123', 'https://www.youtube-nocookie.com/embed/abc123'],
    ['a page of Stream', 'https://web.microsoftstream.com/video/1a', 'https://web.microsoftstream.com/embed/video/1a'],
  ])('as %s is kept as the address of its player', async (_what, route, kept) => {
    const material = await written();
    const media3 = { type: 3, title: 'M', medias: [{ name: 'Video', route }] };
    expect((await save({ ...material, contents: [...material.contents, media3] })).status).toBe(200);
    const now = await read(material.iD_Course);
    expect(last(now).medias[0]?.route).toBe(kept);
    expect(codeOf(await save(now))).toEqual([400, 'NOTHING_CHANGED']);
  });
});

describe('right answers', () => {
  const trainer = (material: Material, contents: readonly object[]) =>
    s.as('train', 'PUT', '/api/Course/SaveMaterial', { ...material, contents });

  test('reach who may write questions, and nobody else', async () => {
    const { iD_Course, contents } = await written();
    const [choice] = choicesOf(contents[1] as MaterialContent);
    const key = { idChoice: choice?.iD_Choice, idCourse: iD_Course, idContent: contents[1]?.iD_Content };
    const one = await s.as('hse', 'GET', '/api/Choice/GetChoiceById', key);
    const { revision: _r, ...shown } = choice ?? { revision: 1 };
    expect(one.json()).toMatchObject(shown);
    expect((await s.as('qa', 'GET', '/api/Choice/GetChoiceById', { ...key, idChoice: 9999 })).json()).toEqual({});
    expect((await s.as('train', 'GET', '/api/Choice/GetChoiceById', key)).status).toBe(403);
    for (const path of [
      `/api/Course/GetMaterial?id=${iD_Course}`,
      `/CourseManager/PreviewContent?iD_Course=${iD_Course}`,
    ]) {
      const reply = await s.as('train', 'GET', path);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('correct');
    }
    expect((await read(iD_Course, 'train')).contents.every((content) => content.choices === undefined)).toBe(true);
  });

  test('stay as they are where a trainer saves the rest, and are not sent by one', async () => {
    const material = await written();
    const seen = await read(material.iD_Course, 'train');
    const renamed = [{ ...last(seen), title: 'Del instructor' }, first(seen)];
    expect(codeOf(await trainer(seen, material.contents))).toEqual([403, 'CHOICES_NOT_ALLOWED']);
    expect((await trainer(seen, renamed)).status).toBe(200);
    const now = await read(material.iD_Course);
    expect(first(now)).toMatchObject({ title: 'Del instructor', choices: choicesOf(last(material)) });
  });
});

describe('a preview', () => {
  test('is the course as its learner will see it, all undone', async () => {
    const { iD_Course } = await written();
    const contents = (await s.as('qa', 'GET', '/CourseManager/PreviewContent', { iD_Course })).json();
    expect(contents).toMatchObject([
      { iD_Course, type: 0, approved: 0, score: null, attempt: 0, links: [{ url: 'https://www.example.org/ñ?a=1' }] },
      { type: 2, approved: 0, choices: [{ question: '¿Uno?', answers: [{ text_Answer: '¿Uno? 0' }, {}] }, {}] },
    ]);
    expect((await s.as('ana', 'GET', '/CourseManager/PreviewContent', { iD_Course })).status).toBe(403);
    expect((await s.as('qa', 'GET', '/CourseManager/PreviewContent', { iD_Course: 'GMP99999' })).status).toBe(404);
  });
});

test('the trail of all this fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
