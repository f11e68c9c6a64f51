/** What other features may use of the session in forms and dialogs, which have the component library. */

export { PasskeyButton } from './components/passkey-button.tsx';
export { PasswordOrProvider } from './components/password-or-provider.tsx';
export { ProviderButton } from './components/provider-button.tsx';
export { SignerField } from './components/signer-field.tsx';
export { Undertakings } from './components/undertakings.tsx';
export { passkeysKey } from './passkeys/passkeys-key.ts';
export { inWindow } from './provider/ask-provider.ts';
