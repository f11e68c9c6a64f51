import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { certificateSheet, certificateTitle } from '#features/own/server/public.ts';
import { certificateCode } from '#features/own/shared/certificate.ts';
import type { TrainingRecord } from '#features/own/shared/training-record.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatDay, formatMoment, formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { formatPercentage } from '#platform/i18n/percent.ts';
import { say } from './report-words.ts';

const words = {
  title: { es: 'Constancias de capacitación', en: 'Training certificates' },
  count: { es: 'Constancias', en: 'Certificates' },
  number: { es: 'N.º', en: 'No.' },
  person: { es: 'Colaborador', en: 'Collaborator' },
  course: { es: 'Curso', en: 'Course' },
  document: { es: 'Documento', en: 'Document' },
  documentValue: { es: '{document}\u00a0·\u00a0v{version}', en: '{document}\u00a0·\u00a0v{version}' },
  finished: { es: 'Finalización', en: 'Finished' },
  score: { es: 'Puntaje', en: 'Score' },
  code: { es: 'Código', en: 'Code' },
  place: { es: 'Constancia {number} de {count}', en: 'Certificate {number} of {count}' },
} as const satisfies Record<string, Localized>;

/** What the document is called. */
export const certificatesTitle: Localized = words.title;

/** What certificates are printed, and of what. */
export interface PrintedCertificates {
  readonly records: readonly TrainingRecord[];
  readonly company: string | null;
  /** what they are of */
  readonly sentence: string;
  /** where a certificate is checked: `https://capacita.example` */
  readonly origin: string;
}

/**
 * An index, and each certificate on a page of its own.
 * @param signal stops the work
 */
export function writeCertificates(
  printed: PrintedCertificates,
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { company, sentence } = printed;
  const day = formatDay(companyDay(printing.printedAt, printing.timeZone));
  return writeReport(
    {
      ...printing,
      title: words.title[printing.language],
      subtitle: [say('asOf', printing.language, { sentence, day }), ...(company === null ? [] : [company])],
      orientation: 'portrait',
      sections: sectionsOf(printed, printing),
    },
    signal,
  );
}

function* sectionsOf(printed: PrintedCertificates, printing: Printing): Iterable<ReportSection> {
  const { records, origin } = printed;
  const { language } = printing;
  yield {
    kind: 'facts',
    facts: [{ label: words.count[language], value: formatNumber(records.length, language) }],
  };
  yield indexTable(records, printing);
  for (const [index, record] of records.entries()) {
    const place = fillText(words.place[language], { number: index + 1, count: records.length });
    const opening = { title: certificateTitle[language], subtitle: [place, record.course.company] };
    yield certificateSheet(record, { printing, origin }, opening);
  }
}

function indexTable(records: readonly TrainingRecord[], { language, timeZone }: Printing): TableSection {
  const column = (word: keyof typeof words, share: number, align: 'left' | 'right' = 'left') => {
    return { label: words[word][language], share, align };
  };
  return {
    kind: 'table',
    columns: [
      column('number', 0.7, 'right'),
      column('person', 2.4),
      column('course', 2.8),
      column('document', 2.3),
      column('finished', 1.8),
      column('score', 1.1, 'right'),
      column('code', 2.9),
    ],
    rows: records.map((record, index) => rowOf(record, index + 1, language, timeZone)),
    emptyText: '',
  };
}

function rowOf(record: TrainingRecord, number: number, language: Language, timeZone: string): string[] {
  const { person, course, attended } = record;
  const { doc_Number: document, version } = course;
  return [
    formatNumber(number, language),
    person.name,
    course.name,
    fillText(words.documentValue[language], { document, version }),
    formatMoment(attended.finishedDate, timeZone).slice(0, 10),
    attended.score === null ? '' : formatPercentage(scorePercent(attended.score), language),
    certificateCode(record) ?? '–',
  ];
}
