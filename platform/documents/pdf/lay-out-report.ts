import PDFDocument from 'pdfkit';
import { formatMomentInZone, formatMomentSeconds } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import type { Brand } from '#platform/parameters/read-brand.ts';
import { readsOnWhite } from '#product/brand.ts';
import { productName } from '#product/product-name.ts';
import { escapeXml } from '../xlsx/escape-xml.ts';
import { type BarsSection, drawBars } from './draw-bars.ts';
import { type BlanksSection, drawBlanks } from './draw-blanks.ts';
import { type CheckSection, drawCheck } from './draw-check.ts';
import { drawFactGrid, type FactGridSection } from './draw-fact-grid.ts';
import { drawFacts, drawNotice, type FactsSection, type NoticeSection } from './draw-facts.ts';
import { drawMatrix, type MatrixSection } from './draw-matrix.ts';
import { drawPictures, type PicturesSection } from './draw-pictures.ts';
import { drawQuestions, type QuestionsSection } from './draw-questions.ts';
import { drawRecord, type RecordSection } from './draw-record.ts';
import { drawSheet, type SheetSection } from './draw-sheet.ts';
import { drawStatement, type StatementSection } from './draw-statement.ts';
import { drawTable, type TableSection } from './draw-table.ts';
import { gatherWrites } from './gather-writes.ts';
import { PageFlow } from './page-flow.ts';
import { drawOpening, drawOutline, drawPageFrames } from './page-frame.ts';
import { colors } from './report-style.ts';
import { TextSetter } from './set-text.ts';

/** What stands on a page under other parts: plain data. */
export type LaidOutPart =
  | TableSection<readonly (readonly string[])[]>
  | RecordSection
  | FactsSection
  | NoticeSection
  | MatrixSection
  | QuestionsSection
  | BlanksSection
  | StatementSection
  | FactGridSection
  | CheckSection
  | BarsSection
  | PicturesSection;

/** A part of a report as it is laid out. */
export type LaidOutSection = LaidOutPart | SheetSection<LaidOutPart>;

/** What is on every page and on top of the first. */
export interface ReportHead {
  readonly title: string;
  /** lines under the title: what it covers, filters, dates */
  readonly subtitle: readonly string[];
  readonly language: Language;
  /** landscape unless said otherwise */
  readonly orientation?: 'landscape' | 'portrait';
  /** A4 unless said otherwise */
  readonly size?: 'A4' | 'A3';
  /** with the structure that reading aloud needs; it costs an object per cell, so the longest reports go without */
  readonly isTagged?: boolean;
  readonly printedBy: { readonly fullName: string; readonly cwid: string };
  readonly printedAt: Date;
  /** IANA name of the company's zone */
  readonly timeZone: string;
  /** how the company looks; absent: as the product does */
  readonly brand?: Brand;
  /** the document says its zone in words, so that its feet need not */
  readonly saysZone?: boolean;
}

const words = {
  printed: {
    es: 'Impreso por {name} ({cwid}) el {moment}',
    en: 'Printed by {name} ({cwid}) on {moment}',
  },
  page: { es: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Localized>;

/** Lays a report out as PDF (1.7, PDF/A-2b for archives). It works without a pause: `writeReport` does it in a thread. */
export function layOutReport(report: ReportHead, sections: readonly LaidOutSection[]): PDFKit.PDFDocument {
  const document = openDocument(report);
  gatherWrites(document);
  const setter = new TextSetter(document, primaryOf(report.brand));
  const flow = new PageFlow(document);
  const { title, subtitle, language, printedBy, printedAt, timeZone, saysZone, brand } = report;
  drawOpening(flow, setter, title, subtitle);
  for (const section of sections) drawSection(flow, setter, section, language);
  drawPageFrames(flow, setter, {
    title,
    brand: brand ?? { accentColor: null, logo: null },
    printed: fillText(words.printed[language], {
      name: printedBy.fullName,
      cwid: printedBy.cwid,
      moment: (saysZone === true ? formatMomentSeconds : formatMomentInZone)(printedAt, timeZone),
    }),
    pageOf: (page, pages) => fillText(words.page[language], { page, pages }),
  });
  drawOutline(flow);
  setter.tags.end();
  document.end();
  return document;
}

/** What headings and rules are drawn in: the company's colour, ink where that cannot be read on paper; else the product's. */
function primaryOf(brand: Brand | undefined): string {
  const color = brand?.accentColor ?? colors.primary;
  return readsOnWhite(color) ? color : colors.ink;
}

function openDocument({
  title,
  language,
  orientation,
  size,
  isTagged,
  printedBy,
  printedAt,
}: ReportHead): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: size ?? 'A4',
    layout: orientation ?? 'landscape',
    // Margins are the flow's: the library's own would break pages by themselves.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: isTagged ?? false,
    lang: language,
    displayTitle: true,
    // None by default: PDF/A knows no standard fonts, and the faces are registered by name.
    font: '',
    info: {
      Title: title,
      Author: `${printedBy.fullName} (${printedBy.cwid})`,
      Creator: productName,
      Producer: productName,
      CreationDate: printedAt,
    },
  });
  escapeMetadata(document);
  return document;
}

/** The library puts title and author into the XML of the metadata as they are, which the first `&` ends as XML. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  // Its own step, after the same texts have been written where nothing is escaped.
  const library = document as unknown as { info: Record<string, unknown>; _addInfo(): void };
  const addInfo = library._addInfo;
  library._addInfo = () => {
    const escaped = Object.entries(library.info).map(([name, value]) => {
      return [name, typeof value === 'string' ? escapeXml(value) : value] as const;
    });
    library.info = Object.fromEntries(escaped);
    addInfo.call(library);
  };
}

function drawSection(flow: PageFlow, setter: TextSetter, section: LaidOutSection, language: Language): void {
  if (section.kind === 'table') drawTable(flow, setter, section);
  else if (section.kind === 'record') drawRecord(flow, setter, section, language);
  else if (section.kind === 'facts') drawFacts(flow, setter, section);
  else if (section.kind === 'questions') drawQuestions(flow, setter, section);
  else if (section.kind === 'matrix') drawMatrix(flow, setter, section);
  else if (section.kind === 'blanks') drawBlanks(flow, setter, section);
  else if (section.kind === 'statement') drawStatement(flow, setter, section);
  else if (section.kind === 'factGrid') drawFactGrid(flow, setter, section);
  else if (section.kind === 'bars') drawBars(flow, setter, section);
  else if (section.kind === 'check') drawCheck(flow, setter, section);
  else if (section.kind === 'pictures') drawPictures(flow, setter, section);
  else if (section.kind === 'sheet')
    drawSheet(flow, setter, section, (part) => drawSection(flow, setter, part, language));
  else drawNotice(flow, setter, section);
}
