import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of who takes part and of attendance on paper (decisions section 8). */
export const paperErrors = defineErrors({
  SCORE_OUT_OF_RANGE: {
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
