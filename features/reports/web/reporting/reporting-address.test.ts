import { expect, test } from 'vitest';
import {
  type ReportingAddress,
  readReporting,
  reportingForms,
  unreadParts,
  writeReporting,
} from './reporting-address.ts';

const asked: ReportingAddress = {
  tab: 'sector',
  values: {
    sectors: [1, 22],
    collaborators: [20147],
    startDate: '2026-01-01',
    endDate: null,
    type: 'SOP',
    condition: 'pending',
    conditionCollab: 0,
  },
  slice: { chart: 'months', key: '2026-05', outcome: 'late' },
};

test('an address is read back as it was written', () => {
  expect(readReporting(new URLSearchParams(writeReporting(asked).toString()))).toEqual(asked);
});

test('an address that says nothing, or nonsense, asks for nothing', () => {
  const none = readReporting(new URLSearchParams());
  expect(
    readReporting(
      new URLSearchParams('tab=x&sectors=0,-1,a,1e3&condition=toString&type=toString&conditionCollab=x&rows=x'),
    ),
  ).toEqual(none);
  expect(writeReporting(none).toString()).toBe('tab=user');
});

test('what of an address is not understood is named, and nothing else', () => {
  const read = (text: string) => unreadParts(new URLSearchParams(text)).map(({ name, text: said }) => [name, said]);
  expect(read(writeReporting(asked).toString())).toEqual([]);
  expect(read('sectors=1,1&grid=x&other=1')).toEqual([]);
  expect(read('tab=x&sectors=1,a&collaborators=0&startDate=2026-02-30&endDate=ayer&type=toString')).toEqual([
    ['tab', 'x'],
    ['sectors', '1,a'],
    ['collaborators', '0'],
    ['startDate', '2026-02-30'],
    ['endDate', 'ayer'],
    ['type', 'toString'],
  ]);
  expect(read('condition=x&conditionCollab=9&rows=nada')).toEqual([
    ['condition', 'x'],
    ['conditionCollab', '9'],
    ['rows', 'nada'],
  ]);
});

test('the form of a tab makes the filter of its call', () => {
  expect(reportingForms.sector.parse(asked.values)).toMatchObject({
    type: 'SOP',
    condition: [0, 2],
    conditionCollab: 0,
  });
  expect(reportingForms.reason.parse(asked.values).condition).toBeNull();
});

test.each([
  ['user', { collaborators: [] }, 'collaborators'],
  ['sector', { sectors: [] }, 'sectors'],
  ['kpi', { startDate: '2026-03-02', endDate: '2026-03-01' }, 'startDate'],
  ['kpi', { sectors: Array.from({ length: 26 }, (_, index) => index + 1) }, 'sectors'],
] as const)('what %s does not take is told of its field: %j', (tab, values, field) => {
  const result = reportingForms[tab].safeParse({ ...asked.values, ...values });
  expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
