import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about the general parameters. */
export const settingsErrors = defineErrors({
  LOGO_UNREADABLE: {
    status: 400,
    es: 'El logo no se puede imprimir: el archivo está dañado. Guárdelo otra vez como PNG o JPEG.',
    en: 'The logo cannot be printed: the file is damaged. Save it again as PNG or JPEG.',
  },
  DIRECTORY_PASSWORD_MISSING: {
    es: 'password: Ingrese la contraseña',
    en: 'password: Please provide a password',
  },
  DIRECTORY_PASSWORD_AGAIN: {
    es: 'password: Cambió el servidor, el usuario o el dominio: ingrese otra vez la contraseña LDAP',
    en: 'password: The server, the user or the domain changed: please enter the LDAP password again',
  },
  CHANGE_DECIDED: {
    status: 409,
    es: 'La solicitud ya fue liberada, rechazada o retirada.',
    en: 'The request was already released, refused or withdrawn.',
  },
  CHANGE_NEEDS_ANOTHER: {
    status: 403,
    es: 'La debe liberar otra persona: ni quien la pidió ni la persona afectada.',
    en: 'It must be released by someone other than the person who asked for it and the person it concerns.',
  },
  CHANGE_OF_ANOTHER: {
    status: 403,
    es: 'Solo quien pidió el cambio puede retirarlo.',
    en: 'Only the person who asked for the change can withdraw it.',
  },
  FOUR_EYES_NEEDS_TWO: {
    status: 409,
    es: 'Con cuatro ojos deben quedar dos administradores ITPS o QA activos: agregue antes otro.',
    en: 'Four eyes needs two active ITPS or QA administrators: add another one first.',
  },
  CONNECTION_TESTS_TOO_MANY: {
    status: 429,
    es: 'Demasiadas pruebas de conexión: espere un minuto.',
    en: 'Too many connection tests: wait a minute.',
  },
  CONNECTION_TESTS_DENIED: {
    status: 429,
    es: 'El servidor rechazó las credenciales demasiadas veces: espere 15 minutos.',
    en: 'The server refused the credentials too often: wait 15 minutes.',
  },
  PROVIDER_NOT_NAMED: {
    status: 409,
    es: 'oidcProvider: el entorno del servidor nombra otro proveedor de identidad que el que se libera: vuelva a leer los parámetros',
    en: 'oidcProvider: the environment of the server names another identity provider than the one that is released: read the parameters again',
  },
  PROVIDER_NEEDS_LOCAL: {
    es: 'oidcProvider: ningún administrador ITPS activo ingresa con una contraseña de aquí; sin uno, nadie ingresaría cuando el proveedor no responde',
    en: 'oidcProvider: no active ITPS administrator signs in with a password of here; without one nobody could sign in while the provider does not answer',
  },
  LOCAL_ADMINISTRATOR_MISSING: {
    es: 'validateDomain: ningún administrador ITPS activo tiene una cuenta local; sin una, nadie ingresaría cuando el directorio no responde',
    en: 'validateDomain: no active ITPS administrator has a local account; without one nobody could sign in while the directory does not answer',
  },
});
