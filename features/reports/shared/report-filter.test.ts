import { expect, test } from 'vitest';
import { mostSectors } from '#features/people/shared/contract.ts';
import { describeIssue } from '#platform/i18n/validation.ts';
import { reportFilter, sectorReportFilter, userReportFilter } from './report-filter.ts';

const everything = {
  sectors: [],
  collaborators: [],
  startDate: null,
  endDate: null,
  type: null,
  condition: null,
  conditionCollab: null,
};

/** The first broken rule as the form shows it under its field, in Spanish; null when there is none. */
function problem(schema: typeof reportFilter | typeof userReportFilter | typeof sectorReportFilter, filter: object) {
  const [issue] = schema.safeParse(filter).error?.issues ?? [];
  return issue === undefined ? null : [issue.path[0], describeIssue(issue, 'es')];
}

test.each([
  {},
  everything,
  { ...everything, startDate: '', endDate: '', type: '', condition: [], conditionCollab: '' },
])('nothing chosen is everything', (filter) => {
  expect(reportFilter.parse(filter)).toEqual(everything);
});

test('the report by user needs a collaborator, that by sector a sector', () => {
  for (const filter of [{}, { collaborators: [], sectors: [] }]) {
    expect(problem(userReportFilter, filter)).toEqual(['collaborators', 'Ingrese un colaborador']);
    expect(problem(sectorReportFilter, filter)).toEqual(['sectors', 'Ingrese al menos un sector']);
    expect(problem(reportFilter, filter)).toBeNull();
  }
  expect(problem(userReportFilter, { collaborators: [1] })).toBeNull();
  expect(problem(sectorReportFilter, { sectors: [1] })).toBeNull();
});

test.each([reportFilter, userReportFilter, sectorReportFilter])(
  'dates in the wrong order, and too many sectors, are told',
  (schema) => {
    const chosen = { collaborators: [1], sectors: [1] };
    expect(problem(schema, { ...chosen, startDate: '2026-03-11', endDate: '2026-03-10' })).toEqual([
      'startDate',
      'La fecha de inicio no puede ser mayor a la de fin',
    ]);
    expect(problem(schema, { ...chosen, startDate: '2026-03-10', endDate: '2026-03-10' })).toBeNull();
    expect(problem(schema, { ...chosen, startDate: '2026-02-30' })?.[0]).toBe('startDate');
    const sectors = Array.from({ length: mostSectors + 1 }, (_, index) => index + 1);
    expect(problem(schema, { ...chosen, sectors })).toEqual(['sectors', 'Seleccione como máximo 25 sectores']);
    expect(problem(schema, { ...chosen, sectors: sectors.slice(1) })).toBeNull();
  },
);

test('the condition is what is pending, what is complete, or both', () => {
  expect(reportFilter.parse({ condition: [2, 0] }).condition).toEqual([0, 2]);
  expect(reportFilter.parse({ condition: ['1'] }).condition).toEqual([1]);
  for (const condition of [[0], [2], [0, 1], [0, 1, 2], [4], 'pending', 1]) {
    expect([condition, problem(reportFilter, { condition })?.[0]]).toEqual([condition, 'condition']);
  }
});

test.each([
  ['type', 'XYZ'],
  ['type', 'constructor'],
  ['type', 1],
  ['conditionCollab', 3],
  ['sectors', [0]],
  ['sectors', ['a']],
  ['collaborators', [100_000_000]],
])('%s takes no %s', (field, value) => {
  expect(problem(reportFilter, { [field]: value })?.[0]).toBe(field);
});
