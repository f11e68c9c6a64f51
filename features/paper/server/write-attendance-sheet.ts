import { modalities } from '#features/instances/shared/codes.ts';
import { instructorText } from '#features/instances/shared/instructor-words.ts';
import { hoursText } from '#features/instances/shared/session-place.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import type { AttendanceList } from './queries/attendance-list.ts';

const words = {
  title: { es: 'Planilla de asistencia', en: 'Attendance sheet' },
  run: { es: 'Instancia {instance} · curso {course}', en: 'Instance {instance} · course {course}' },
  course: { es: 'Curso', en: 'Course' },
  document: { es: 'Documento', en: 'Document' },
  version: { es: '{document} · versión {version}', en: '{document} · version {version}' },
  sector: { es: 'Sector y modalidad', en: 'Sector and modality' },
  date: { es: 'Fecha', en: 'Date' },
  day: { es: '{day} · vence el {expiration}', en: '{day} · expires on {expiration}' },
  place: { es: 'Lugar', en: 'Place' },
  noDay: { es: 'sin fecha', en: 'no date' },
  duration: { es: 'Duración', en: 'Duration' },
  hours: { es: '{hours} h', en: '{hours} h' },
  instructor: { es: 'Instructor', en: 'Instructor' },
  number: { es: 'N.º', en: 'No.' },
  name: { es: 'Nombre', en: 'Name' },
  employee: { es: 'Legajo', en: 'Employee no.' },
  cwid: { es: 'CWID', en: 'CWID' },
  signature: { es: 'Firma', en: 'Signature' },
  nobody: { es: 'La instancia no tiene asistentes.', en: 'The instance has no attendees.' },
  closing: { es: 'Cierre', en: 'Closing' },
  instructorName: { es: 'Nombre del instructor', en: 'Name of the instructor' },
  instructorSignature: { es: 'Firma del instructor', en: 'Signature of the instructor' },
  present: { es: 'Presentes', en: 'Present' },
} as const satisfies Record<string, Localized>;

/** Room to sign in, in points. */
const rowHeight = 30;

/**
 * The sheet on which the people of an instance sign that they were there.
 * @param signal stops the work
 */
export function writeAttendanceSheet(list: AttendanceList, printing: Printing, signal: AbortSignal): Promise<Buffer> {
  const { language } = printing;
  const run = { instance: list.instanceId, course: list.courseId };
  return writeReport(
    {
      ...printing,
      title: words.title[language],
      subtitle: [list.company, fillText(words.run[language], run)],
      orientation: 'portrait',
      sections: sectionsOf(list, language),
    },
    signal,
  );
}

function* sectionsOf(list: AttendanceList, language: Language): Iterable<ReportSection> {
  yield { kind: 'facts', facts: factsOf(list, language) };
  yield {
    kind: 'table',
    columns: [
      { label: words.number[language], share: 0.6, align: 'right' },
      { label: words.name[language], share: 4 },
      { label: words.employee[language], share: 1.4, align: 'right' },
      { label: words.cwid[language], share: 1.2 },
      { label: words.signature[language], share: 4 },
    ],
    rows: list.people.map(({ name, employeeNr, cwid }, index) => [
      String(index + 1),
      name,
      String(employeeNr),
      cwid,
      '',
    ]),
    rowHeight,
    emptyText: words.nobody[language],
  };
  yield {
    kind: 'blanks',
    heading: words.closing[language],
    rows: [
      [
        { label: words.present[language], share: 2, suffix: `/ ${list.people.length}` },
        { label: words.instructorName[language], share: 4 },
        { label: words.instructorSignature[language], share: 4 },
        { label: words.date[language], share: 2 },
      ],
    ],
  };
}

function factsOf(list: AttendanceList, language: Language): { label: string; value: string }[] {
  const { docNumber: document, version, duration } = list;
  const day = list.instanceDate === null ? words.noDay[language] : formatDay(list.instanceDate);
  const hours = hoursText(list);
  const modality = modalities[list.modality as keyof typeof modalities][language];
  const length = duration === null ? '' : formatNumber(duration, language, Number.isInteger(duration) ? 0 : 2);
  const facts: readonly (readonly [Localized, string])[] = [
    [words.course, list.courseName],
    [words.document, fillText(words.version[language], { document, version })],
    [words.sector, `${list.sectorName} · ${modality}`],
    [
      words.date,
      fillText(words.day[language], {
        day: [day, hours].filter(Boolean).join(' · '),
        expiration: formatDay(list.expirationDate),
      }),
    ],
    ...(list.place === null ? [] : [[words.place, list.place] as const]),
    [words.instructor, instructorText(list.instructor, language) || '—'],
    ...(length === '' ? [] : [[words.duration, fillText(words.hours[language], { hours: length })] as const]),
  ];
  return facts.map(([label, value]) => ({ label: label[language], value }));
}
