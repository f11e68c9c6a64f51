import { expect, test } from 'vitest';
import { makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { MigratedCompany } from './fixtures/migrated-company.ts';
import { archiveOf } from './fixtures/workbook.ts';

/** An archive with several files of one name: no row gets what belongs to another. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

const head = ['Legajo', 'Documento', 'Día', 'Resultado', 'Evidencia (SHA-256)'];
const row = (document: string, evidence: string) => [
  c.rosa.employeeNr,
  document,
  '2019-03-05',
  'Aprobado',
  `"${evidence}"`,
];
const scan = (size: number) => makePdf(size);
const refusals = async (importId: number) =>
  (await c.steps.rows(importId, 'refused')).map(({ line, problems }) => [line, ...problems.map(({ text }) => text)]);

test('a scan whose name several have is refused until its folder is written, and then is that one', async () => {
  const files = {
    '2019/acta1.pdf': scan(2_000),
    '2020/acta1.pdf': scan(3_000),
    'acta2.pdf': scan(4_000),
    'viejas/Acta2.PDF': scan(5_000),
    'A.pdf': scan(6_000),
    'a.pdf': scan(7_000),
    'sola/única.pdf': scan(8_000),
  };
  const brought = await c.steps.tried(
    'migrated',
    await archiveOf({
      'tabla.csv': table(
        head,
        row('D-1', 'acta1.pdf'),
        row('D-2', '2019/acta1.pdf'),
        row('D-3', '2020\\Acta1.pdf'),
        row('D-4', 'acta2.pdf'),
        row('D-5', './acta2.pdf'),
        row('D-6', 'A.pdf'),
        row('D-7', './a.pdf; ./A.pdf'),
        row('D-8', 'UNICA.pdf; única.pdf'),
        row('D-9', '2021/acta1.pdf'),
      ),
      ...files,
    }),
    { leavesRefused: true },
  );
  const severalTimes = (name: string, paths: string) =>
    `«${name}» está varias veces en el .zip: escriba cuál, con su carpeta (${paths})`;
  expect(await refusals(brought.iD_Import)).toEqual([
    [2, severalTimes('acta1.pdf', '2019/acta1.pdf, 2020/acta1.pdf')],
    [5, severalTimes('acta2.pdf', './acta2.pdf, viejas/Acta2.PDF')],
    [7, severalTimes('A.pdf', './A.pdf, ./a.pdf')],
    [9, 'El .zip no trae «UNICA.pdf»'],
    [10, 'El .zip no trae «2021/acta1.pdf»'],
  ]);
  expect((await c.steps.release(brought.iD_Import)).status).toBe(200);
  const kept = await c.owner(
    `select m.doc_number as document, array_agg(f.byte_size::integer order by e.place) as sizes from migrated_training m
     cross join lateral jsonb_array_elements(m.evidence) with ordinality e (scan, place)
     join file f on f.sha256 = e.scan ->> 'sha256' where m.import_id = $1 group by 1 order by 1`,
    [brought.iD_Import],
  );
  expect(kept).toEqual([
    { document: 'D-2', sizes: [2_000] },
    { document: 'D-3', sizes: [3_000] },
    { document: 'D-5', sizes: [4_000] },
    { document: 'D-7', sizes: [7_000, 6_000] },
  ]);
});

test('of a table that was mended a file takes the place of the one at its path, and of no other of its name', async () => {
  const sheet = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia', 'Archivos PDF'];
  const course = (document: string, pdf: string) => [document, 1, 'Limpieza', 'SOP', 'Lab', '2099-12-31', pdf];
  const earlier = await c.steps.tried(
    'courses',
    await archiveOf({
      'cursos.csv': table(sheet, course('POE-1', 'poe.pdf'), course('POE-2', 'n/roto.pdf')),
      'v/poe.pdf': scan(2_000),
      'n/roto.pdf': Buffer.from('MZ no es un PDF'),
    }),
  );
  expect(await refusals(earlier.iD_Import)).toEqual([[3, '«n/roto.pdf» está incompleto o no es PDF']]);
  const mended = async (first: string) =>
    c.steps.read(
      'courses',
      await archiveOf({
        'cursos.csv': table(sheet, course('POE-1', first), course('POE-2', 'n/roto.pdf')),
        'w/poe.pdf': scan(3_000),
        'n/roto.pdf': scan(4_000),
      }),
      'cursos.zip',
      earlier.iD_Import,
    );
  const unclear = await mended('poe.pdf');
  expect(await refusals(unclear.iD_Import)).toEqual([[2, expect.stringContaining('(v/poe.pdf, w/poe.pdf)')]]);
  const clear = await c.steps.read(
    'courses',
    table(sheet, course('POE-1', 'v/poe.pdf'), course('POE-2', 'n/roto.pdf')),
    'cursos.csv',
    unclear.iD_Import,
  );
  expect(clear.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
  expect((await c.steps.release(clear.iD_Import)).status).toBe(200);
  const kept = await c.owner(
    `select k.doc_number as document, p ->> 'name' as name, f.byte_size::integer as size from content t
     join course k using (course_id) cross join lateral jsonb_array_elements(t.pdfs) p
     join file f on f.sha256 = p ->> 'file' where k.doc_number like 'POE-_' order by 1`,
  );
  expect(kept).toEqual([
    { document: 'POE-1', name: 'poe.pdf', size: 2_000 },
    { document: 'POE-2', name: 'roto.pdf', size: 4_000 },
  ]);
});
