import { expect, test } from 'vitest';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import type { ImportSample } from '../shared/contract.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** The sample that is held against its source: what stands here is said in the words of the file, column by column. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

async function sampleOf(kind: string, content: string): Promise<ImportSample['rows']> {
  const tried = await steps.tried(kind, content, { dateOrder: 'dmy' });
  const released = await steps.release(tried.iD_Import);
  expect([tried.counts?.refused, released.status]).toEqual([0, 200]);
  return (await steps.get('/Sample', { iD_Import: tried.iD_Import })).json().rows;
}

/** The cells of the first row whose words here are not those of the file. */
const unlike = ([row]: ImportSample['rows']) => row?.cells.filter(({ file, here }) => file !== here);

test('of a historical training, with its day and its number at the source', async () => {
  const { employeeNr } = await makePerson(s.t.services, await makeSector(s.t.services, 'Planta'), 'rosa');
  const head = ['Legajo', 'Documento', 'Versión', 'Título', 'Día', 'Resultado', 'Puntaje', 'Instructor'];
  const cells = [employeeNr, 'PNT-1', 'B', 'Limpieza', '31/03/2012', 'Asistió', '95', 'M. Gómez'];
  const rows = await sampleOf('migrated', table([...head, 'Identificador de origen'], [...cells, 'T-1']));
  expect(unlike(rows)).toEqual([]);
});

test('of a person, with the names of sector, profile and shift; what a revision does not hold is looked up', async () => {
  await sampleOf('sectors', table(['Sector', 'Gerencia', 'Edificio'], ['Estériles', 'PR', 'Edificio 1']));
  await sampleOf('shifts', table(['Turno', 'Horario'], ['Mañana', '6 a 14']));
  const profiles = await sampleOf('profiles', table(['Sector', 'Puesto'], ['Estériles', 'Llenador']));
  expect(unlike(profiles)).toEqual([]);
  const head = [
    'Legajo',
    'Nombre',
    'CWID',
    'Sector',
    'Perfil',
    'Turno',
    'Estado',
    'Fecha de ingreso',
    'Perfiles de SPAC',
  ];
  const text = table(head, [8001, 'Nora Paz', 'npaz', 'Estériles', 'Llenador', 'Mañana', 'Activo', '15/03/2019', '']);
  expect(unlike(await sampleOf('people', text))).toEqual([
    { label: 'Perfiles de SPAC', file: '', here: 'Véalo en el registro' },
  ]);
});

test.each(['es', 'en'])(
  'the reconciliation (%s) is of signs that its faces have, with boxes to tick and a sum that agrees',
  async (language) => {
    const rows = [
      [`Turno ${language}`, '6 a 14'],
      [`Señal ${language}`, '14 a 22'],
    ];
    const tried = await steps.tried('shifts', table(['Turno', 'Horario'], ...rows));
    expect((await steps.release(tried.iD_Import)).status).toBe(200);
    const { rawPayload } = await s.t.app.inject({
      url: `/api/Import/Reconciliation?iD_Import=${tried.iD_Import}`,
      headers: { authorization: `Bearer ${s.tokens.itps}`, 'accept-language': language },
    });
    const texts = (await readTaggedPdf(rawPayload)).pages.flatMap((page) => page.texts).join('\n');
    expect(texts).not.toContain('[U+');
    expect(texts).toMatch(language === 'es' ? /\[\s+\] sí\s+\[\s+\] no/ : /\[\s+\] yes\s+\[\s+\] no/);
    expect(texts).toMatch(language === 'es' ? /Filas del archivo 2 = nuevas 2/ : /Rows of the file 2 = new 2/);
  },
);
