import { noSuchFile } from '#platform/files/file-refusals.ts';
import { defineErrors, Refusal } from '#platform/http/refusal.ts';

/** Refusals of people's own lists and of taking a course (S0 section 8, S1 section 8, decisions section 9). */
export const attendanceErrors = defineErrors({
  NOT_OWN_ROWS: {
    status: 403,
    es: 'Solo puede ver y completar sus propios cursos.',
    en: 'You may only see and take your own courses.',
  },
  ATTENDED_NOT_FOUND: {
    status: 404,
    es: 'No tiene asignado este curso en esa instancia.',
    en: 'This course is not assigned to you in that instance.',
  },
  RECORD_NOT_FOUND: {
    status: 404,
    es: 'No hay registro de esta capacitación.',
    en: 'There is no record of this training.',
  },
  GIVEN_ANSWERS_TOO_MANY: {
    status: 400,
    es: 'Son {count} preguntas en todos los intentos; el máximo es {maximum}. Pida las respuestas de un intento por vez.',
    en: 'There are {count} questions in all attempts; the maximum is {maximum}. Ask for the answers of one attempt at a time.',
  },
  ATTEMPT_NOT_RECORDED: {
    status: 404,
    es: 'No hay ningún intento con ese número.',
    en: 'There is no attempt with that number.',
  },
  ATTENDED_SUSPENDED: {
    status: 409,
    es: 'El curso está suspendido para usted.',
    en: 'The course is suspended for you.',
  },
  ATTENDED_FINISHED: {
    status: 409,
    es: 'El curso ya fue terminado y firmado.',
    en: 'The course has already been finished and signed.',
  },
  INSTANCE_CLOSED: {
    status: 409,
    es: 'La instancia ya no admite cambios.',
    en: 'The instance can no longer be changed.',
  },
  NOT_ONLINE: {
    status: 409,
    es: 'Esta instancia no se realiza en línea.',
    en: 'This instance is not taken online.',
  },
  NOT_ON_TABLET: {
    status: 409,
    es: 'Esta instancia no se realiza en tablet.',
    en: 'This instance is not taken on a tablet.',
  },
  NOT_IN_TABLET_MODE: {
    status: 409,
    es: 'La sesión no está en modo tablet: inícielo desde la instancia.',
    en: 'The session is not in tablet mode: start it from the instance.',
  },
  NOT_TABLET_INSTANCE: {
    status: 403,
    es: 'Esta tablet atiende otra instancia.',
    en: 'This tablet serves another instance.',
  },
  NOT_TABLET_ASSISTANT: {
    status: 403,
    es: 'Esta persona no asiste a la instancia de la tablet.',
    en: 'This person does not take part in the instance of the tablet.',
  },
  TAKEN_ELSEWHERE: {
    status: 409,
    es: 'Esta persona tiene el curso abierto en otra tablet (sesión de {name}, desde el {since}). Puede continuarlo aquí.',
    en: 'This person has the course open on another tablet (session of {name}, since {since}). It can be continued here.',
  },
  EARLIER_CONTENT_FIRST: {
    status: 409,
    es: 'Antes debe aprobar «{title}».',
    en: 'You must first pass “{title}”.',
  },
  CONTENT_NOT_FOUND: {
    status: 404,
    es: 'El contenido no existe en este curso.',
    en: 'The content does not exist in this course.',
  },
  CONTENT_NOT_QUESTIONNAIRE: {
    status: 400,
    es: 'El contenido no es un cuestionario.',
    en: 'The content is not a questionnaire.',
  },
  CHOICE_NOT_FOUND: {
    status: 404,
    es: 'La pregunta no existe en este cuestionario.',
    en: 'The question does not exist in this questionnaire.',
  },
  ANSWER_NOT_FOUND: {
    status: 400,
    es: 'answers: una de las respuestas no pertenece a la pregunta.',
    en: 'answers: one of the answers does not belong to the question.',
  },
  ONE_ANSWER_ONLY: {
    status: 400,
    es: 'answers: la pregunta admite una sola respuesta.',
    en: 'answers: the question takes one answer only.',
  },
  WHOLE_ORDER_ONLY: {
    status: 400,
    es: 'answers: ponga en orden todas las líneas, cada una una sola vez.',
    en: 'answers: put all the lines in order, each of them once.',
  },
  ATTEMPT_NOT_FOUND: {
    status: 404,
    es: 'El intento no existe: inicie el cuestionario.',
    en: 'The attempt does not exist: start the questionnaire.',
  },
  ATTEMPT_CLOSED: {
    status: 409,
    es: 'El intento ya fue evaluado: puede volver a realizar el cuestionario.',
    en: 'This attempt has already been graded: you may take the questionnaire again.',
  },
  COURSE_NOT_APPROVED: {
    status: 400,
    es: 'No se puede finalizar un curso no aprobado.',
    en: 'Cannot finish an unapproved course.',
  },
  FILE_NOT_FOUND: noSuchFile,
  SCORE_OUT_OF_RANGE: {
    status: 400,
    es: 'El puntaje debe estar entre 0 y 100: {names}.',
    en: 'The score must be between 0 and 100: {names}.',
  },
  NOT_ASSISTANTS: {
    status: 409,
    es: 'No asisten a esta instancia: {names}.',
    en: 'They do not take part in this instance: {names}.',
  },
  SHEET_STALE: {
    status: 409,
    es: '{who} guardó otros datos de {names} mientras usted tenía la planilla abierta. Actualícela y revise.',
    en: '{who} saved other values for {names} while you had the sheet open. Refresh it and check.',
  },
  ASSISTANTS_CHANGED: {
    status: 409,
    es: 'La planilla no incluye a {names}, que se agregaron mientras tanto. Actualícela y revise.',
    en: 'The sheet does not include {names}, who were added in the meantime. Refresh it and check.',
  },
  OWN_LINE: {
    status: 409,
    es: 'Nadie certifica su propia asistencia: su línea debe firmarla otra persona. La instancia queda abierta hasta entonces.',
    en: 'Nobody may certify their own attendance: somebody else must sign your line. The instance stays open until then.',
  },
  LINE_FINISHED: {
    status: 409,
    es: 'La asistencia de {names} ya está finalizada y no se puede cambiar.',
    en: 'The attendance of {names} is already finished and cannot be changed.',
  },
  INSTANCE_EMPTY: {
    status: 409,
    es: 'La instancia no tiene asistentes: no hay nada que finalizar.',
    en: 'The instance has no attendees: there is nothing to finish.',
  },
});

/** What the end of a course's editing signs besides the course itself. */
const finishedParts = {
  materialRevision: { es: 'el material', en: 'the material' },
  questionsRevision: { es: 'las preguntas', en: 'the questions' },
  requirementsRevision: { es: 'los requerimientos', en: 'the requirements' },
} as const;

/** The refusal to finish a course of which somebody changed parts since they were on screen; it names them. */
export function courseChangedMeanwhile(changed: readonly (keyof typeof finishedParts)[]): Refusal {
  const named = (language: 'es' | 'en') => changed.map((part) => finishedParts[part][language]).join(', ');
  return new Refusal('COURSE_CHANGED_MEANWHILE', {
    status: 409,
    es: `Mientras usted tenía abierto el curso hubo cambios en: ${named('es')}. Recargue los datos y revíselos antes de firmar.`,
    en: `While you had the course open, changes were made to: ${named('en')}. Reload the data and review them before you sign.`,
  });
}
