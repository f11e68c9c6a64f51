import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import type { GridColumn } from '../types.ts';
import { buildFilter, countFilters, operatorsOf, pickedFilter, rowFilter } from './column-filter.ts';

const name: GridColumn = { name: 'name', field: field.text('Nombre', 'Name') };
const cwid: GridColumn = { name: 'cwid', field: field.text('CWID', 'CWID') };
const day: GridColumn = { name: 'd', field: field.date('Fecha', 'Date') };
const nr: GridColumn = { name: 'nr', field: field.integer('Legajo', 'Number') };
const columns = [name, cwid, day, nr];
const shown = new Set(['name', 'cwid', 'd', 'nr']);
const language = 'es';
const none = { row: {}, picked: {}, search: '' };

describe('rowFilter', () => {
  test('asks for percentages as they are shown: 66,7 finds two thirds', () => {
    const rate: GridColumn = { name: 'rate', field: field.percent('Asistencia', 'Attendance') };
    const of = (operator: '=' | '<>' | '<' | '<=' | '>' | '>=', value = 0.667) => rowFilter(rate, { operator, value });
    const isShownSo = [['rate', '>=', 0.6665], 'and', ['rate', '<', 0.6675]];
    expect(of('=')).toEqual(isShownSo);
    expect(of('<>')).toEqual(['!', isShownSo]);
    expect([of('>='), of('<')]).toEqual([
      ['rate', '>=', 0.6665],
      ['rate', '<', 0.6665],
    ]);
    expect([of('<='), of('>')]).toEqual([
      ['rate', '<', 0.6675],
      ['rate', '>=', 0.6675],
    ]);
    // What has more digits than are shown means what it says.
    expect(of('=', 0.66667)).toEqual(['rate', '=', 0.66667]);
  });

  test('asks for days as ranges, so that moments of the day are in', () => {
    expect(rowFilter(day, { operator: '=', value: '2024-02-28' })).toEqual([
      ['d', '>=', '2024-02-28'],
      'and',
      ['d', '<', '2024-02-29'],
    ]);
    expect(rowFilter(day, { operator: '<=', value: '2024-12-31' })).toEqual(['d', '<', '2025-01-01']);
    expect(rowFilter(day, { operator: '>', value: '2024-02-29' })).toEqual(['d', '>=', '2024-03-01']);
    expect(rowFilter(day, { operator: '<>', value: '2024-03-01' })?.[0]).toBe('!');
    expect(rowFilter(day, { operator: 'between', value: '2024-01-01', upTo: '2024-01-31' })).toEqual([
      ['d', '>=', '2024-01-01'],
      'and',
      ['d', '<', '2024-02-01'],
    ]);
  });

  test('passes numbers and texts on', () => {
    expect(rowFilter(nr, { operator: '>=', value: 5 })).toEqual(['nr', '>=', 5]);
    expect(rowFilter(name, { operator: 'notcontains', value: 'a' })).toEqual(['name', 'notcontains', 'a']);
  });
});

describe('pickedFilter', () => {
  test('counts an empty text as blank', () => {
    expect(pickedFilter(name, { isExcluding: false, values: ['Ana', null] })).toEqual([
      ['name', '=', 'Ana'],
      'or',
      ['name', '=', null],
      'or',
      ['name', '=', ''],
    ]);
  });

  test('excludes by one not around all', () => {
    expect(pickedFilter(nr, { isExcluding: true, values: [1, 2] })).toEqual([
      '!',
      [['nr', '=', 1], 'or', ['nr', '=', 2]],
    ]);
  });

  test('turns a month into a range', () => {
    expect(pickedFilter(day, { isExcluding: false, values: ['2023-12'] })).toEqual([
      ['d', '>=', '2023-12-01'],
      'and',
      ['d', '<', '2024-01-01'],
    ]);
  });
});

