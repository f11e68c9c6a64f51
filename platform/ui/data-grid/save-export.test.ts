import { describe, expect, it } from 'vitest';
import { exportPart, fileNameOf } from './save-export.ts';

describe('fileNameOf', () => {
  it('reads both forms of the name', () => {
    expect(fileNameOf('attachment; filename="sectores.xlsx"', 'x')).toBe('sectores.xlsx');
    expect(fileNameOf('attachment; filename="a.xlsx"; filename*=UTF-8\'\'Dep%C3%B3sito.xlsx', 'x')).toBe(
      'Depósito.xlsx',
    );
    expect(fileNameOf('attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E0%A4%A', 'x')).toBe('a.xlsx');
    expect(fileNameOf(null, 'Sectores.xlsx')).toBe('Sectores.xlsx');
  });
});

describe('exportPart', () => {
  it('is never whole before the end, and unknown without an estimate', () => {
    expect(exportPart(50, 100)).toBe(0.5);
    expect(exportPart(500, 100)).toBe(0.99);
    expect(exportPart(500, 0)).toBeNull();
  });
});
