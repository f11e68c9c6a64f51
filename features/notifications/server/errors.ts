import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of mails that somebody asks for. */
export const notificationErrors = defineErrors({
  MAIL_OFF: {
    status: 409,
    es: 'El sistema no envía correos: no se puede avisar a nadie.',
    en: 'The system does not send email: nobody can be told.',
  },
  CLOSING_TOO_EARLY: {
    status: 409,
    es: 'Todavía no terminó nadie: no hay resultados para enviar.',
    en: 'Nobody has finished yet: there are no results to send.',
  },
  NO_RESPONSIBLE: {
    status: 409,
    es: 'Ningún sector de los asistentes tiene un responsable activo con correo electrónico.',
    en: 'No sector of the attendees has an active responsible with an email address.',
  },
  CLOSING_SENT: {
    status: 409,
    es: 'Estos resultados ya se enviaron.',
    en: 'These results have been sent already.',
  },
});
