export { acceptOnTablet } from './commands/accept-signature.ts';
export { endSessionsOf, readOpenSessions } from './commands/end-sessions.ts';
export { mailSecret, sentDetails } from './commands/mail-secret.ts';
export { enterTabletMode } from './commands/tablet-mode.ts';
export { unlockAccount } from './commands/unlock-account.ts';
export { makeAccount, setPassword } from './commands/write-credential.ts';
export { isCommonPassword, isOwnName } from './credentials/common-passwords.ts';
export { newCode } from './credentials/one-time-code.ts';
export { hashPassword } from './credentials/password.ts';
export { AddressWatch } from './guard/address-watch.ts';
export { presentPasskey } from './passkeys/present-passkey.ts';
export { addPasskey, askForPasskey, removePasskey } from './passkeys/register-passkey.ts';
export { askProvider } from './provider/ask-provider.ts';
export { skewSeconds } from './provider/connections.ts';
export { type Answer, findIntent, openAnswer } from './provider/intents.ts';
export { linkProviderAccount, unlinkProviderAccount } from './provider/link-account.ts';
export { ensureCredential, findAccountOf } from './queries/accounts.ts';
export {
  confirmAssignment,
  lockAssignment,
  noteAssignment,
  readUnconfirmed,
  type Unconfirmed,
} from './queries/assignments.ts';
export { readLockedAccounts, readLocksOf } from './queries/locked-accounts.ts';
export { findMailWay, requireMailWay } from './queries/mail-way.ts';
export { readPasskeysOf } from './queries/passkeys.ts';
export { findProviderAccount, readVisitors } from './queries/provider-accounts.ts';
export { recordDenied, recordDeniedOnTablet } from './record-denied.ts';
export { registerSession } from './register.ts';
export { holdProviderCookie } from './routes/provider.ts';
export { closeSessionServices, openSessionServices, type SessionServices } from './session-services.ts';
export { expireSessions } from './sessions/expire-sessions.ts';
export { fileCookie } from './sessions/file-cookie.ts';
export { presentOpenSession } from './sessions/present-session.ts';
export { verifySigner } from './signing/verify-signer.ts';
