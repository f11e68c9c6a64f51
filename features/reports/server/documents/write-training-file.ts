import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { field, type GridField } from '#platform/grid/fields.ts';
import { nothing } from '#platform/grid/format-value.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { formatMomentZoned } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { meaningText } from '#product/meanings.ts';
import { allTrainingsShape } from '../../shared/lists.ts';
import type { FileCourse, FileKind, FilePerson, TrainingFile } from '../queries/training-file.ts';
import type { ReportReader } from '../report-reader.ts';
import { byMonth, byYear, type Summary } from './report-plans.ts';
import { say } from './report-words.ts';
import { printedHead, type Reading, showValue } from './show-value.ts';
import { fileState, initialState } from './training-file-state.ts';
import { groupRows, mostBars, summaryChart } from './training-summary.ts';

const words = {
  all: { es: 'Expediente de capacitación', en: 'Training file' },
  initial: { es: 'Capacitación inicial', en: 'Initial training' },
  courses: { es: 'Capacitaciones', en: 'Trainings' },
  migrated: {
    es: 'Capacitación histórica: {mark}, no firmada en este sistema',
    en: 'Historical training: {mark}, not signed in this system',
  },
  migratedCut: { es: '{heading} ({shown} de {total})', en: '{heading} ({shown} of {total})' },
  mark: { es: 'Origen', en: 'Source' },
  markOf: { es: '{mark} · {system}', en: '{mark} · {system}' },
  signatures: { es: 'Firmas electrónicas', en: 'Electronic signatures' },
  noSignatures: { es: 'Todavía no hay firmas electrónicas.', en: 'There are no electronic signatures yet.' },
  version: { es: '{document}\u00a0·\u00a0v{version}', en: '{document}\u00a0·\u00a0v{version}' },
  signer: { es: 'Firmante', en: 'Signer' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  meaning: { es: 'Significado', en: 'Meaning' },
  hash: { es: 'Huella SHA-256 del registro firmado', en: 'SHA-256 hash of the signed record' },
  onSession: { es: '{meaning}, en la sesión de {cwid}', en: '{meaning}, in the session of {cwid}' },
} as const satisfies Record<string, Localized>;

/** What a person's file, or their initial training alone, is called. */
export const trainingFileTitle = { all: words.all, initial: words.initial } as const satisfies Record<
  FileKind,
  Localized
>;

/** What is to be known beside the person's trainings. */
export interface FileContext extends Pick<ReportReader, 'today'> {
  readonly kind: FileKind;
  readonly company: string | null;
}

/**
 * What somebody was trained in, on paper, or their initial training (S0 section 2): who they are, how it stands, each course with its
 * result, and the signatures under them (21 CFR 11.50).
 * @param signal stops the work
 */
export function writeTrainingFile(
  training: TrainingFile,
  context: FileContext,
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  const { company, kind } = context;
  const { name, employeeNr } = training.person;
  return writeReport(
    {
      ...printing,
      title: trainingFileTitle[kind][language],
      subtitle: [...(company === null ? [] : [company]), say('person', language, { name, number: employeeNr })],
      sections: sectionsOf(training, context, printing),
    },
    signal,
  );
}

function* sectionsOf(training: TrainingFile, { kind, today }: FileContext, reading: Reading): Iterable<ReportSection> {
  const { courses, person } = training;
  const { language } = reading;
  yield { kind: 'factGrid', columns: 4, facts: personFacts(person, reading) };
  yield kind === 'all' ? fileState(courses, today, language) : initialState(courses, today, language);
  if (training.migrated.total > 0) yield migratedTable(training, reading);
  if (courses.length === 0) return;
  if (kind === 'all') yield* datesChart(courses, today, language);
  yield coursesTable(courses, reading);
  yield signaturesTable(training, language);
}

/** How the trainings went and will go, as the person's page draws it: by month, or by year where the months would fill a page. */
function datesChart(courses: readonly FileCourse[], today: string, language: Language): readonly ReportSection[] {
  const rows: readonly SourceRow[] = courses.filter(isCounted).map((course) => ({ ...course }));
  const groupedBy = ({ by }: Summary) => groupRows(rows, (row) => by(row, language), today);
  const months = groupedBy(byMonth);
  const [summary, groups] =
    months.length > mostBars ? ([byYear, groupedBy(byYear)] as const) : ([byMonth, months] as const);
  return summaryChart(say(summary.heading, language), summary.labelHead(language), groups, { language });
}

const isCounted = ({ status }: FileCourse) => status !== AttendanceStatus.Suspended;

function personFacts(person: FilePerson, reading: Reading): { label: string; value: string }[] {
  const { fields } = collaboratorShape;
  const facts: readonly (readonly [GridField, unknown])[] = [
    [fields.name, person.name],
    [fields.employee_Nr, person.employeeNr],
    [fields.cwid, person.cwid],
    [fields.sector_Name, person.sector],
    [fields.profile_Name, person.profile],
    [fields.profGral_Name, person.generalProfile],
    [fields.shift_Name, person.shift],
    [fields.role, person.role],
    [fields.active, person.active],
    [fields.onboard_Date, person.onboardDate],
    [fields.capa_Initial, person.hasInitial],
    [fields.capa_spac_ini, person.hasSpacInitial],
  ];
  return facts.map(([shown, value]) => ({
    label: shown.label[reading.language],
    value: showValue(shown, value, reading) || nothing,
  }));
}

function coursesTable(courses: readonly FileCourse[], reading: Reading): TableSection {
  const { language } = reading;
  const { fields } = allTrainingsShape;
  const shown = [
    ...(['iD_Course', 'name_Course', 'doc_Number', 'iD_Instance', 'modality', 'instructor'] as const),
    ...(['expiration_Date', 'finishedDate', 'status', 'score', 'approved', 'onTime'] as const),
  ];
  const rows = courses.map((course) =>
    shown.map((name) => {
      const { doc_Number: document, version } = course;
      if (name === 'doc_Number') return fillText(words.version[language], { document, version });
      return showValue(fields[name], course[name], reading) || nothing;
    }),
  );
  return {
    kind: 'table',
    heading: words.courses[language],
    columns: fitColumns(
      shown.map((name) => printedHead(fields[name], language)),
      rows,
    ),
    rows,
    emptyText: '',
  };
}

/** What other systems recorded, each row with its mark. */
function migratedTable({ migrated: { total, trainings } }: TrainingFile, reading: Reading): TableSection {
  const { language } = reading;
  const { fields } = migratedShape;
  const mark = migratedMark[language];
  const shown = ['doc_Number', 'version', 'title', 'trainedOn', 'result', 'score', 'instructor', 'evidence'] as const;
  const rows = trainings.map((one) => [
    fillText(words.markOf[language], { mark, system: one.sourceSystem }),
    ...shown.map((name) => {
      const value =
        name === 'evidence'
          ? one.evidence.map(({ sha256, ...scan }) => `${scan.name} ${sha256}`).join('; ')
          : one[name];
      return showValue(fields[name], value, reading) || nothing;
    }),
  ]);
  const heading = fillText(words.migrated[language], { mark });
  return {
    kind: 'table',
    heading:
      total === trainings.length
        ? heading
        : fillText(words.migratedCut[language], { heading, shown: trainings.length, total }),
    columns: fitColumns(
      [printedHead(textField('mark'), language), ...shown.map((name) => printedHead(fields[name], language))],
      rows,
    ),
    rows,
    emptyText: '',
  };
}

function signaturesTable({ signatures }: TrainingFile, language: Language): TableSection {
  const { fields } = allTrainingsShape;
  const heads = [
    fields.iD_Course,
    fields.iD_Instance,
    ...(['signer', 'moment', 'meaning', 'hash'] as const).map(textField),
  ];
  const rows = signatures.map((signature) => {
    const { courseId, instanceId, fullName, cwid, signedAt, timeZone, recordHash, sessionCwid } = signature;
    const meaning = meaningText(signature.meaning, language);
    return [
      courseId,
      String(instanceId),
      `${fullName} (${cwid})`,
      formatMomentZoned(signedAt, timeZone),
      sessionCwid === cwid ? meaning : fillText(words.onSession[language], { meaning, cwid: sessionCwid }),
      recordHash,
    ];
  });
  return {
    kind: 'table',
    heading: words.signatures[language],
    columns: fitColumns(
      heads.map((each) => printedHead(each, language)),
      rows,
    ),
    rows,
    emptyText: words.noSignatures[language],
  };
}

const textField = (name: 'mark' | 'signer' | 'moment' | 'meaning' | 'hash'): GridField =>
  field.text(words[name].es, words[name].en);
