import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals that any record edited in a grid may meet (decisions section 4, S1 section 8). */
export const recordErrors = defineErrors({
  RECORD_NOT_FOUND: { status: 404, es: 'El registro no existe.', en: 'The record does not exist.' },
  RECORD_STALE: {
    status: 409,
    es: 'Otra persona modificó el registro mientras usted lo editaba. Actualice y vuelva a intentar.',
    en: 'Someone else changed the record while you were editing it. Refresh and try again.',
  },
  RECORD_DELETED: {
    status: 409,
    es: 'El registro está eliminado y ya no admite cambios.',
    en: 'The record is deleted and takes no more changes.',
  },
  RECORD_EXISTS: {
    status: 409,
    es: '{field}: ya existe un registro con este valor.',
    en: '{field}: there is already a record with this value.',
  },
  REFERENCE_NOT_FOUND: {
    status: 400,
    es: '{field}: el registro elegido no existe o está eliminado.',
    en: '{field}: the chosen record does not exist or is deleted.',
  },
});
