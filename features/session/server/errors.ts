import { defineErrors } from '#platform/http/refusal.ts';
import { addressDays, codesADay } from '../shared/code-rule.ts';
import { mostPasskeys } from '../shared/passkeys.ts';
import { providerErrors } from './provider/provider-errors.ts';

/** Refusals of sign-in and signing (S0 section 8, decisions section 5). */
export const sessionErrors = defineErrors({
  SIGN_IN_FAILED: { es: 'Usuario y/o contraseña incorrectos', en: 'User or password incorrect' },
  SIGN_IN_FROM_OUTSIDE: {
    status: 403,
    es: 'Solo se puede ingresar desde la propia aplicación.',
    en: 'You can only sign in from the application itself.',
  },
  ACCOUNT_LOCKED: {
    status: 429,
    es: 'La cuenta está bloqueada por intentos fallidos. Pruebe de nuevo en {minutes} min o avise a un administrador.',
    en: 'The account is locked after failed attempts. Try again in {minutes} min or tell an administrator.',
  },
  SIGNING_FAILED: { es: 'Usuario o contraseña incorrectos', en: 'User or password incorrect' },
  SIGNING_LOCKED: {
    status: 429,
    es: 'Su firma está bloqueada por intentos fallidos. Pruebe de nuevo en {minutes} min o avise a un administrador.',
    en: 'Your signature is locked after failed attempts. Try again in {minutes} min or tell an administrator.',
  },
  SIGNING_BLOCKED: {
    status: 429,
    es: 'Por intentos fallidos su firma quedó bloqueada y esta sesión terminó. Ingrese de nuevo; podrá firmar en {minutes} min.',
    en: 'After failed attempts your signature is locked and this session has ended. Sign in again; you can sign after {minutes} min.',
  },
  PASSWORD_NOT_CONFIRMED: {
    status: 403,
    es: 'Otra persona asignó su contraseña: antes de firmar, confírmela con un código que le llega por correo, o pida a QA que la confirme.',
    en: 'Somebody else set your password: before you sign, confirm it with a code that is emailed to you, or ask QA to confirm it.',
  },
  SIGNER_NOT_CONFIRMED: {
    status: 403,
    es: 'Otra persona asignó su contraseña y todavía no está confirmada: pida a QA que la confirme, o hágalo usted desde su sesión en otro equipo.',
    en: 'Somebody else set your password and it is not confirmed yet: ask QA to confirm it, or do it from your own session on another device.',
  },
  NOTHING_TO_CONFIRM: {
    status: 409,
    es: 'Su contraseña no espera ninguna confirmación.',
    en: 'Your password is not waiting for a confirmation.',
  },
  CODE_WRONG: { es: 'code: El código no es correcto', en: 'code: The code is not correct' },
  CODE_ENDED: {
    es: 'code: El código ya no vale: pida otro',
    en: 'code: The code is no longer valid: ask for another one',
  },
  CODE_TOO_OFTEN: {
    status: 429,
    es: `A esta persona se le puede enviar un correo por minuto, y ${codesADay} por día como máximo. Intente de nuevo más tarde.`,
    en: `This person can be sent one email per minute, and at most ${codesADay} per day. Try again later.`,
  },
  CODE_NOT_SENT: {
    status: 503,
    es: 'El servidor de correo no aceptó el mensaje. Intente de nuevo en un minuto o avise a un administrador ITPS.',
    en: 'The mail server did not accept the message. Try again in a minute or tell an ITPS administrator.',
  },
  PASSWORD_NOT_SENT: {
    status: 503,
    es: 'El servidor de correo no aceptó el mensaje. La persona queda sin contraseña: envíele otra en un minuto, o asígnele una.',
    en: 'The mail server did not accept the message. The person has no password: email another one in a minute, or set one.',
  },
  CODE_MAIL_OFF: {
    status: 409,
    es: 'El sistema no envía correos: no se puede enviar un código.',
    en: 'The system does not send email: there is no way to send a code.',
  },
  CODE_NO_ADDRESS: {
    status: 409,
    es: 'La persona no tiene una dirección de correo.',
    en: 'The person has no email address.',
  },
  CODE_ADDRESS_NEW: {
    status: 409,
    es: `La dirección de correo se cargó hace menos de ${addressDays} días: todavía no se le envía nada secreto.`,
    en: `The email address was entered less than ${addressDays} days ago: nothing secret is sent to it yet.`,
  },
  CODE_ADDRESS_BY_SETTER: {
    status: 409,
    es: 'La dirección de correo la cambió quien asigna la contraseña: no se le envía nada secreto. Puede hacerlo otro administrador, o QA puede confirmar la contraseña.',
    en: 'The email address was changed by the person who sets the password: nothing secret is sent to it. Another administrator can do so, or QA can confirm the password.',
  },
  CODE_ADDRESS_UNPROVEN: {
    status: 409,
    es: 'La dirección de correo es la que cargó quien dio de alta a la persona, y nadie más la confirmó: no se manda nada secreto a ella. Asigne una contraseña, que QA libera y confirma.',
    en: 'The email address was entered by the administrator who added the person, and nobody else has confirmed it: nothing secret is sent to it. Set a password, which QA releases and confirms.',
  },
  PASSKEYS_OFF: {
    status: 409,
    es: 'Las llaves de acceso no están habilitadas aquí: use su contraseña.',
    en: 'Passkeys are not switched on here: use your password.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    es: 'La llave de acceso no fue aceptada. Pruebe otra vez o use su contraseña.',
    en: 'The passkey was not accepted. Try again or use your password.',
  },
  PASSKEY_COPIED: {
    status: 403,
    es: 'La llave de acceso parece copiada y no fue aceptada; ITPS y QA ya tienen el aviso. Use su contraseña.',
    en: 'The passkey looks copied and was not accepted; ITPS and QA have been told. Use your password.',
  },
  PASSKEY_OF_DIRECTORY: {
    status: 409,
    es: 'Su contraseña es la del directorio de la empresa: ingrese y firme con ella.',
    en: 'Your password is that of the company directory: sign in and sign with it.',
  },
  ...providerErrors,
  PASSKEY_WITH_FILES: {
    status: 400,
    es: 'Este cambio lleva un archivo: fírmelo con su contraseña.',
    en: 'This change carries a file: sign it with your password.',
  },
  PASSKEY_NEEDS_PASSWORD: {
    status: 403,
    es: 'Registrar o quitar una llave de acceso se firma con la contraseña.',
    en: 'Registering or removing a passkey is signed with the password.',
  },
  PASSKEY_NEEDS_OWN_PASSWORD: {
    status: 409,
    es: 'Su contraseña la puso otra persona: cámbiela por una propia antes de registrar una llave de acceso.',
    en: 'Somebody else set your password: change it to one of your own before you register a passkey.',
  },
  PASSKEY_TOO_MANY: {
    status: 409,
    es: `Ya tiene ${mostPasskeys} llaves de acceso: quite una antes de agregar otra.`,
    en: `You already have ${mostPasskeys} passkeys: remove one before you add another.`,
  },
  PASSKEY_TAKEN: {
    status: 409,
    es: 'Esta llave de acceso ya está registrada.',
    en: 'This passkey is already registered.',
  },
  PASSKEY_NOT_FOUND: {
    status: 404,
    es: 'La llave de acceso no existe o ya fue quitada.',
    en: 'There is no such passkey, or it has been removed.',
  },
  SIGNATURE_NOT_ACCEPTED: {
    status: 403,
    es: 'Antes de firmar por primera vez debe aceptar a qué lo obliga su firma electrónica.',
    en: 'Before you sign for the first time, you must accept what your electronic signature commits you to.',
  },
  SIGNER_MUST_CHANGE_PASSWORD: {
    status: 403,
    es: 'Debe cambiar su contraseña antes de firmar: ingrese con su usuario en otro equipo, cámbiela y vuelva a firmar aquí con la nueva. Lo que aprobó queda guardado.',
    en: 'You must change your password before you sign: sign in with your user on another device, change it, then come back and sign here with the new one. What you passed stays saved.',
  },
  SIGNER_NOT_ACCEPTED: {
    status: 403,
    es: 'Antes de su primera firma debe leer y aceptar a qué lo obliga.',
    en: 'Before your first signature you must read and accept what it commits you to.',
  },
  SIGNER_LAST_TRY: {
    es: 'Usuario o contraseña incorrectos. Queda un intento: si falla, no podrá firmar en tablets durante {minutes}\u00a0min.',
    en: 'User or password incorrect. One try is left: if it fails, you cannot sign on tablets for {minutes}\u00a0min.',
  },
  SIGNER_LOCKED: {
    status: 429,
    es: 'Por intentos fallidos no puede firmar en tablets. Pruebe de nuevo en {minutes}\u00a0min o avise a un administrador. Lo que aprobó queda guardado.',
    en: 'After failed attempts you cannot sign on tablets. Try again in {minutes}\u00a0min or tell an administrator. What you passed stays saved.',
  },
  TABLET_EXIT_LAST_TRY: {
    es: 'Usuario o contraseña incorrectos. Queda un intento: si falla, la salida del modo tablet se bloquea {minutes}\u00a0min. El curso sigue igual.',
    en: 'User or password incorrect. One try is left: if it fails, leaving tablet mode is locked for {minutes}\u00a0min. The course continues as it is.',
  },
  TABLET_EXIT_FINAL_TRY: {
    es: 'Usuario o contraseña incorrectos. Queda un intento: si falla, se cierra la sesión de esta tablet y el instructor debe ingresar de nuevo.',
    en: 'User or password incorrect. One try is left: if it fails, the session of this tablet is closed and the instructor must sign in again.',
  },
  TABLET_EXIT_LOCKED: {
    status: 429,
    es: 'La salida del modo tablet está bloqueada por intentos fallidos. Pruebe de nuevo en {minutes}\u00a0min. El curso sigue igual.',
    en: 'Leaving tablet mode is locked after failed attempts. Try again in {minutes}\u00a0min. The course continues as it is.',
  },
  TABLET_EXIT_CLOSED: {
    status: 429,
    es: 'Por intentos fallidos se cerró la sesión de esta tablet. Nada guardado se pierde: el instructor ingresa de nuevo para seguir, y podrá salir del modo tablet en {minutes}\u00a0min.',
    en: 'After failed attempts the session of this tablet was closed. Nothing saved is lost: the instructor signs in again to continue, and can leave tablet mode after {minutes}\u00a0min.',
  },
  TABLET_OTHER_INSTANCE: {
    status: 409,
    es: 'La sesión ya está en modo tablet con otra instancia: salga de ella primero.',
    en: 'The session is already in tablet mode with another instance: leave that one first.',
  },
  DIRECTORY_UNAVAILABLE: {
    status: 503,
    es: 'El directorio de la empresa no responde, y sin él no se puede comprobar su contraseña. Intente en unos minutos o avise a un administrador.',
    en: 'The company directory does not answer, and your password cannot be checked without it. Try again in a few minutes or tell an administrator.',
  },
  PASSWORD_OF_DIRECTORY: {
    es: 'Su contraseña es la del directorio de la empresa: se cambia allí, no aquí.',
    en: 'Your password belongs to the company directory: change it there, not here.',
  },
  PASSWORD_OWN_NAME: {
    es: 'newPass: contiene su usuario o su nombre, elija otra',
    en: 'newPass: this password contains your user or your name, choose another',
  },
  PASSWORD_COMMON: {
    es: 'newPass: es una contraseña muy común, elija otra',
    en: 'newPass: this password is too common, choose another',
  },
  PASSWORD_ENDED: {
    status: 409,
    es: 'Su contraseña de un solo uso ya no vale. Pida a un administrador que le envíe otra.',
    en: 'Your one-time password is no longer valid. Ask an administrator to send you another one.',
  },
  PASSWORD_UNCHANGED: {
    es: 'newPass: la contraseña nueva debe ser distinta de la actual',
    en: 'newPass: the new password must differ from the current one',
  },
});
