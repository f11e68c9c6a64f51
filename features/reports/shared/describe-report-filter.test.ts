import { expect, test } from 'vitest';
import { describeReportFilter, mostNames } from './describe-report-filter.ts';
import { reportFilter } from './report-filter.ts';

const nobody = { sectors: [], collaborators: [] };

test('each condition is a part, and none says nothing', () => {
  expect(describeReportFilter(reportFilter.parse({}), nobody, 'es')).toEqual([]);
  const filter = reportFilter.parse({
    ...{ sectors: [2, 1], startDate: '2026-01-01', endDate: '2026-03-31', type: 'SOP' },
    ...{ condition: [0, 2], conditionCollab: 1 },
  });
  expect(describeReportFilter(filter, { ...nobody, sectors: ['Envasado', 'Depósito'] }, 'es')).toEqual([
    'Sectores: Envasado, Depósito',
    'Vencimiento: del 01/01/2026 al 31/03/2026',
    'Tipo de curso: SOP',
    'Condición: Pendientes',
    'Estado del colaborador: Activo',
  ]);
});

test('of many people the first are named, and the rest counted', () => {
  const people = Array.from({ length: mostNames + 3 }, (_, place) => place + 1);
  const filter = reportFilter.parse({ collaborators: people });
  const names = { ...nobody, collaborators: people.slice(0, mostNames).map((number) => `P${number}`) };
  expect(describeReportFilter(filter, names, 'en')).toEqual([
    `Collaborators: ${names.collaborators.join(', ')} and 3 more`,
  ]);
});
