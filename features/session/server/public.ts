export { createFirstAdministrator } from './create-first-administrator.ts';
export { expireSessions } from './expire-sessions.ts';
export { readFileCookie } from './file-cookie.ts';
export { fillEmptyDatabase } from './fill-empty-database.ts';
export { hashPassword } from './password.ts';
export { recordDenied } from './record-denied.ts';
export { registerSession } from './register.ts';
export { openSessionStore, type SessionStore } from './session-store.ts';
export { verifySigner } from './verify-signer.ts';
