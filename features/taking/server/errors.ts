import { noSuchFile } from '#platform/files/file-refusals.ts';
import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of taking a course (S0 section 8, decisions section 9). */
export const takingErrors = defineErrors({
  ATTENDED_FINISHED: {
    status: 409,
    es: 'El curso ya fue terminado y firmado.',
    en: 'The course has already been finished and signed.',
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
    es: 'El contenido no es un cuestionario.',
    en: 'The content is not a questionnaire.',
  },
  CHOICE_NOT_FOUND: {
    status: 404,
    es: 'La pregunta no existe en este cuestionario.',
    en: 'The question does not exist in this questionnaire.',
  },
  ANSWER_NOT_FOUND: {
    es: 'answers: una de las respuestas no pertenece a la pregunta.',
    en: 'answers: one of the answers does not belong to the question.',
  },
  ONE_ANSWER_ONLY: {
    es: 'answers: la pregunta admite una sola respuesta.',
    en: 'answers: the question takes one answer only.',
  },
  WHOLE_ORDER_ONLY: {
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
    es: 'No se puede finalizar un curso no aprobado.',
    en: 'Cannot finish an unapproved course.',
  },
  FILE_NOT_FOUND: noSuchFile,
});
