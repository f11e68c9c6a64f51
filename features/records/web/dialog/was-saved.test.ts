import { describe, expect, test } from 'vitest';
import { showsChange } from './was-saved.ts';

const base = { iD_Shift: 1, name: 'Mañana', schedule: '6 a 14', revision: 3, updatedBy: 'qa', deleted: false };
const made = { ...base, schedule: '7 a 15', revision: 4, updatedBy: 'itps', reason: 'cambio de horario' };
const change = {
  act: 'update',
  base,
  fields: { schedule: '7 a 15', password: 'Clave-9-Nueva', links: [1, 2] },
  signed: { user: 'ITPS', reason: 'cambio de horario' },
} as const;

describe('a change that was not answered', () => {
  test('was made where the record has what was to be, by who signed and for their reason', () => {
    expect(showsChange(made, change)).toBe(true);
    expect(showsChange({ ...made, revision: 5 }, change)).toBe(true);
    expect(showsChange({ ...made, deleted: true }, { ...change, act: 'remove', fields: {} })).toBe(true);
  });

  test.each([
    ['as it was', base],
    ['gone', undefined],
    ['changed by another', { ...made, updatedBy: 'qa' }],
    ['changed by the same person for another reason, in another tab', { ...made, reason: 'otra' }],
    ['changed by the same person for that reason to something else', { ...made, schedule: '8 a 16' }],
    ['deleted by the same person', { ...made, deleted: true }],
  ])('was not made where the record is %s', (_what, now) => {
    expect(showsChange(now, change)).toBe(false);
  });

  test('that deletes was not made by another who deleted the record', () => {
    const now = { ...made, deleted: true, updatedBy: 'qa' };
    expect(showsChange(now, { ...change, act: 'remove', fields: {} })).toBe(false);
  });
});
