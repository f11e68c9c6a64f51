import { expect, test } from 'vitest';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import { makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { ImportState } from '../shared/codes.ts';
import { importKinds } from '../shared/kinds/kinds.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps } from './fixtures/import-steps.ts';
import { archiveOf } from './fixtures/workbook.ts';

/** The templates of all kinds: their examples are one small company. */

let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
});

async function download(url: string, language: Language, name: StaffName = 'itps') {
  const { t, tokens } = steps.s;
  const headers = { authorization: `Bearer ${tokens[name]}`, 'accept-language': language };
  const { statusCode, rawPayload, headers: told } = await t.app.inject({ url, headers });
  return { status: statusCode, bytes: rawPayload, name: decodeURIComponent(String(told['content-disposition'])) };
}
const templateOf = (kind: string, language: Language, name?: StaffName) =>
  download(`/api/Import/Template?kind=${kind}`, language, name);

test.each(importKinds)('that of $code opens, with every column and its rule, in both languages', async (shape) => {
  for (const language of ['es', 'en'] as const) {
    const { status, bytes, name } = await templateOf(shape.code, language);
    expect([status, name]).toEqual([200, expect.stringContaining(`${shape.title[language].toLowerCase()}.xlsx`)]);
    const [headings, ...examples] = await readWorkbook(bytes);
    const columns = Object.values(shape.columns);
    expect(headings).toEqual(columns.map(({ label }) => label[language]));
    expect(examples).toHaveLength(2);
    const rules = readZip(bytes).get('xl/worksheets/sheet2.xml') ?? '';
    const words = rules.replace(/<[^>]*>/g, '\n').replaceAll('&amp;', '&');
    for (const { rule, label } of columns) {
      expect(words).toContain(label[language]);
      expect(words).toContain(rule[language]);
    }
    expect(words).toContain(language === 'es' ? 'Obligatorio. ' : 'Required. ');
  }
});

/** A template as it is, with the files that its examples name. */
async function filled(kind: string, language: Language): Promise<Buffer> {
  const { bytes } = await templateOf(kind, language);
  if (kind !== 'courses') return bytes;
  const questions = (await download('/api/Choice/QuestionnaireTemplate', language)).bytes;
  return archiveOf({ 'cursos.xlsx': bytes, 'a/POE-PE-003.pdf': makePdf(2_000), 'a/preguntas.xlsx': questions });
}

test('the examples of each are taken as they are, in the order of the kinds, and those in English are the same', async () => {
  for (const { code, columns } of importKinds) {
    const tried = await steps.tried(code, await filled(code, 'es'));
    expect([code, tried.state, tried.problem]).toEqual([code, ImportState.Tried, null]);
    expect(Object.keys(tried.settings.columns).toSorted()).toEqual(Object.keys(columns).toSorted());
    const refused = await steps.rows(tried.iD_Import, 'refused');
    expect([code, ...refused.flatMap(({ problems }) => problems)]).toEqual([code]);
    expect([code, tried.counts?.new]).toEqual([code, 2]);
    const released = await steps.release(tried.iD_Import);
    expect([code, released.status === 200 ? 200 : released.text]).toEqual([code, 200]);
  }
  for (const { code, columns } of importKinds) {
    const tried = await steps.tried(code, await filled(code, 'en'));
    expect(Object.keys(tried.settings.columns).toSorted()).toEqual(Object.keys(columns).toSorted());
    const refused = await steps.rows(tried.iD_Import, 'refused');
    expect([code, ...refused.flatMap(({ problems }) => problems)]).toEqual([code]);
    expect([code, tried.counts]).toEqual([code, { new: 0, changed: 0, same: 2, refused: 0 }]);
  }
});

test('who may not import has no templates, and of a kind of others there is none', async () => {
  const url = '/api/Import/Template?kind=people';
  expect((await steps.s.t.app.inject({ url })).statusCode).toBe(401);
  for (const name of ['train', 'ana'] as const) expect((await templateOf('people', 'es', name)).status).toBe(403);
  expect((await templateOf('people', 'es', 'hse')).status).toBe(404);
  expect((await templateOf('courses', 'es', 'hse')).status).toBe(200);
  expect((await templateOf('nada', 'es')).status).toBe(400);
});
