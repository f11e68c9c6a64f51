import { expect, test } from 'vitest';
import { markChanges } from './mark-changes.ts';

const names = ['name', 'resp_Employee_Nr'];
const first = { revision: 1, name: 'Depósito', resp_Employee_Nr: null, reason: 'Alta' };
const second = { revision: 2, name: 'Depósito', resp_Employee_Nr: 1200, reason: 'Responsable' };
const third = { revision: 3, name: 'Logística', resp_Employee_Nr: null, reason: 'Cambio' };

test('marks what each revision changed, with what stood before', () => {
  const [newest, middle] = markChanges([third, second, first], names);
  expect(newest?.changes).toEqual([
    { name: 'name', before: 'Depósito' },
    { name: 'resp_Employee_Nr', before: 1200 },
  ]);
  expect(middle?.changes).toEqual([{ name: 'resp_Employee_Nr', before: null }]);
});

test('marks nothing in the first revision', () => {
  expect(markChanges([first], names)).toEqual([{ row: first, changes: [] }]);
});

test('compares only the fields that it is told', () => {
  expect(markChanges([second, first], ['name'])[0]?.changes).toEqual([]);
});

test('takes an absent field for an empty one', () => {
  expect(markChanges([{ revision: 2, name: null }, { revision: 1 }], ['name'])[0]?.changes).toEqual([]);
});
