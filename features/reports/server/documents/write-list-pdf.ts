import type { FactsSection, NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { GridStream } from '#platform/grid/server/stream-grid.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { reportErrors } from '../errors.ts';
import { say } from './report-words.ts';

/** Rows of one printed list: some hundred pages, laid out in seconds, in the memory of one thread (decision 070). */
export const mostPrintedRows = 10_000;

/** A list as it is printed. */
export interface PrintedList {
  readonly title: string;
  /** null where the company has no name yet */
  readonly company: string | null;
  /** what its rows are: conditions in words, or all of them in a sentence */
  readonly filters?: readonly string[];
  readonly sentence?: string;
  readonly rowCount: number;
  readonly facts: FactsSection['facts'];
  readonly signature?: NoticeSection;
  readonly sections: Iterable<ReportSection>;
}

/**
 * Reads all rows of a list that is to be printed.
 * @throws Refusal REPORT_TOO_MANY_ROWS, which says how many there are
 */
export async function readPrintedRows(
  grid: Omit<GridStream, 'beside'>,
  printing: Pick<Printing, 'language'>,
): Promise<SourceRow[]> {
  const { language } = printing;
  if (grid.count > mostPrintedRows) {
    await grid.close();
    const shown = (count: number) => formatNumber(count, language);
    throw reportErrors.REPORT_TOO_MANY_ROWS({ rows: shown(grid.count), maximum: shown(mostPrintedRows) });
  }
  const rows: SourceRow[] = [];
  for await (const batch of grid.batches) rows.push(...batch);
  return rows;
}

/** Lays a list out: what it is, of what, by whom it is signed, and its rows. */
export function writeListPdf(list: PrintedList, printing: Printing, signal: AbortSignal): Promise<Buffer> {
  const { title, company, sentence } = list;
  return writeReport(
    {
      ...printing,
      title,
      subtitle: [...(sentence === undefined ? [] : [sentence]), ...(company === null ? [] : [company])],
      // Every person may have a line of counts besides.
      maximumRows: 2 * mostPrintedRows,
      sections: sectionsOf(list, printing),
    },
    signal,
  );
}

function* sectionsOf(list: PrintedList, { language }: Printing): Iterable<ReportSection> {
  const { filters, rowCount, facts, signature, sections } = list;
  const shown = filters?.join(' · ') || say('noFilter', language);
  yield {
    kind: 'facts',
    facts: [
      ...(filters === undefined ? [] : [{ label: say('filters', language), value: shown }]),
      { label: say('rows', language), value: formatNumber(rowCount, language) },
      ...facts,
    ],
  };
  if (signature !== undefined) yield signature;
  yield* sections;
}
