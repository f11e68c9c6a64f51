/** What the app and other features may use of the session: of the first load, so that nothing here uses the component library. */

export { LastSignIn } from './components/last-sign-in.tsx';
export { askMissing, isNotAccepted, sendAccepted, showPasswordChange, waitsForPerson } from './over-page.ts';
export { isWrongPassword, useRefusedSignature } from './refused-signature.ts';
export { RequireSession } from './require-session.tsx';
export { connectSession, noteSigned, type Session, storedSession } from './session.ts';
export { onUserChange, storedUser } from './session-store.ts';
export {
  enterTabletMode,
  leaveTabletMode,
  leftTabletMode,
  onTabletChange,
  type TabletMode,
  tabletMode,
  useTabletMode,
} from './tablet-mode.ts';
export { useSession } from './use-session.ts';
