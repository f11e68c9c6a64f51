import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals that any record edited in a grid may meet (decisions section 4, S1 section 8). */
export const recordErrors = defineErrors({
  RECORD_NOT_FOUND: { status: 404, es: 'El registro no existe.', en: 'The record does not exist.' },
  RECORD_STALE: {
    status: 409,
    es: 'El registro cambió mientras usted lo editaba. Actualice y vuelva a intentar.',
    en: 'The record changed while you were editing it. Refresh and try again.',
  },
  RECORD_DELETED: {
    status: 409,
    es: 'El registro está eliminado y ya no admite cambios.',
    en: 'The record is deleted and can no longer be changed.',
  },
  NOTHING_CHANGED: {
    es: 'No hay cambios que firmar: el registro ya tiene estos valores.',
    en: 'There is no change to sign: the record already has these values.',
  },
  SET_STALE: {
    status: 409,
    es: 'La lista cambió mientras usted la editaba. Actualice y vuelva a intentar.',
    en: 'The list changed while you were editing it. Refresh and try again.',
  },
  CHANGED_TWICE: {
    es: 'El registro {key} está dos veces entre los cambios: en un acto se cambia cada uno una vez.',
    en: 'Record {key} is among the changes twice: each can be changed only once with one signature.',
  },
  FIELD_UNKNOWN: {
    es: '{field}: este registro no tiene ese campo.',
    en: '{field}: this record has no such field.',
  },
  FIELD_FIXED: {
    es: '{field}: este campo no se modifica.',
    en: '{field}: this field cannot be changed.',
  },
  RECORD_EXISTS: {
    status: 409,
    es: '{field}: ya existe un registro con este valor.',
    en: '{field}: there is already a record with this value.',
  },
  NUMBER_INVALID: {
    es: 'El número del pedido firmado no es un UUID.',
    en: 'The number of the signed request is not a UUID.',
  },
  NUMBER_USED: {
    status: 422,
    es: 'El número de este pedido ya se usó para otro y no se guardó nada. Cierre el formulario, ábralo y firme otra vez.',
    en: 'The number of this request was already used for another one and nothing was saved. Close the form, open it and sign again.',
  },
  REFERENCE_NOT_FOUND: {
    es: '{field}: el registro elegido no existe o está eliminado.',
    en: '{field}: the chosen record does not exist or is deleted.',
  },
});
