import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of api/v1, beside those that any call may meet. */
export const programErrors = defineErrors({
  CURSOR_GONE: {
    status: 410,
    es: 'cursor: no está en el historial tal como es hoy (pudo restaurarse una copia). Lea todo de nuevo y siga desde start=now.',
    en: 'cursor: it is not in the history as it stands (a backup may have been restored). Read everything anew and go on from start=now.',
  },
  START_OR_CURSOR: {
    es: 'start: no va junto con cursor.',
    en: 'start: it does not go with cursor.',
  },
  NO_KIND_OPEN: {
    status: 403,
    es: 'La clave no abre personas, cursos, requerimientos ni capacitaciones: no hay cambios que pueda leer.',
    en: 'The key opens neither people, courses, requirements nor trainings: there are no changes that it may read.',
  },
});
