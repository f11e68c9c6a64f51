import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { writeZip } from '#platform/documents/zip/write-zip.ts';
import { makePdf } from '#platform/files/uploads/fixtures/upload-call.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { BatchStatus, ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Every kind of table in the order in which a company moves in, and the way back. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const batches: number[] = [];

async function bring(kind: string, content: string | Buffer, expected: object = {}): Promise<number> {
  const tried = await steps.tried(kind, content, { dateOrder: 'dmy' });
  expect([kind, tried.state, tried.problem]).toEqual([kind, ImportState.Tried, null]);
  const told = await steps.rows(tried.iD_Import, 'refused');
  expect(told.flatMap(({ problems }) => problems)).toEqual([]);
  expect(tried.counts).toMatchObject(expected);
  const released = await steps.release(tried.iD_Import);
  expect([kind, released.status === 200 ? 200 : released.text]).toEqual([kind, 200]);
  batches.push(tried.iD_Import);
  return tried.iD_Import;
}

test('each kind is taken, and names what those before it brought', async () => {
  await bring(
    'sectors',
    table(['Sector', 'Gerencia', 'Edificio'], ['Depósito', 'LG', 'Otros'], ['Estériles', 'PR', 'Edificio 1']),
    { new: 2 },
  );
  await bring('shifts', table(['Turno', 'Horario'], ['Mañana', '6 a 14']), { new: 1 });
  await bring('profiles', table(['Sector', 'Puesto'], ['deposito', 'Operador'], ['Estériles', 'Llenador']), { new: 2 });
  await bring(
    'spacs',
    table(
      ['N.º de SPAC', 'SPAC', 'Estado', 'GxP', 'Edificio', 'Categoría de software', 'Categoría de hardware'],
      ['LIMS', 'Laboratorio', 'Validado', 'Sí', 'Edificio 1', '4 Configurado', '1 Estándar'],
    ),
    { new: 1 },
  );
  await bring('spacProfiles', table(['N.º de SPAC', 'Perfil de SPAC'], ['LIMS', 'Analista'], ['LIMS', 'Consulta']), {
    new: 2,
  });
  await bring('generalProfiles', 'Perfil general;Perfiles de SPAC\r\nAnalista;"LIMS / Analista; LIMS / Consulta"', {
    new: 1,
  });
  const zip = writeZip(
    [
      {
        path: 'cursos.csv',
        content: [
          '\uFEFFDocumento;Versión;Curso;Tipo;Empresa;Fecha de vigencia;Estado;Archivos PDF\r\n',
          'POE-1;1;Limpieza;SOP;Lab;01/02/2021;Obsoleto;\r\nPOE-1;2;Limpieza;SOP;Lab;31/12/2030;En edición;Limpieza Ñ.pdf\r\n',
        ],
      },
      { path: 'archivos/Limpieza Ñ.pdf', content: [makePdf(2_000)] as never },
    ],
    new Date('2026-03-01'),
  );
  await bring('courses', await buffer(zip), { new: 2 });
  const { rows: courses } = await s.t.database.owner.pool.query(
    `select doc_number, version, status, (select jsonb_array_length(pdfs) from content where course_id = c.course_id) as pdfs from course c order by version`,
  );
  expect(courses).toEqual([
    { doc_number: 'POE-1', version: 1, status: 3, pdfs: null },
    { doc_number: 'POE-1', version: 2, status: 0, pdfs: 1 },
  ]);
  await bring('requirements', table(['Documento', 'Sector', 'Perfil'], ['poe-1', 'Estériles', 'Llenador']), { new: 1 });
  const people = await bring(
    'people',
    table(
      [
        'Legajo',
        'Nombre',
        'CWID',
        'Sector',
        'Perfil',
        'Perfil general',
        'Turno',
        'Estado',
        'Rol',
        'Perfiles de SPAC',
        'Identificador de origen',
      ],
      [
        8001,
        'Nora Paz',
        'npaz',
        'Estériles',
        'Llenador',
        'Analista',
        'Mañana',
        'Activo',
        'Entrenador',
        'LIMS / Consulta',
        'E-1',
      ],
      [8002, 'Íñigo Ñandú', 'inandu', 'Depósito', 'Operador', '', '', 'Inactivo', '', '', 'E-2'],
    ),
    { new: 2 },
  );
  // By the number of the source, whatever the sheet calls them now.
  const renamed = await steps.tried(
    'people',
    table(
      ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Identificador de origen'],
      [8001, 'Nora Paz Gil', 'npaz', 'Depósito', 'Operador', 'E-1'],
      [8003, 'Otra Persona', 'otra', 'Depósito', 'Operador', 'E-2'],
    ),
  );
  expect(renamed.counts).toEqual({ new: 0, changed: 1, same: 0, refused: 1 });
  expect((await steps.rows(renamed.iD_Import, 'changed'))[0]?.changes).toEqual([
    { field: 'name', label: 'Nombre', before: 'Nora Paz', after: 'Nora Paz Gil' },
    { field: 'sector_Name', label: 'Sector', before: 'Estériles', after: 'Depósito' },
    { field: 'profile_Name', label: 'Perfil', before: 'Llenador', after: 'Operador' },
  ]);
  expect((await steps.rows(renamed.iD_Import, 'refused'))[0]?.problems[0]?.code).toBe('KEY_OF_ANOTHER');
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  const sample = (await steps.get('/Sample', { iD_Import: people })).json();
  expect(sample.rows).toHaveLength(2);
  const report = await steps.get('/Reconciliation', { iD_Import: people });
  expect([report.status, report.headers['content-type']]).toEqual([200, 'application/pdf']);
  const checked = { user: 'qa', pass: testPassword, reason: 'comparado', iD_Import: people };
  const lines = sample.rows.map(({ line }: { line: number }) => ({ line, agrees: true, remark: '' }));
  expect((await steps.post('Check', { ...checked, lines: lines.slice(1) }, 'qa')).status).toBe(400);
  expect((await steps.post('Check', { ...checked, lines }, 'qa')).json().batch.checkedBy.cwid).toBe('qa');
});

