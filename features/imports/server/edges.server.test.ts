import { describe, expect, test } from 'vitest';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { ImportState } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** Tables with nothing to import, and two people on one released batch. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const head = ['Turno', 'Horario'];
const codeOf = ({ status, headers }: { readonly status: number; readonly headers: Record<string, unknown> }) => [
  status,
  headers['x-error-code'],
];

describe('a table', () => {
  test.each([
    ['of nothing but its headings', table(head)],
    ['of blank lines', '\r\n \r\n;\r\n'],
    ['of one word', 'Turno'],
  ])('%s says that it has no rows', async (_name, text) => {
    const read = await steps.read('shifts', text);
    expect([read.state, read.problem]).toEqual([ImportState.Stopped, 'El archivo no tiene ninguna fila.']);
  });

  test('of nothing at all is refused as it is sent, in words about the file', async () => {
    expect(await steps.upload('turnos.csv', Buffer.alloc(0))).toContain('vacío');
  });

  test('whose every row is refused is not released, also where refused rows are left out', async () => {
    const rows = [
      ['', '6 a 14'],
      ['', '14 a 22'],
    ];
    const stops = await steps.tried('shifts', table(head, ...rows));
    expect(stops.counts).toEqual({ new: 0, changed: 0, same: 0, refused: 2 });
    expect(codeOf(await steps.release(stops.iD_Import))[1]).toBe('IMPORT_REFUSALS');
    const leaves = await steps.tried('shifts', table(head, ...rows), { leavesRefused: true });
    expect(codeOf(await steps.release(leaves.iD_Import))[1]).toBe('IMPORT_NOTHING');
  });

  test('with empty cells where a record must have a value is taken again, and leaves what stands there', async () => {
    const spacs = (active: string) =>
      table(
        ...[
          [
            'N.º de SPAC',
            'SPAC',
            'Estado',
            'GxP',
            'Edificio',
            'Categoría de software',
            'Categoría de hardware',
            'Activo',
          ],
        ],
        ['LIMS', 'Laboratorio', 'Validado', 'Sí', 'Edificio 1', '4 Configurado', '1 Estándar', active],
      );
    const courses = (score: string, initial: string) =>
      table(
        ...[
          [
            'Documento',
            'Versión',
            'Curso',
            'Tipo',
            'Empresa',
            'Fecha de vigencia',
            'Puntaje mínimo (%)',
            'Capacitación inicial',
          ],
        ],
        ['POE-1', 1, 'Limpieza', 'GMP', 'Lab', '2030-12-31', score, initial],
      );
    for (const [kind, first, emptied] of [
      ['spacs', spacs('No'), spacs('')],
      ['courses', courses('80', 'Sí'), courses('', '')],
    ] as const) {
      const tried = await steps.tried(kind, first);
      expect([kind, tried.counts?.new, (await steps.release(tried.iD_Import)).status]).toEqual([kind, 1, 200]);
      for (const content of [first, emptied]) {
        expect((await steps.tried(kind, content)).counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 });
      }
    }
  });

  test('of people with empty cells leaves the role, the state and the initial trainings of who is there', async () => {
    const columns = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Rol', 'Estado', 'Capacitación inicial'];
    const row = (name: string, ...cells: string[]) => [
      8801,
      name,
      'w8801',
      'Envasado',
      'Operario de Envasado',
      ...cells,
    ];
    const bring = async (...cells: string[]) => {
      const [name = '', ...more] = cells;
      const tried = await steps.tried('people', table(columns, row(name, ...more)));
      return { counts: tried.counts, status: (await steps.release(tried.iD_Import)).status };
    };
    const person = async () =>
      (
        await s.t.database.owner.pool.query(
          'select name, role, active, capa_initial as initial from collaborator where employee_nr = 8801',
        )
      ).rows[0];
    expect(await bring('Ana Paz', 'Entrenador', 'Inactivo', 'No')).toMatchObject({ counts: { new: 1 }, status: 200 });
    const { name, ...rest } = await person();
    expect(name).toBe('Ana Paz');
    const same = await steps.tried('people', table(columns, row('Ana Paz', '', '', '')));
    expect(same.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 });
    expect(await bring('Ana Paz Gil', '', '', '')).toMatchObject({ counts: { changed: 1 }, status: 200 });
    expect(await person()).toEqual({ name: 'Ana Paz Gil', ...rest });
  });

  test('of one row without a line end, with an apostrophe and an ñ, is one row', async () => {
    const tried = await steps.tried('shifts', table(head, ["D'Ñandú «22 a 6»", '22 a 6']));
    expect(tried.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 });
    expect((await steps.rows(tried.iD_Import))[0]?.name).toBe("D'Ñandú «22 a 6»");
  });
});

