import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { allTrainingsShape, pendingBySpacShape } from '../../shared/lists.ts';
import type { SignedReportKind } from '../../shared/report-documents.ts';
import type { ReportReader } from '../report-reader.ts';
import { allTrainingsSource, pendingBySpacSource } from '../sources/attendance-sources.ts';
import type { ListWords } from './filter-sentence.ts';
import { bySector, bySpac, type Summary } from './report-plans.ts';
import { tallied } from './training-summary.ts';

/** A list that is given out signed. */
export interface SignedList {
  readonly kind: SignedReportKind;
  readonly shape: ListShape;
  readonly source: (reader: ReportReader) => GridSource;
  /** columns of a PDF whose caller names none: the list has more than a page holds */
  readonly printed: readonly string[];
  /** its rows in a sentence */
  readonly words: ListWords;
  /** its rows are trainings, each once, and have rates; else they are what is open, once for each who asks for it */
  readonly isCounted: boolean;
  /** what stands over the rows of a PDF: bars that tell them apart, and the same as a table */
  readonly chart: Summary;
  /** fields that counts and chart are made of */
  readonly reads: readonly string[];
}

/** Every training of everybody, spoken of. */
export const trainingsWords: ListWords = {
  all: { es: 'Todas las capacitaciones', en: 'All trainings' },
  some: { es: 'Las capacitaciones', en: 'The trainings' },
  ofCourse: {
    all: { es: 'Todas las personas que debían tomar {course}', en: 'Everybody who had to take {course}' },
    some: { es: 'Las personas que debían tomar {course}', en: 'Those who had to take {course}' },
  },
};

/** The two signed reports (decisions section 12). */
export const signedLists: Readonly<Record<SignedReportKind, SignedList>> = {
  CapaCollabReport: {
    kind: 'CapaCollabReport',
    shape: allTrainingsShape,
    source: allTrainingsSource,
    printed: [
      ...['employee_Nr', 'name', 'sector_Name', 'name_Course', 'doc_Number', 'version', 'name_Type', 'modality'],
      ...['status', 'expiration_Date', 'finishedDate', 'score', 'onTime'],
    ],
    words: trainingsWords,
    isCounted: true,
    chart: bySector,
    reads: [...tallied, 'sector_Name'],
  },
  CapaSpacReport: {
    kind: 'CapaSpacReport',
    shape: pendingBySpacShape,
    source: pendingBySpacSource,
    printed: [
      ...['iD_Spac', 'name_Spac', 'iD_Instance', 'name_Course', 'doc_Number', 'version', 'employee_Nr', 'cwid'],
      ...['name', 'sector_Name', 'expiration_Date', 'modality'],
    ],
    words: {
      all: {
        es: 'Todas las capacitaciones pendientes que pide un SPAC',
        en: 'All pending trainings that a SPAC asks for',
      },
      some: { es: 'Las capacitaciones pendientes que pide un SPAC', en: 'The pending trainings that a SPAC asks for' },
    },
    isCounted: false,
    chart: bySpac,
    reads: ['status', 'expiration_Date', 'iD_Spac', 'name_Spac'],
  },
};
