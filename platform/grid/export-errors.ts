import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of an export besides those of its load options. */
export const exportErrors = defineErrors({
  EXPORTS_BUSY: {
    status: 429,
    es: 'Se están generando otras exportaciones. Espere a que termine alguna y pruebe de nuevo.',
    en: 'Other exports are being made. Wait until one has finished and try again.',
  },
});