test('a version that is obsolete at its source and in force here is refused; one that is in editing there goes on here', async () => {
  const version = (state: string) =>
    table(
      ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia', 'Estado'],
      ['POE-ESTADO', 1, 'Limpieza', 'GMP', 'Lab', '2030-12-31', state],
    );
  expect((await steps.release((await steps.tried('courses', version('En edición'))).iD_Import)).status).toBe(200);
  const told = async (state: string) => {
    const [row] = await steps.rows((await steps.tried('courses', version(state))).iD_Import);
    return [row?.action, ...(row?.problems ?? []).map(({ column, code }) => `${column} ${code}`)];
  };
  const { services } = s.t;
  const found = await s.t.database.owner.pool.query(`select course_id from course where doc_number = 'POE-ESTADO'`);
  const { course_id } = found.rows[0];
  const becomes = (status: number) =>
    services.db.transaction().execute(async (tx) => {
      await updateAudited(tx, 'course', { course_id }, { status }, factoryAct(services));
    });
  for (const status of [CourseStatus.Editing, CourseStatus.InProgress, CourseStatus.Valid]) {
    await becomes(status);
    expect([status, await told('Obsoleto')]).toEqual([status, ['refused', 'status FIXED']]);
    expect([status, await told('En edición'), await told('')]).toEqual([status, ['same'], ['same']]);
  }
  await becomes(CourseStatus.Obsolete);
  expect([await told('Obsoleto'), await told('En edición')]).toEqual([['same'], ['same']]);
});

describe('a released batch', () => {
  async function released(name: string) {
    const { iD_Import } = await steps.tried('shifts', table(head, [name, '6 a 14']));
    const { batch } = (await steps.release(iD_Import)).json();
    const { rows } = (await steps.get('/Sample', { iD_Import })).json();
    const signed = { user: 'itps', pass: testPassword, reason: 'comparada', revision: batch.revision };
    const lines = rows.map(({ line }: { line: number }) => ({ line, agrees: true, remark: '' }));
    return { iD_Import, check: () => steps.post('Check', { iD_Import, lines, ...signed }) };
  }

  test('that two people withdraw at once is withdrawn once', async () => {
    const { iD_Import } = await released('Mañana');
    const both = await Promise.all([steps.withdraw(iD_Import), steps.withdraw(iD_Import, 'qa')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await s.t.database.owner.pool.query(
      `select count(*)::integer as count from signature where entity = 'import_batch' and meaning = 'importWithdrawn' and record_key = $1`,
      [String(iD_Import)],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('that is withdrawn while its sample is compared takes no comparison', async () => {
    const { iD_Import, check } = await released('Tarde');
    expect((await steps.withdraw(iD_Import, 'qa')).status).toBe(200);
    expect(codeOf(await check())).toEqual([409, 'IMPORT_WITHDRAWN']);
  });

  test('that is withdrawn and compared at the same moment is one of both, told by its revision', async () => {
    const { iD_Import, check } = await released('Noche');
    const stale = (await steps.get('/One', { iD_Import })).json().batch.revision;
    const withdrawal = { iD_Import, user: 'qa', pass: testPassword, reason: 'se cargó mal', revision: stale };
    const both = await Promise.all([check(), steps.post('Withdraw', withdrawal, 'qa')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
