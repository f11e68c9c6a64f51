import { beforeAll, describe, expect, test } from 'vitest';
import { getRevision } from '#features/audit/shared/calls.ts';
import { trailShape } from '#features/audit/shared/contract.ts';
import { entityWords } from '#features/integrity/shared/words.ts';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { printMatrix, printTrainingFile } from '#features/reports/shared/calls.ts';
import { cellSigns } from '#features/reports/shared/matrix.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { shownRows } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** *Migrado* stands on every record and report that shows a historical training (S moving-in, section 1). */

let c: MigratedCompany;
let document: string;
let trainingId: number;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});
beforeAll(async () => {
  ({ document } = await c.makeDocument());
  const importId = await c.bring(
    table(
      head,
      row(c.rosa.employeeNr, document, '2019-03-05'),
      row(c.rosa.employeeNr, 'POE-VIEJO-9', '2018-01-31', ['B', 'Asistió', '', '', '']),
    ),
    { meetsRequirements: true },
  );
  const [first] = await c.owner<{ id: number }>(
    'select migrated_training_id as id from migrated_training where import_id = $1 order by line',
    [importId],
  );
  trainingId = first?.id ?? 0;
});

const languages = ['es', 'en'] as const satisfies readonly Language[];
const headers = (language: Language) => ({
  authorization: `Bearer ${c.s.tokens.qa}`,
  'accept-language': language,
});

async function print(path: string, query: Record<string, string | number>, language: Language) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
  );
  const reply = await c.s.t.app.inject({ url: `${path}?${search}`, headers: headers(language) });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readTaggedPdf(reply.rawPayload);
  return { all: (role: string) => pages.flatMap((page) => page.textsOf(role)), bytes: reply.rawPayload };
}

test('the audit trail calls the record so, in its list and in a revision whole', async () => {
  expect(entityWords.migrated_training).toEqual(migratedShape.title);
  for (const language of languages) {
    const filter = JSON.stringify([
      ['entity', 'migrated_training'],
      ['recordKey', String(trainingId)],
    ]);
    const list = await c.s.t.app.inject({
      url: `${trailShape.address}?${new URLSearchParams({ filter })}`,
      headers: headers(language),
    });
    const called = `${migratedShape.title[language]} ${trainingId} · ${c.rosa.employeeNr} · ${document} · 1`;
    expect(called).toContain(`(${migratedMark[language]})`);
    const [revision] = shownRows(list.json());
    expect(revision).toMatchObject({ revision: 1, recordName: called });
    const whole = await c.s.t.app.inject({
      url: `${getRevision.path}?iD_History=${revision?.iD_History}`,
      headers: headers(language),
    });
    expect(whole.json()).toMatchObject({ record: called, revision: 1 });
  }
});

describe.each(languages)('on paper (%s)', (language) => {
  const mark = migratedMark[language];

  test('the history of the record is headed by it', async () => {
    const values = JSON.stringify({ tableName: migratedShape.path, selection: trainingId, keyName: 'iD_Migrated' });
    const { all } = await print('/api/report/Integrity', { values }, language);
    expect(all('H1').join(' ')).toContain(migratedShape.title[language]);
    expect(all('H2').filter((text) => text.includes(`(${mark}) ${trainingId}`))).toHaveLength(1);
  });

  test('the training file has it in each row of another system, with that system, and in their heading', async () => {
    const { all } = await print(printTrainingFile.path, { id: c.rosa.employeeNr }, language);
    const rows = all('TR').filter((text) => text.includes('SAP'));
    expect(rows.map((text) => text.startsWith(`${mark} · SAP `))).toEqual([true, true]);
    expect(rows.some((text) => text.includes(document))).toBe(true);
    expect(all('H2').filter((text) => text.includes(`: ${mark}, `))).toHaveLength(1);
  });

  test.each(['people', 'profiles'])(
    'the matrix of %s has it as a sign, in words to those who hear it, and in the legend',
    async (rows) => {
      const query = { rows, iD_Sector: c.plant.sectorId, document };
      const { all, bytes } = await print(printMatrix.path, query, language);
      const marked = all('TD').filter((text) => text.startsWith(cellSigns.migrated));
      expect(marked).toHaveLength(1);
      expect(bytes.includes(`/ActualText (${mark}: 1)`)).toBe(true);
      expect(all('P').filter((text) => text.includes(`${mark} (1)`)).length).toBeGreaterThan(0);
    },
  );
});
