import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import { pickedWords, rowFilterWords } from './filter-words.ts';

const sector = { name: 'sector', field: field.text('Sector', 'Sector') };
const day = { name: 'day', field: field.date('Día', 'Day') };
const score = { name: 'score', field: field.percent('Puntaje', 'Score') };
const active = { name: 'active', field: field.boolean('Activo', 'Active') };
const nameOf = (operator: string) => ({ contains: 'contiene', '>=': 'mayor o igual' })[operator] ?? operator;
const words = { blank: '(Vacío)', allBut: 'todos menos' };

describe('the words of a filter', () => {
  test('say how a column is compared, and with what, as it was typed', () => {
    expect(rowFilterWords(sector, { operator: 'contains', value: 'cal' }, nameOf, 'es')).toBe('contiene «cal»');
    expect(rowFilterWords(score, { operator: '>=', value: 0.875 }, nameOf, 'es')).toBe('mayor o igual 87,5');
    expect(rowFilterWords(active, { operator: '=', value: true }, nameOf, 'es')).toBe('Sí');
  });

  test('name a few values and count the others', () => {
    const values = ['Planta', null, 'Depósito', 'Calidad', 'Compras'];
    expect(pickedWords(sector, { isExcluding: false, values }, words, 'es')).toBe('Planta, (Vacío), Depósito +2');
    expect(pickedWords(sector, { isExcluding: true, values: ['Planta'] }, words, 'es')).toBe('todos menos Planta');
    expect(pickedWords(day, { isExcluding: false, values: ['2026-03', '2025'] }, words, 'es')).toBe('03/2026, 2025');
  });
});
