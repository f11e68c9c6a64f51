import { expect, test } from 'vitest';
import { mostPrintedRows, writeListPdf } from './write-list-pdf.ts';

test('tables of counts take no room from the rows that a list may have', async () => {
  const table = (heading: string, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => [String(index)]);
    return { kind: 'table' as const, heading, columns: [{ label: 'N', share: 1 }], rows, emptyText: '' };
  };
  const bytes = await writeListPdf(
    {
      ...{ title: 'Consulta por usuario', company: null, filters: [], facts: [], rowCount: mostPrintedRows },
      sections: [table('Por colaborador', 1_000), table('Detalle', mostPrintedRows)],
    },
    {
      printedBy: { fullName: 'Ana Núñez', cwid: 'ana' },
      printedAt: new Date('2026-03-10T15:04:05Z'),
      timeZone: 'UTC',
      language: 'es',
    },
    new AbortController().signal,
  );
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
