import { expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import type { Import, ImportList } from '../shared/contract.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Who sent a table and who prepared it, each with their own moment (docs/decisions/160). */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

const head = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'];
const course = (name: string) => table(head, [name, 1, `Curso ${name}`, 'HSE', 'Lab', '31/12/2030']);
const at = { sent: '2026-03-10T15:00:00.000Z', prepared: '2026-03-11T13:30:00.000Z' } as const;
const heads = ['Subió el archivo', 'Archivo subido', 'Preparó'];

/** What the reconciliation prints of who sent and who prepared. */
async function printed(iD_Import: number): Promise<readonly string[]> {
  const { rawPayload, statusCode } = await steps.s.t.app.inject({
    url: `/api/Import/Reconciliation?iD_Import=${iD_Import}`,
    headers: { authorization: `Bearer ${steps.s.tokens.itps}`, 'accept-language': 'es' },
  });
  expect(statusCode).toBe(200);
  const { pages } = await readTaggedPdf(rawPayload);
  const texts = pages.flatMap((page) => page.texts);
  return heads.flatMap((name) => {
    const place = texts.indexOf(name);
    return place < 0 ? [] : [name, texts.slice(place + 1, place + 3).join(' ')];
  });
}

test('who sent the file on one day and who tried it on the next are told apart: on the page, on the record and on paper', async () => {
  const { s } = steps;
  const { hse, itps } = s.people;
  const sent = await new ImportSteps(s, 'hse').tried('courses', course('HS-188'));
  expect(sent).toMatchObject({
    uploadedBy: { cwid: hse.cwid },
    createdAt: at.sent,
    preparedBy: { cwid: hse.cwid },
    preparedAt: at.sent,
  });
  s.t.clock.set(at.prepared);
  Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
  const told: Partial<Import> = {
    uploadedBy: { cwid: hse.cwid, name: hse.name },
    createdAt: at.sent,
    preparedBy: { cwid: itps.cwid, name: itps.name },
    preparedAt: at.prepared,
  };
  expect(await steps.trial(sent.iD_Import)).toMatchObject(told);
  const released = await steps.release(sent.iD_Import);
  expect([released.status, released.json()]).toMatchObject([200, told]);
  const list: ImportList = (await steps.get('')).json();
  expect(list.find(({ iD_Import }) => iD_Import === sent.iD_Import)).toMatchObject({
    preparedBy: told.preparedBy,
    preparedAt: at.prepared,
  });
  const { rows } = await s.t.database.owner.pool.query(
    `select "row" from history where entity = 'import_batch' and record_key = $1`,
    [String(sent.iD_Import)],
  );
  const kept = { uploaded_by: hse.employeeNr, prepared_by: itps.employeeNr };
  expect(rows).toMatchObject([{ row: kept }]);
  const moments = ['uploaded_at', 'prepared_at'].map((name) => new Date(rows[0].row[name]).toISOString());
  expect(moments).toEqual([at.sent, at.prepared]);
  const [sentHead, sentText, preparedHead, preparedText] = await printed(sent.iD_Import);
  expect([sentHead, preparedHead]).toEqual(['Subió el archivo', 'Preparó']);
  expect(sentText).toContain(`(${hse.cwid}), 10/03/2026 12:00`);
  expect(preparedText).toContain(`(${itps.cwid}), 11/03/2026 10:30`);
});

test('of one person the reconciliation prints one line; of a batch of before, no moment that is not known', async () => {
  const shift = async (name: string) =>
    (await steps.tried('shifts', table(['Turno', 'Horario'], [name, '6 a 14']))).iD_Import;
  const own = await shift('Uno');
  expect((await steps.release(own)).status).toBe(200);
  expect((await printed(own))[0]).toBe('Preparó');
  const before = await shift('De antes');
  await steps.s.t.database.owner.pool.query(
    'update import_preparation set uploaded_by = null, prepared_at = null where import_id = $1',
    [before],
  );
  expect((await steps.release(before)).json()).toMatchObject({ uploadedBy: null, preparedAt: null });
  const [sentHead, sentText, preparedHead, preparedText] = await printed(before);
  expect([sentHead, preparedHead]).toEqual(['Archivo subido', 'Preparó']);
  expect(sentText).toMatch(/^11\/03\/2026/);
  expect(preparedText).toContain(`(${steps.s.people.itps.cwid})`);
  expect(preparedText).not.toContain('2026');
});

test('what its preparer is writing of a version stays when a table that changes it is released by another, and withdrawn', async () => {
  const { s } = steps;
  Object.assign(s.tokens, { hse: await s.t.signIn('hse') });
  const hse = new ImportSteps(s, 'hse');
  const version = (name: string) =>
    table([...head, 'Estado'], ['HS-190', 1, name, 'HSE', 'Lab', '31/12/2030', 'En edición']);
  expect((await steps.release((await hse.tried('courses', version('Altura'))).iD_Import)).status).toBe(200);
  const { rows } = await s.t.database.owner.pool.query(`select course_id from course where doc_number = 'HS-190'`);
  const draft = { iD_Course: rows[0].course_id, page: 'information' };
  const body = { name: 'Altura, a medio escribir' };
  expect((await s.as('hse', 'PUT', '/api/Course/SaveDraft', { ...draft, body })).status).toBe(200);
  const kept = async () =>
    (await s.as('hse', 'GET', '/api/Course/GetDraft', { id: draft.iD_Course, page: draft.page })).json().draft?.body;
  const changes = await hse.tried('courses', version('Trabajo en altura'));
  expect(changes.counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await steps.release(changes.iD_Import)).status).toBe(200);
  expect(await kept()).toEqual(body);
  expect((await steps.withdraw(changes.iD_Import, 'hse')).status).toBe(200);
  expect(await kept()).toEqual(body);
});
