import { expect, it } from 'vitest';
import { auditFields, field } from '#platform/grid/fields.ts';
import { isIdentifier, recordColumns } from './record-columns.ts';

const fields = { iD_Sector: field.integer('N.º', 'No.'), name: field.text('Sector', 'Sector'), ...auditFields };

it('puts the audit fields last, and some of them in the chooser', () => {
  const columns = recordColumns({ fields }, ['name', 'iD_Sector']);
  expect(columns.map(({ name }) => name)).toEqual(['name', 'iD_Sector', ...Object.keys(auditFields)]);
  expect(columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['reason', 'updatedBy']);
});

it('keeps what a column says of itself', () => {
  const [column] = recordColumns({ fields }, [{ name: 'name', width: 320, isHidden: true }]);
  expect(column).toMatchObject({ name: 'name', width: 320, isHidden: true, field: fields.name });
});

it('shows numbers that name something without separators', () => {
  const [column] = recordColumns({ fields }, ['iD_Sector']);
  expect(column?.render?.({ iD_Sector: 12_345_678 })).toBe('12345678');
  expect(column?.render?.({ iD_Sector: null })).toBe('');
});

it.each(['iD_Sector', 'employee_Nr', 'resp_Employee_Nr'])('takes %s for a name', (name) => {
  expect(isIdentifier(name)).toBe(true);
});

it('takes a count for no name', () => {
  expect(isIdentifier('revision')).toBe(false);
});
