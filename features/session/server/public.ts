export { unlockAccount } from './commands/unlock-account.ts';
export { isCommonPassword } from './credentials/common-passwords.ts';
export { hashPassword } from './credentials/password.ts';
export { recordDenied } from './record-denied.ts';
export { registerSession } from './register.ts';
export { closeSessionServices, openSessionServices, type SessionServices } from './session-services.ts';
export { expireSessions } from './sessions/expire-sessions.ts';
export { readFileCookie } from './sessions/file-cookie.ts';
export { verifySigner } from './signing/verify-signer.ts';
