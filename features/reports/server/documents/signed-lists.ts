import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { allTrainingsShape, doneTrainingsShape, pendingBySpacShape } from '../../shared/lists.ts';
import type { SignedReportKind } from '../../shared/report-documents.ts';
import type { ReportReader } from '../report-reader.ts';
import { allTrainingsSource, pendingBySpacSource } from '../sources/attendance-sources.ts';
import { doneTrainingsSource } from '../sources/done-source.ts';
import type { ListWords } from './filter-sentence.ts';
import { OriginTally } from './origin-tally.ts';
import { bySector, bySpac, type Summary } from './report-plans.ts';
import { StateTally } from './state-tally.ts';
import { everything, openAlone, type Shown, tallied } from './training-summary.ts';

/** A list that is given out signed. */
export interface SignedList {
  readonly kind: SignedReportKind;
  readonly shape: ListShape;
  readonly source: (reader: ReportReader, company: { readonly timeZone: string }) => GridSource;
  /** columns of a PDF whose caller names none: the list has more than a page holds */
  readonly printed: readonly string[];
  /** its rows in a sentence */
  readonly words: ListWords;
  /** what is counted of its rows as they come, of the fields that it reads; null where a row stands once for each who asks for it */
  readonly counted: { readonly reads: readonly string[]; readonly begin: (today: string) => RowTally } | null;
  /** what stands over the rows of a PDF: bars that tell them apart, and the same as a table */
  readonly chart: { readonly summary: Summary; readonly shown: Shown; readonly reads: readonly string[] } | null;
  /** somebody could take it for everything that people were trained in: it says that what other systems recorded is not in it */
  readonly isOfHereAlone: boolean;
}

/** Counts rows one by one, and says the counts in lines of a document. */
interface RowTally {
  add(row: SourceRow): void;
  facts(language: Language): readonly { readonly label: string; readonly value: string }[];
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

/** The signed reports (decisions section 12). */
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
    counted: { reads: tallied, begin: (today) => new StateTally(today) },
    chart: { summary: bySector, shown: everything, reads: [...tallied, 'sector_Name'] },
    isOfHereAlone: true,
  },
  CapaOriginReport: {
    kind: 'CapaOriginReport',
    shape: doneTrainingsShape,
    source: doneTrainingsSource,
    printed: [
      ...['origin', 'sourceSystem', 'employee_Nr', 'name', 'sector_Name', 'doc_Number', 'version', 'name_Course'],
      ...['trainedOn', 'result', 'score', 'instructor', 'satisfies', 'number'],
    ],
    words: {
      all: {
        es: 'Todas las capacitaciones realizadas, en este sistema o en otros',
        en: 'All trainings done, in this system or in others',
      },
      some: {
        es: 'Las capacitaciones realizadas, en este sistema o en otros,',
        en: 'The trainings done, in this system or in others,',
      },
    },
    counted: { reads: ['origin'], begin: () => new OriginTally() },
    chart: null,
    isOfHereAlone: false,
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
    counted: null,
    chart: { summary: bySpac, shown: openAlone, reads: ['status', 'expiration_Date', 'iD_Spac', 'name_Spac'] },
    isOfHereAlone: false,
  },
};
