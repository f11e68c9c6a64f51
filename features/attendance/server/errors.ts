import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about a person's row in an instance (S0 section 8, decisions section 9). */
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
  ATTENDED_SUSPENDED: {
    status: 409,
    es: 'El curso está suspendido para usted.',
    en: 'The course is suspended for you.',
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
});