test('what was brought is taken back, the last first; what something uses is not', async () => {
  const sectors = batches[0] ?? 0;
  const blockers = (await steps.blockers(sectors)).json();
  expect(blockers.total).toBe(2);
  expect(blockers.blockers[0].what).toMatch(/perfiles|colaboradores|Estériles/);
  expect((await steps.withdraw(sectors)).status).toBe(409);
  const people = batches.at(-1) ?? 0;
  const back = await steps.withdraw(people);
  expect([back.status, back.json().batch?.status]).toEqual([200, BatchStatus.Withdrawn]);
  const { rows } = await s.t.database.owner.pool.query(
    `select employee_nr, active, revision from collaborator where employee_nr between 8000 and 8999 order by 1`,
  );
  expect(rows).toEqual([
    { employee_nr: 8001, active: 0, revision: 2 },
    { employee_nr: 8002, active: 0, revision: 1 },
  ]);
  expect((await steps.withdraw(people)).status).toBe(409);
  // Requirements, then courses, each by its own batch.
  for (const batch of [batches.at(-2), batches.at(-3)]) {
    const reply = await steps.withdraw(batch ?? 0);
    expect(reply.status === 200 ? 200 : reply.text).toBe(200);
  }
  const { rows: courses } = await s.t.database.owner.pool.query('select deleted from course');
  expect(courses).toEqual([{ deleted: true }, { deleted: true }]);
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('who may not write a kind, or the type of a course, is refused; a trainer and a collaborator see nothing', async () => {
  const qa = new ImportSteps(s, 'qa');
  const upload = await qa.upload('t.csv', Buffer.from('Sector;Gerencia;Edificio\r\nX;PR;Otros'));
  const denied = await qa.post('Prepare', { kind: 'sectors', upload, sourceSystem: 'SAP', extractedOn: null });
  expect([denied.status, denied.headers['x-error-code']]).toEqual([403, 'IMPORT_KIND_DENIED']);
  for (const name of ['train', 'ana'] as const) expect((await steps.get('', {}, name)).status).toBe(403);
  const hse = new ImportSteps(s, 'hse');
  const head = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'];
  const tried = await hse.tried(
    'courses',
    table(head, ['HS-1', 1, 'Alturas', 'HSE', 'Lab', '31/12/2030'], ['GM-1', 1, 'GMP', 'GMP', 'Lab', '31/12/2030']),
  );
  expect(tried.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
  expect((await hse.rows(tried.iD_Import, 'refused'))[0]?.problems[0]?.code).toBe('COURSE_TYPE_NOT_OF_ROLE');
  // The batch of another role is not there for them.
  expect((await hse.get('/One', { iD_Import: batches[0] ?? 0 })).status).toBe(404);
});

test('with four eyes another person releases than who prepared it', async () => {
  await s.t.database.owner.pool.query(
    'begin; alter table settings disable trigger user; update settings set four_eyes = true; alter table settings enable trigger user; commit',
  );
  const tried = await steps.tried('shifts', table(['Turno', 'Horario'], ['Noche', '22 a 6']));
  expect((await steps.get('/One', { iD_Import: tried.iD_Import })).json().needsAnother).toBe(true);
  const own = await steps.release(tried.iD_Import);
  expect([own.status, own.headers['x-error-code']]).toEqual([403, 'IMPORT_NEEDS_ANOTHER']);
  const other = await steps.release(tried.iD_Import, 'qa');
  expect([other.status, other.json().batch?.releasedBy.cwid]).toEqual([200, 'qa']);
});
