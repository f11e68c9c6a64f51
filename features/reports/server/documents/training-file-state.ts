import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import type { NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { countsOf, onTimeRule, ratesOfCounts } from '../../shared/definitions.ts';
import type { FileCourse } from '../queries/training-file.ts';
import { showRate } from './show-value.ts';

const words = {
  initial: { es: 'Capacitación inicial', en: 'Initial training' },
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
  state: {
    es: '{finished} de {live} terminadas · vencidas: {overdue} · pendientes: {pending} · {rate} en término',
    en: '{finished} of {live} finished · overdue: {overdue} · pending: {pending} · {rate} on time',
  },
  suspended: { es: 'Suspendidas, que no se cuentan: {count}.', en: 'Suspended, which are not counted: {count}.' },
  nothing: { es: 'No tiene capacitaciones asignadas', en: 'No trainings are assigned' },
} as const satisfies Record<string, Localized>;

/** How somebody stands in one line, by the definitions of every list: what is finished of what counts, and the rate on time with its rule. */
export function fileState(courses: readonly FileCourse[], today: string, language: Language): NoticeSection {
  const counts = countsOf(
    courses.map((course) => ({ ...course, deleted: false, expirationDate: course.expiration_Date })),
    today,
  );
  const { live, onTime, late, overdue, pending } = counts;
  const suspended = courses.length - live;
  const told = {
    finished: onTime + late,
    ...{ live, overdue, pending },
    rate: showRate(ratesOfCounts(counts).onTimeRate, language),
  };
  return {
    kind: 'notice',
    tone: overdue > 0 ? 'critical' : live > 0 && pending === 0 ? 'positive' : 'neutral',
    title: live === 0 ? words.nothing[language] : fillText(words.state[language], told),
    lines: [
      onTimeRule[language],
      ...(suspended === 0 ? [] : [fillText(words.suspended[language], { count: suspended })]),
    ],
  };
}

/** Whether all of an initial training is done; the word says it, the colour only repeats it. */
export function initialState(courses: readonly FileCourse[], today: string, language: Language): NoticeSection {
  const state = (title: Localized, text: Localized, tone: NoticeSection['tone'], parameters = {}): NoticeSection => ({
    kind: 'notice',
    tone,
    title: `${words.initial[language]}: ${title[language]}`,
    lines: [fillText(text[language], parameters)],
  });
  if (courses.length === 0) return state(words.none, words.noneText, 'neutral');
  const count = (is: (course: FileCourse) => boolean) => courses.filter(is).length;
  const isPending = ({ status }: FileCourse) => openAttendanceStatuses.includes(status);
  const isFinished = ({ status }: FileCourse) => status === AttendanceStatus.Finished;
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
