import { expect, test } from 'vitest';
import { documentName } from './document-name.ts';

test('says what it is, of which record and of which day', () => {
  expect(documentName({ what: 'Constancia', of: 'SOP00012-41-10054', extension: 'pdf' })).toBe(
    'Constancia SOP00012-41-10054.pdf',
  );
  const day = '2026-11-21';
  expect(documentName({ what: 'Colaboradores', day, extension: 'xlsx' })).toBe('Colaboradores 2026-11-21.xlsx');
});

test('a name of a record cannot make a path, and keeps its letters', () => {
  const of = 'Sector 4 · Depósito A/B \\ Ñandú: "frío"';
  expect(documentName({ what: 'Reporte', of, day: '2026-11-21', extension: 'pdf' })).toBe(
    'Reporte Sector 4 · Depósito A-B - Ñandú frío 2026-11-21.pdf',
  );
});
