import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about the general parameters. */
export const settingsErrors = defineErrors({
  DIRECTORY_PASSWORD_MISSING: {
    status: 400,
    es: 'password: Ingrese la contraseña',
    en: 'password: Please provide a password',
  },
});
