import { expect, test } from 'vitest';
import { separatorOf, splitCells } from './split-cells.ts';

test('cells are parted as spreadsheets copy and save them', () => {
  expect(splitCells('a\tb\r\nc\t')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(splitCells('"dos\nlíneas"\t"dijo ""sí"""')).toEqual([['dos\nlíneas', 'dijo "sí"']]);
  expect(splitCells('\uFEFFlegajo;"Paz; Nora"', ';')).toEqual([['legajo', 'Paz; Nora']]);
});

test('the first line tells what parts the cells', () => {
  expect(['a\tb;c', 'a;b,c', 'Paz,Nora', 'solo'].map(separatorOf)).toEqual(['\t', ';', ',', '\t']);
});
