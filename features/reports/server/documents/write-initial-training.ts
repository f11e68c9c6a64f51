import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import type { NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { field, type GridField } from '#platform/grid/fields.ts';
import { nothing } from '#platform/grid/format-value.ts';
import { formatMomentInZone } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { meaningText } from '#product/meanings.ts';
import { allTrainingsShape } from '../../shared/lists.ts';
import type { InitialCourse, InitialPerson, InitialTraining } from '../queries/initial-training.ts';
import type { ReportReader } from '../report-reader.ts';
import { say } from './report-words.ts';
import { printedHead, type Reading, showValue } from './show-value.ts';

const words = {
  title: { es: 'Capacitación inicial', en: 'Initial training' },
  complete: { es: 'Completa', en: 'Complete' },
  completeText: {
    es: 'Las {count} capacitaciones iniciales están terminadas y aprobadas.',
    en: 'All {count} initial trainings are finished and passed.',
  },
  incomplete: { es: 'Incompleta', en: 'Incomplete' },
  incompleteText: {
    es: 'Terminadas y aprobadas: {passed} de {count}. Pendientes: {pending}, de ellas vencidas: {overdue}. No aprobadas: {failed}. Suspendidas: {suspended}.',
    en: 'Finished and passed: {passed} of {count}. Pending: {pending}, overdue among them: {overdue}. Failed: {failed}. Suspended: {suspended}.',
  },
  none: { es: 'Sin capacitación inicial', en: 'No initial training' },
  noneText: {
    es: 'La persona no tiene ninguna capacitación inicial asignada.',
    en: 'The person has no initial training assigned.',
  },
  courses: { es: 'Capacitaciones', en: 'Trainings' },
  signatures: { es: 'Firmas electrónicas', en: 'Electronic signatures' },
  noSignatures: { es: 'Todavía no hay firmas electrónicas.', en: 'There are no electronic signatures yet.' },
  version: { es: '{document}\u00a0·\u00a0v{version}', en: '{document}\u00a0·\u00a0v{version}' },
  signer: { es: 'Firmante', en: 'Signer' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  meaning: { es: 'Significado', en: 'Meaning' },
  hash: { es: 'Huella SHA-256 del registro firmado', en: 'SHA-256 hash of the signed record' },
  onSession: { es: '{meaning}, en la sesión de {cwid}', en: '{meaning}, in the session of {cwid}' },
} as const satisfies Record<string, Localized>;

/**
 * Somebody's initial training on paper (S0 section 2): who they are, how it stands, each course with its result, and the signatures
 * under them (21 CFR 11.50).
 * @param signal stops the work
 */
export function writeInitialTraining(
  training: InitialTraining,
  { company, today }: { readonly company: string | null } & Pick<ReportReader, 'today'>,
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  const { name, employeeNr } = training.person;
  return writeReport(
    {
      ...printing,
      title: words.title[language],
      subtitle: [...(company === null ? [] : [company]), say('person', language, { name, number: employeeNr })],
      sections: sectionsOf(training, today, printing),
    },
    signal,
  );
}

function* sectionsOf(training: InitialTraining, today: string, reading: Reading): Iterable<ReportSection> {
  yield { kind: 'facts', facts: personFacts(training.person, reading) };
  yield stateNotice(training.courses, today, reading.language);
  if (training.courses.length === 0) return;
  yield coursesTable(training.courses, reading);
  yield signaturesTable(training, reading.language);
}

function personFacts(person: InitialPerson, reading: Reading): { label: string; value: string }[] {
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

/** Whether all of it is done; the word says it, the colour only repeats it. */
function stateNotice(courses: readonly InitialCourse[], today: string, language: Language): NoticeSection {
  const state = (title: Localized, text: Localized, tone: NoticeSection['tone'], parameters = {}): NoticeSection => ({
    kind: 'notice',
    tone,
    title: `${words.title[language]}: ${title[language]}`,
    lines: [fillText(text[language], parameters)],
  });
  if (courses.length === 0) return state(words.none, words.noneText, 'neutral');
  const count = (is: (course: InitialCourse) => boolean) => courses.filter(is).length;
  const isPending = ({ status }: InitialCourse) => openAttendanceStatuses.includes(status);
  const isFinished = ({ status }: InitialCourse) => status === AttendanceStatus.Finished;
  const passed = count((course) => isFinished(course) && course.approved === true);
  const suspended = count(({ status }) => status === AttendanceStatus.Suspended);
  const counted = courses.length - suspended;
  if (passed === counted && counted > 0)
    return state(words.complete, words.completeText, 'positive', { count: counted });
  const pending = count(isPending);
  const overdue = count((course) => isPending(course) && course.expiration_Date < today);
  const failed = count((course) => isFinished(course) && course.approved !== true);
  const tone = overdue + failed > 0 ? 'critical' : 'neutral';
  const told = { count: counted, passed, pending, overdue, failed, suspended };
  return state(words.incomplete, words.incompleteText, tone, told);
}

function coursesTable(courses: readonly InitialCourse[], reading: Reading): TableSection {
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

function signaturesTable({ signatures }: InitialTraining, language: Language): TableSection {
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
      formatMomentInZone(signedAt, timeZone),
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

const textField = (name: 'signer' | 'moment' | 'meaning' | 'hash'): GridField =>
  field.text(words[name].es, words[name].en);