describe('buildFilter', () => {
  test('searches the words of closed sets that are shown, by their beginnings, in the language in force', () => {
    const words = { 0: { es: 'En línea', en: 'Online' }, 1: { es: 'Tableta', en: 'Tablet' } };
    const modality: GridColumn = { name: 'modality', field: field.code('Modalidad', 'Modality', words) };
    const search = (text: string, at: 'es' | 'en' = 'es', seen = ['name', 'modality']) =>
      buildFilter([name, modality], { ...none, search: text }, { shown: new Set(seen), language: at });
    const asText = (text: string) => ['name', 'contains', text];
    expect(search('TABLE')).toEqual([asText('TABLE'), 'or', ['modality', '=', 1]]);
    expect(search('linea')).toEqual([asText('linea'), 'or', ['modality', '=', 0]]);
    expect(search('linea', 'en')).toEqual(asText('linea'));
    // Two letters, the middle of a word, or a column that nobody sees.
    expect(search('ta')).toEqual(asText('ta'));
    expect(search('blet')).toEqual(asText('blet'));
    expect(search('tablet', 'es', ['name'])).toEqual(asText('tablet'));
  });

  const filters = {
    row: { nr: { operator: '<', value: 9 } },
    picked: { name: { isExcluding: false, values: ['Ana'] } },
    search: ' an ',
  } as const;

  test('joins columns and search', () => {
    expect(buildFilter(columns, filters, { shown, language })).toEqual([
      ['name', '=', 'Ana'],
      'and',
      ['nr', '<', 9],
      'and',
      [['name', 'contains', 'an'], 'or', ['cwid', 'contains', 'an']],
    ]);
  });

  test('leaves a column out for its own list', () => {
    expect(buildFilter(columns, { ...filters, search: '' }, { shown, language }, 'name')).toEqual(['nr', '<', 9]);
  });

  test('searches only what is shown', () => {
    expect(buildFilter(columns, { ...none, search: 'x' }, { shown: new Set(['cwid']), language })).toEqual([
      'cwid',
      'contains',
      'x',
    ]);
  });

  describe('where rows have a document and its version', () => {
    const documents: readonly GridColumn[] = [
      name,
      { name: 'doc', field: field.documentNumber('Documento', 'Document') },
      { name: 'version', field: field.version('Versión', 'Version') },
    ];
    const search = (text: string) =>
      buildFilter(documents, { ...none, search: text }, { shown: new Set(['name']), language });
    const anyHas = (text: string) => [['name', 'contains', text], 'or', ['doc', 'contains', text]];
    const second = ['version', '=', 2];

    test('finds the document though its column is hidden', () => {
      expect(search('POE-PE-003')).toEqual(anyHas('POE-PE-003'));
    });

    test.each(['v2', 'V 2', 'versión 2', '2'])('finds the version by %s', (text) => {
      expect(search(text)).toEqual([anyHas(text), 'or', second]);
    });

    test.each(['POE-PE-003 v2', 'POE-PE-003  Version 2'])('finds one version of a document by %s', (text) => {
      expect(search(text)).toEqual([anyHas(text), 'or', [anyHas('POE-PE-003'), 'and', second]]);
    });

    test.each(['00026', 'SOP00002', 'Rev2', 'v0'])('takes no version from %s', (text) => {
      expect(search(text)).toEqual(anyHas(text));
    });
  });

  test('is null without filters', () => {
    expect(buildFilter(columns, none, { shown, language })).toBeNull();
    expect(countFilters(none)).toBe(0);
    expect(countFilters(filters)).toBe(3);
  });
});

describe('operatorsOf', () => {
  test('offers words alone for a closed set', () => {
    expect(operatorsOf(field.code('Estado', 'State', { 0: { es: 'a', en: 'b' } }))).toEqual(['=']);
    expect(operatorsOf(day.field)).toContain('between');
    expect(operatorsOf(name.field)[0]).toBe('contains');
  });
});
