import type { DirectoryProblem } from '#platform/directory/directory-failure.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import type { ConnectionProblem } from '#platform/network/connection-problem.ts';

const problems = {
  notResolved: { es: 'No se encontró el servidor {server}.', en: 'The server {server} could not be found.' },
  refused: {
    es: '{server} rechazó la conexión: no hay un servicio en ese puerto.',
    en: '{server} refused the connection: there is no service on that port.',
  },
  unreachable: { es: 'No se puede llegar a {server} por la red.', en: '{server} cannot be reached over the network.' },
  timeout: { es: '{server} no respondió en 5 segundos.', en: '{server} did not answer within 5 seconds.' },
  certificate: {
    es: 'El certificado de {server} no es de confianza o es de otro servidor.',
    en: 'The certificate of {server} is not trusted, or is that of another server.',
  },
  tls: {
    es: 'No se pudo establecer una conexión cifrada con {server}.',
    en: 'Could not establish an encrypted connection to {server}.',
  },
  closed: {
    es: '{server} cerró la conexión antes de terminar.',
    en: '{server} closed the connection too early.',
  },
  failed: { es: 'No se pudo conectar con {server}.', en: 'Could not connect to {server}.' },
  notMail: {
    es: '{server} no responde como un servidor de correo.',
    en: '{server} does not respond like a mail server.',
  },
  senderRefused: { es: '{server} no acepta al remitente.', en: '{server} does not accept the sender.' },
  serviceAccount: {
    es: '{server} no acepta el usuario o la contraseña LDAP.',
    en: '{server} does not accept the LDAP user or password.',
  },
  noStartTls: {
    es: '{server} no ofrece cifrado (StartTLS), y sin él no se envía ninguna contraseña.',
    en: '{server} offers no encryption (StartTLS), and without it no password is sent.',
  },
  base: { es: '{server} no tiene el dominio indicado.', en: '{server} does not have the given domain.' },
  rejected: { es: '{server} rechazó la operación.', en: '{server} rejected the operation.' },
  missingGroups: {
    es: 'La conexión funciona, pero {server} no tiene estos grupos: {groups}; si varios comparten el nombre, escriba el DN.',
    en: 'The connection works, but {server} does not have these groups: {groups}; if several share the name, enter the DN.',
  },
  otherServer: {
    es: 'La contraseña guardada solo se envía al servidor y usuario guardados. Use «Cambiar contraseña» para probar otros.',
    en: 'The stored password is sent to the stored server and user only. Use “Change password” to try others.',
  },
  ownMachine: {
    es: '{server} es este mismo equipo, o está en su enlace directo: se prueba solo como servidor ya guardado de la empresa.',
    en: '{server} is this machine or is on its local link: it can only be tested once it is saved as the server of the company.',
  },
  providerOver: {
    es: 'La prueba terminó sin respuesta: empiece de nuevo.',
    en: 'The test ended without an answer: start again.',
  },
  providerAnswer: {
    es: 'La respuesta de {server} no pudo comprobarse o se canceló. El registro de auditoría del proveedor dice por qué.',
    en: 'The answer of {server} could not be verified, or was cancelled. The log of the provider says why.',
  },
  providerNoTime: {
    es: '{server} no dice cuándo se dieron las credenciales: con él se puede ingresar, pero no firmar. Agregue la notificación auth_time al token (en Entra ID es opcional).',
    en: '{server} does not say when the credentials were given: people could sign in by it, but sign nothing. Add the claim auth_time to the token (in Entra ID it is optional).',
  },
  providerStale: {
    es: '{server} no pidió las credenciales de nuevo, aunque se lo indicó (prompt=login, max_age=0): con él no se puede firmar.',
    en: '{server} did not ask for the credentials anew though it was told to (prompt=login, max_age=0): nothing can be signed by it.',
  },
  providerAhead: {
    es: '{server} dice que las credenciales se darán más adelante: su reloj está adelantado, y así no se puede firmar. Ponga en hora los dos servidores (NTP).',
    en: '{server} says that the credentials are still to be given: its clock is ahead, and nothing can be signed like that. Set the clocks of both servers (NTP).',
  },
  providerLevel: {
    es: '{server} no devolvió ninguno de los niveles de OIDC_SIGN_ACR_VALUES: no se podría firmar.',
    en: '{server} returned none of the levels of OIDC_SIGN_ACR_VALUES: nothing could be signed.',
  },
  providerNoUsername: {
    es: '{server} no devolvió la notificación de OIDC_USERNAME_CLAIM: nadie se vincularía por su usuario.',
    en: '{server} did not return the claim of OIDC_USERNAME_CLAIM: nobody would be linked by their username.',
  },
  unreadable: {
    es: 'La contraseña guardada no se puede leer con la clave de esta instalación. Use «Cambiar contraseña».',
    en: 'The stored password cannot be read with the key of this installation. Use “Change password”.',
  },
} as const satisfies Record<ConnectionProblem | DirectoryProblem | string, Localized>;

export type Problem = keyof typeof problems;

const successes = {
  mailEncrypted: {
    es: '{server} respondió por una conexión cifrada y acepta al remitente.',
    en: '{server} answered over an encrypted connection and accepts the sender.',
  },
  mailPlain: {
    es: '{server} respondió y acepta al remitente. La conexión no está cifrada.',
    en: '{server} answered and accepts the sender. The connection is not encrypted.',
  },
  provider: {
    es: '{server} pidió las credenciales de nuevo y devolvió lo que hace falta para firmar.',
    en: '{server} asked for the credentials anew and returned what a signature needs.',
  },
  directory: {
    es: '{server} respondió por una conexión cifrada y acepta el usuario LDAP.',
    en: '{server} answered over an encrypted connection and accepts the LDAP user.',
  },
} as const satisfies Record<string, Localized>;

interface Named {
  /** as the person wrote it: host and port */
  readonly server: string;
  readonly groups?: string;
  /** the server's own words, if any */
  readonly said?: string;
}

/** One sentence for what went wrong, with what the server itself said. */
export function problemText(problem: Problem, named: Named, language: Language): string {
  const { said = '', ...parameters } = named;
  const sentence = fillText(problems[problem][language], parameters);
  return said === '' ? sentence : `${sentence} (${said})`;
}

/** One sentence for what works. */
export function successText(success: keyof typeof successes, named: Named, language: Language): string {
  return fillText(successes[success][language], { server: named.server });
}
