import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { documentErrors } from '../errors.ts';
import { drawFacts, drawNotice, type FactsSection, type NoticeSection } from './draw-facts.ts';
import { drawRecord, type RecordSection } from './draw-record.ts';
import { drawTable, type TableSection } from './draw-table.ts';
import { formatMomentSeconds } from './format-moment.ts';
import { PageFlow } from './page-flow.ts';
import { drawOpening, drawPageFrames } from './page-frame.ts';
import { TextSetter } from './set-text.ts';

export type ReportSection = TableSection | RecordSection | FactsSection | NoticeSection;

export interface Report {
  readonly title: string;
  /** lines under the title: what it covers, filters, dates */
  readonly subtitle: readonly string[];
  readonly language: Language;
  /** landscape unless said otherwise; always A4 */
  readonly orientation?: 'landscape' | 'portrait';
  readonly printedBy: { readonly fullName: string; readonly cwid: string };
  readonly printedAt: Date;
  /** IANA name of the company's zone */
  readonly timeZone: string;
  /** drawn in their order; may be made while they are drawn */
  readonly sections: Iterable<ReportSection> | AsyncIterable<ReportSection>;
}

/** Table rows and revisions of one report: pages are kept until their number is known. */
export const maximumReportRows = 10_000;

const words = {
  printed: {
    es: 'Impreso por {name} ({cwid}) el {moment} ({zone})',
    en: 'Printed by {name} ({cwid}) on {moment} ({zone})',
  },
  page: { es: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Localized>;

/**
 * Lays a report out as PDF (1.7, PDF/A-2b for archives). It resolves when every page is laid out, so that what goes wrong is
 * still a refusal and no broken file; the bytes are compressed and given as they are read.
 * @param signal stops the work, and the sections' rows with it
 * @throws Refusal REPORT_TOO_LARGE beyond `maximumReportRows`; whatever the sections throw; the signal's reason
 */
export async function writeReport(report: Report, signal?: AbortSignal): Promise<Readable> {
  const document = openDocument(report);
  const setter = new TextSetter(document);
  const flow = new PageFlow(document);
  let rows = 0;
  const onRow = (): void => {
    signal?.throwIfAborted();
    rows += 1;
    if (rows > maximumReportRows) throw documentErrors.REPORT_TOO_LARGE({ maximum: maximumReportRows });
  };
  drawOpening(flow, setter, report.title, report.subtitle);
  for await (const section of report.sections) {
    signal?.throwIfAborted();
    await drawSection(flow, setter, section, report.language, onRow);
  }
  const { language, printedBy, printedAt, timeZone } = report;
  drawPageFrames(flow, setter, {
    title: report.title,
    printed: fillText(words.printed[language], {
      name: printedBy.fullName,
      cwid: printedBy.cwid,
      moment: formatMomentSeconds(printedAt, timeZone),
      zone: timeZone,
    }),
    pageOf: (page, pages) => fillText(words.page[language], { page, pages }),
  });
  document.end();
  return document as unknown as Readable;
}

function openDocument({ title, language, orientation, printedBy, printedAt }: Report): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    layout: orientation ?? 'landscape',
    // Margins are the flow's: the library's own would break pages by themselves.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: language,
    displayTitle: true,
    // None by default: PDF/A knows no standard fonts, and the faces are registered by name.
    font: '',
    info: {
      Title: title,
      Author: `${printedBy.fullName} (${printedBy.cwid})`,
      Creator: 'Capacita',
      Producer: 'Capacita',
      CreationDate: printedAt,
    },
  });
}

function drawSection(
  flow: PageFlow,
  setter: TextSetter,
  section: ReportSection,
  language: Language,
  onRow: () => void,
): Promise<void> | void {
  switch (section.kind) {
    case 'table':
      return drawTable(flow, setter, section, onRow);
    case 'record':
      return drawRecord(flow, setter, section, language, onRow);
    case 'facts':
      return drawFacts(flow, setter, section);
    case 'notice':
      return drawNotice(flow, setter, section);
  }
}
