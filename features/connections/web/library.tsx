/** What other features may use of connections in dialogs, which have the component library. */

export type { KeysOf } from './keys-of.ts';
export { ShownSecret } from './shown-secret.tsx';
