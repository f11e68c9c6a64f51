import { defineErrors } from '#platform/http/refusal.ts';

export const signingErrors = defineErrors({
  SIGNER_INACTIVE: {
    status: 403,
    es: 'Quien firma ya no está activo en la empresa: no se puede firmar.',
    en: 'The person signing is no longer active in the company: signing is not possible.',
  },
});
