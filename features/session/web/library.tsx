/** What other features may use of the session in forms and dialogs, which have the component library. */

export { SignerField } from './components/signer-field.tsx';
export { Undertakings } from './components/undertakings.tsx';
