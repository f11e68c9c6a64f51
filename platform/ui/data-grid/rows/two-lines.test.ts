import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { field } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { GridColumn } from '../types.ts';
import { phoneColumns } from './two-lines.tsx';

const id: GridColumn = { name: 'id', field: field.integer('Id', 'Id') };
const name: GridColumn = { name: 'name', field: field.text('Nombre', 'Name'), onPhone: 'title' };
const state: GridColumn = { name: 'state', field: field.text('Estado', 'Status'), onPhone: 'under' };

describe('phoneColumns', () => {
  test('what a row is called comes before its number, and every column stays', () => {
    expect(phoneColumns([id, name, state], 'es').map((column) => column.name)).toEqual(['name', 'id', 'state']);
  });

  test('without a title, or with one that the reader has hidden, the order is the reader’s', () => {
    expect(phoneColumns([id, state], 'es')).toEqual([id, state]);
  });

  test('a mark that draws nothing is not told in words', () => {
    const assists: GridColumn = { name: 'assists', field: field.boolean('Asiste', 'Assists'), onPhone: 'under' };
    const [first] = phoneColumns([name, { ...assists, render: () => null }, state], 'es');
    const drawn = renderToStaticMarkup(first?.render?.({ name: 'Ana', assists: false, state: 'Activa' }) as ReactNode);
    expect(drawn.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe('|Ana|Activa|');
  });

  test('what nearly every row has is told where a row has something else', () => {
    const unusual = { ...state, isTold: (row: GridRow) => row.state !== 'Activa' };
    const [first] = phoneColumns([name, unusual], 'es');
    const told = ['Activa', 'En licencia'].map((value) => {
      const drawn = renderToStaticMarkup(first?.render?.({ name: 'Ana', state: value }) as ReactNode);
      return drawn.includes(value);
    });
    expect(told).toEqual([false, true]);
  });
});
