import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of historical training. */
export const migratedErrors = defineErrors({
  SCAN_NOT_FOUND: { status: 404, es: 'El archivo escaneado no existe.', en: 'The scan does not exist.' },
});
