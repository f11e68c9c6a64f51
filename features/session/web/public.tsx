/** What the app and other features may use of the session. */
export { LastSignIn } from './components/last-sign-in.tsx';
export { RequireSession } from './require-session.tsx';
export { connectSession } from './session.ts';
export { useTabletMode } from './tablet-mode.ts';
export { useSession } from './use-session.ts';
export { useSignatureAcceptance } from './use-signature-acceptance.ts';
