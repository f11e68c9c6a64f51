import { expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { auditFields } from '../shared/record-shape.ts';
import { recordColumns } from './record-columns.ts';

const fields = { iD_Sector: field.identifier('N.º', 'No.'), name: field.text('Sector', 'Sector'), ...auditFields };

test('puts the audit fields last, who changed it before the others, and some of them in the chooser', () => {
  const columns = recordColumns({ fields }, ['name', 'iD_Sector']);
  const shown = columns.map(({ name }) => name);
  expect(shown.slice(0, 4)).toEqual(['name', 'iD_Sector', 'updatedBy', 'updateDate']);
  expect(shown.slice(2).sort()).toEqual(Object.keys(auditFields).sort());
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
