import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about webhooks. */
export const webhookErrors = defineErrors({
  NOT_A_WEBHOOK: {
    es: 'iD_Connection: esa conexión no es un webhook, o fue terminada.',
    en: 'iD_Connection: that connection is no webhook, or was ended.',
  },
  SECRET_ENDED: { status: 409, es: 'El secreto ya estaba terminado.', en: 'The secret had already been ended.' },
  SECRETS_TOO_MANY: {
    status: 409,
    es: 'Ya hay dos secretos vigentes: termine uno antes de crear otro.',
    en: 'Two secrets are valid already: end one before you make another.',
  },
  DELIVERY_WAITS: {
    status: 409,
    es: 'Ese aviso todavía espera su entrega: no hace falta volver a enviarlo.',
    en: 'That event still waits for its delivery: it need not be sent again.',
  },
});
