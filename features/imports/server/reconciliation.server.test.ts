import { beforeAll, describe, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import type { Language } from '#platform/i18n/language.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';
import { mostGroups } from './queries/count-groups.ts';

/** The counts of a reconciliation: by course, by sector and by both, from what the batch wrote (S moving-in, section 1). */

let c: MigratedCompany;
let store: Sector;
let nora: Person;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});
beforeAll(async () => {
  store = await makeSector(c.s.t.services, 'Depósito Ñ');
  nora = await makePerson(c.s.t.services, store, 'nora');
});

/** Heads of the counts, by what they count. */
const heads = {
  es: / Nueva Cambia Igual Rechazada Filas$/,
  en: / New Changed Same Refused Rows$/,
} as const satisfies Record<Language, RegExp>;

/** The tables of counts of a reconciliation, by the words before the figures of their heads; each row as it reads. */
async function countsOf(iD_Import: number, language: Language = 'es') {
  const { rawPayload, statusCode } = await c.s.t.app.inject({
    url: `/api/Import/Reconciliation?iD_Import=${iD_Import}`,
    headers: { authorization: `Bearer ${c.s.tokens.itps}`, 'accept-language': language },
  });
  expect(statusCode).toBe(200);
  const { pages } = await readTaggedPdf(rawPayload);
  const tables: Record<string, string[]> = {};
  let open: string[] | null = null;
  for (const text of pages.flatMap((page) => page.textsOf('TR'))) {
    const name = heads[language].test(text) ? text.replace(heads[language], '') : null;
    if (name !== null) {
      open = tables[name] ?? [];
      tables[name] = open;
    } else if (/ \d+ \d+ \d+ \d+ [\d.,]+$/.test(text)) open?.push(text);
    else open = null;
  }
  return { tables, texts: pages.flatMap((page) => page.texts).join('\n') };
}

/** What a table's groups come to, column by column; its last row says so too. */
function sumOf(rows: readonly string[] = []): number[] {
  const figures = rows.map((text) => text.split(' ').slice(-5).map(Number));
  const sum = figures
    .slice(0, -1)
    .reduce((one, other) => one.map((count, index) => count + (other[index] ?? 0)), [0, 0, 0, 0, 0]);
  expect(figures.at(-1)).toEqual(sum);
  return sum;
}

async function release(kind: string, content: string): Promise<number> {
  const tried = await c.steps.tried(kind, content, { leavesRefused: true });
  expect((await c.steps.release(tried.iD_Import)).status).toBe(200);
  return tried.iD_Import;
}

describe('historical training', () => {
  test('is counted by course and by sector, and by both, whose sums are the rows of the file', async () => {
    const [first, second] = [await c.makeDocument(false), await c.makeDocument(false)];
    const [one, two] = [`${first.document} v1`, `${second.document} v1`];
    const known = [
      row(c.rosa.employeeNr, first.document, '2019-01-01', ['v01', 'Aprobado', '', '', '']),
      row(nora.employeeNr, second.document, '2019-01-01'),
    ];
    await release('migrated', table(head, ...known));
    const iD_Import = await release(
      'migrated',
      table(
        head,
        ...known,
        row(c.rosa.employeeNr, first.document, '2019-02-02'),
        row(c.rosa.employeeNr, second.document, '2019-02-02'),
        row(c.luis.employeeNr, first.document.toLowerCase(), '2019-02-02', ['1.0', 'Aprobado', '', '', '']),
        row(nora.employeeNr, first.document, '2019-02-02'),
        row(nora.employeeNr, second.document, '2019-02-02'),
        row(nora.employeeNr, second.document, '2019-02-03'),
        row(nora.employeeNr, 'PNT-VIEJO', '2019-02-02', ['B', 'Asistió', '', '', '']),
        row(c.luis.employeeNr, 'pnt-viejo', '2019-02-02', ['b', 'Asistió', '', '', '']),
        row(c.luis.employeeNr, second.document, '2019-02-30'),
        row(99_000_001, second.document, '2019-02-02'),
      ),
    );
    const expected = {
      Curso: [expect.stringMatching(/^pnt-viejo · b 2 0 0 0 2$/i), `${one} 3 0 1 0 4`, `${two} 3 0 1 2 6`],
      Sector: ['– 0 0 0 1 1', 'Depósito Ñ 4 0 1 0 5', 'Planta 4 0 1 1 6'],
      'Curso Sector': [
        expect.stringMatching(/^pnt-viejo · b Depósito Ñ 1 0 0 0 1$/i),
        expect.stringMatching(/^pnt-viejo · b Planta 1 0 0 0 1$/i),
        `${one} Depósito Ñ 1 0 0 0 1`,
        `${one} Planta 2 0 1 0 3`,
        `${two} – 0 0 0 1 1`,
        `${two} Depósito Ñ 2 0 1 0 3`,
        `${two} Planta 1 0 0 1 2`,
      ],
    };
    const { tables, texts } = await countsOf(iD_Import);
    for (const [name, rows] of Object.entries(expected)) {
      expect(tables[name]?.slice(0, -1)).toEqual(rows);
      expect([name, sumOf(tables[name])]).toEqual([name, [8, 0, 2, 2, 12]]);
    }
    expect(texts).toContain('Filas del archivo 12 = nuevas 8 + cambiadas 0 + iguales 2 + rechazadas 2');
    const english = await countsOf(iD_Import, 'en');
    expect(Object.keys(english.tables)).toEqual(expect.arrayContaining(['Course', 'Sector', 'Course Sector']));
    expect(english.tables.Sector?.at(-1)).toBe('All 8 0 2 2 12');
    // Every page of it that shows one says that it is of another system.
    expect(texts).toContain(migratedShape.title.es);
    expect(texts.match(/Nueva · Migrado/g)?.length).toBe(8);
    expect(english.texts).toContain(migratedShape.title.en);
    expect(english.texts).toContain('New · Migrated');
  });

  test('is counted where its people were when it came, also after they moved and it was withdrawn', async () => {
    const { document } = await c.makeDocument(false);
    const eva = await makePerson(c.s.t.services, store, 'eva');
    const iD_Import = await release('migrated', table(head, row(eva.employeeNr, document, '2019-03-03')));
    const before = (await countsOf(iD_Import)).tables;
    expect(before.Sector).toEqual(['Depósito Ñ 1 0 0 0 1', 'Todas 1 0 0 0 1']);
    c.s.t.clock.advanceMinutes(1);
    const moved = { sector_id: c.plant.sectorId, profile_id: c.plant.profileId };
    const act = factoryAct(c.s.t.services);
    await c.s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'collaborator', { employee_nr: eva.employeeNr }, moved, act));
    expect((await c.steps.withdraw(iD_Import)).status).toBe(200);
    expect((await countsOf(iD_Import)).tables).toEqual(before);
  });

  test('of more courses than are printed says how many more there are, and what they come to', async () => {
    const rows = Array.from({ length: mostGroups + 5 }, (_, n) =>
      row(nora.employeeNr, `PNT-${String(n).padStart(4, '0')}`, '2018-01-01'),
    );
    const often = row(c.rosa.employeeNr, 'PNT-0504', '2018-01-02');
    const iD_Import = await release('migrated', table(head, ...rows, often));
    const { tables } = await countsOf(iD_Import);
    expect(tables.Curso).toHaveLength(mostGroups + 2);
    // The largest are printed, in the order of their names.
    expect(tables.Curso?.[0]).toBe('PNT-0000 · 1 1 0 0 0 1');
    expect(tables.Curso?.slice(-3)).toEqual([
      'PNT-0504 · 1 2 0 0 0 2',
      'Otros grupos, más chicos: 5 5 0 0 0 5',
      'Todas 506 0 0 0 506',
    ]);
    expect(tables['Curso Sector']?.slice(-2)).toEqual(['Otros grupos, más chicos: 6 6 0 0 0 6', 'Todas 506 0 0 0 506']);
    for (const name of ['Curso', 'Sector', 'Curso Sector']) expect(sumOf(tables[name])).toEqual([506, 0, 0, 0, 506]);
    expect((await countsOf(iD_Import, 'en')).tables.Course?.at(-2)).toBe('Other groups, smaller: 5 5 0 0 0 5');
  });
});

