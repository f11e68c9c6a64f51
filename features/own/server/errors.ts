import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of people's own lists and records (S1 section 8). */
export const ownErrors = defineErrors({
  RECORD_NOT_FOUND: {
    status: 404,
    es: 'No hay registro de esta capacitación.',
    en: 'There is no record of this training.',
  },
  GIVEN_ANSWERS_TOO_MANY: {
    es: 'Son {count} preguntas en todos los intentos; el máximo es {maximum}. Pida las respuestas de un intento por vez.',
    en: 'There are {count} questions in all attempts; the maximum is {maximum}. Ask for the answers of one attempt at a time.',
  },
  ATTEMPT_NOT_RECORDED: {
    status: 404,
    es: 'No hay ningún intento con ese número.',
    en: 'There is no attempt with that number.',
  },
});
