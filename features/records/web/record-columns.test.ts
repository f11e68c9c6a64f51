import { expect, test } from 'vitest';
import { auditFields, field } from '#platform/grid/fields.ts';
import { recordColumns } from './record-columns.ts';

const fields = { iD_Sector: field.identifier('N.º', 'No.'), name: field.text('Sector', 'Sector'), ...auditFields };

test('puts the audit fields last, and some of them in the chooser', () => {
  const columns = recordColumns({ fields }, ['name', 'iD_Sector']);
  expect(columns.map(({ name }) => name)).toEqual(['name', 'iD_Sector', ...Object.keys(auditFields)]);
  expect(columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['reason', 'deleted']);
});

test('who changed it is told by name where the name is known', () => {
  const author = recordColumns({ fields }, []).find(({ name }) => name === 'updatedBy');
  expect(author?.render?.({ updatedBy: 'asosa', updatedByName: 'Ana Sosa' })).toBe('Ana Sosa (asosa)');
  expect(author?.render?.({ updatedBy: 'system', updatedByName: 'Sistema' })).toBe('Sistema');
  expect(author?.render?.({ updatedBy: 'asosa' })).toBe('asosa');
});

test('keeps what a column says of itself', () => {
  const [column] = recordColumns({ fields }, [{ name: 'name', width: 320, isHidden: true }]);
  expect(column).toMatchObject({ name: 'name', width: 320, isHidden: true, field: fields.name });
});
