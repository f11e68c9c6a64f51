import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about the general parameters. */
export const settingsErrors = defineErrors({
  DIRECTORY_PASSWORD_MISSING: {
    status: 400,
    es: 'password: Ingrese la contraseña',
    en: 'password: Please provide a password',
  },
  DIRECTORY_PASSWORD_AGAIN: {
    status: 400,
    es: 'password: Cambió el servidor, el usuario o el dominio: ingrese otra vez la contraseña LDAP',
    en: 'password: The server, the user or the domain changed: please enter the LDAP password again',
  },
  LOCAL_ADMINISTRATOR_MISSING: {
    status: 400,
    es: 'validateDomain: ningún AdminITPS activo tiene una cuenta local; sin una, nadie ingresaría cuando el directorio no responde',
    en: 'validateDomain: no active AdminITPS has a local account; without one nobody could sign in while the directory does not answer',
  },
});
