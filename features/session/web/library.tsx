/** What other features may use of the session in forms and dialogs, which have the component library. */

import type { inWindow as askInWindow } from './provider/ask-provider.ts';

export { PasskeyButton } from './components/passkey-button.tsx';
export { PasswordOrProvider } from './components/password-or-provider.tsx';
export { ProviderButton } from './components/provider-button.tsx';
export { SignerField } from './components/signer-field.tsx';
export { Undertakings } from './components/undertakings.tsx';
export { passkeysKey } from './passkeys/passkeys-key.ts';

/** Leads a person over the identity provider, in a window beside the page; fetched when it is first asked. */
export const inWindow: typeof askInWindow = async (...asked) =>
  (await import('./provider/ask-provider.ts')).inWindow(...asked);
