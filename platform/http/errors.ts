import { defineErrors } from './refusal.ts';

/** Refusals that any call may meet. */
export const httpErrors = defineErrors({
  UNAUTHENTICATED: {
    status: 401,
    es: 'Error de autenticación: ingrese nuevamente.',
    en: 'Authentication error: please sign in again.',
  },
  FORBIDDEN: {
    status: 403,
    es: 'Su rol no permite esta operación.',
    en: 'Your role does not allow this operation.',
  },
  NOT_FOUND: { status: 404, es: 'No se encontró lo solicitado.', en: 'The requested item was not found.' },
  BODY_TOO_LARGE: {
    status: 413,
    es: 'El contenido enviado es demasiado grande.',
    en: 'The content sent is too large.',
  },
  BODY_TOO_SLOW: {
    status: 408,
    es: 'El envío tardó demasiado. Intente nuevamente.',
    en: 'Sending took too long. Please try again.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    es: 'Los encabezados de la solicitud son demasiado grandes.',
    en: 'The headers of the request are too large.',
  },
  DISK_FULL: {
    status: 503,
    es: 'El disco del servidor está lleno y no se guardó nada. Avise a su administrador.',
    en: 'The disk of the server is full and nothing was saved. Tell your administrator.',
  },
  CLOCK_WRONG: {
    status: 503,
    es: 'La hora del servidor no es confiable: difiere de la de la base de datos o es anterior al último sello del registro de auditoría. No se guardó nada; hasta que se corrija no se puede firmar, pero sí consultar. Avise a sistemas.',
    en: 'The server clock cannot be trusted: it differs from that of the database, or is before the last seal of the audit trail. Nothing was saved; until it is corrected, signing is not possible, but reading is. Notify IT.',
  },
  DATABASE_READ_ONLY: {
    status: 503,
    es: 'La base de datos solo admite lecturas en este momento y no se guardó nada. Intente nuevamente en unos minutos; si continúa, avise a su administrador.',
    en: 'The database only allows reading right now and nothing was saved. Try again in a few minutes; if it continues, tell your administrator.',
  },
  DATABASE_SESSIONS_SHARED: {
    status: 503,
    es: 'El servidor llega a su base de datos por un intermediario que reparte las sesiones y no oye lo que cambia en otros servidores. Avise a sistemas.',
    en: 'The server reaches its database through a pooler that shares sessions, and does not hear what changes on other servers. Notify IT.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    es: 'La conexión con la base de datos se cortó mientras se guardaba, y no se sabe si el cambio quedó hecho. Verifíquelo antes de repetirlo.',
    en: 'The connection to the database was lost while saving, and it is not known whether the change was made. Check before you repeat it.',
  },
  BODY_NOT_JSON: {
    es: 'El contenido enviado no es JSON válido.',
    en: 'The content sent is not valid JSON.',
  },
  VALUES_EMPTY: { es: 'values: está vacío', en: 'values is empty' },
  VALUES_NULL: { es: 'values: es nulo', en: 'values null' },
  BODY_TYPE: {
    status: 415,
    es: 'El tipo de contenido enviado no se acepta aquí.',
    en: 'The type of the content sent is not accepted here.',
  },
  BAD_REQUEST: { es: 'No se pudo procesar la solicitud.', en: 'The request could not be processed.' },
  UNAVAILABLE: {
    status: 503,
    es: 'El servicio no está disponible en este momento. Intente nuevamente.',
    en: 'The service is not available right now. Please try again.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    es: 'Demasiados intentos. Espere un momento y pruebe de nuevo.',
    en: 'Too many attempts. Wait a moment and try again.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    es: 'Ya tiene varias consultas pesadas en curso. Espere a que termine alguna y pruebe de nuevo.',
    en: 'You already have several large queries running. Wait for one to finish and try again.',
  },
  INTERNAL: {
    status: 500,
    es: 'Ocurrió un error inesperado. El equipo de soporte puede verlo en el registro.',
    en: 'An unexpected error has occurred. Support can see it in the log.',
  },
});