test('requirements are counted by course and sector, also those that were there and those that are refused', async () => {
  const [first, second] = [await c.makeDocument(false), await c.makeDocument(false)];
  const names = ['Documento', 'Versión', 'Sector', 'Perfil'];
  const known = [first.document, '', 'Planta', 'Operario de Planta'];
  await release('requirements', table(names, known));
  const iD_Import = await release(
    'requirements',
    table(
      names,
      known,
      [first.document, '1', 'DEPOSITO Ñ', 'Operario de Depósito Ñ'],
      [second.document, '1', 'Depósito Ñ', 'Operario de Depósito Ñ'],
      [second.document, '9', 'Planta', 'Operario de Planta'],
      [second.document, '', 'Ninguno', 'Operario'],
    ),
  );
  const { tables } = await countsOf(iD_Import);
  const [one, two] = [`${first.document} v1`, `${second.document} v1`];
  expect(tables.Sector).toEqual(['Depósito Ñ 2 0 0 0 2', 'Ninguno 0 0 0 1 1', 'Planta 0 0 1 1 2', 'Todas 2 0 1 2 5']);
  expect(tables.Curso).toEqual([
    `${one} 1 0 1 0 2`,
    `${second.document} · 9 0 0 0 1 1`,
    `${two} 1 0 0 1 2`,
    'Todas 2 0 1 2 5',
  ]);
  expect(sumOf(tables['Curso Sector'])).toEqual([2, 0, 1, 2, 5]);
  expect(tables['Curso Sector']).toContain(`${one} Depósito Ñ 1 0 0 0 1`);
});

test('people are counted by sector, and courses by type, in words', async () => {
  const names = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Estado'];
  const of = (number: number, sector: string) => [
    number,
    `Persona ${number}`,
    `p${number}`,
    sector,
    `Operario de ${sector}`,
    'Activo',
  ];
  const known = of(8001, 'Planta');
  await release('people', table(names, known));
  const people = table(names, known, of(8002, 'planta'), of(8003, 'Depósito Ñ'), of(8004, 'Depósito Ñ'), of(8005, 'X'));
  const { tables } = await countsOf(await release('people', people));
  expect(tables.Sector).toEqual(['Depósito Ñ 2 0 0 0 2', 'Planta 1 0 1 0 2', 'X 0 0 0 1 1', 'Todas 3 0 1 1 5']);
  expect(tables.Curso).toBeUndefined();
  const courses = table(
    ['Documento', 'Versión', 'Nombre', 'Tipo', 'Empresa', 'Vigencia', 'Estado'],
    ['POE-A', 1, 'Limpieza', 'SOP', 'Lab', '2021-02-01', 'Obsoleto'],
    ['POE-B', 1, 'Pesada', 'NOGMP', 'Lab', '2021-02-01', 'Obsoleto'],
  );
  const counted = (await countsOf(await release('courses', courses))).tables;
  expect(counted['Tipo de curso']).toEqual(['NO GMP 1 0 0 0 1', 'SOP 1 0 0 0 1', 'Todas 2 0 0 0 2']);
});
