import type { ConnectionKind } from '../shared/contract.ts';

/** Whose keys are shown. */
export interface KeysOf {
  readonly iD_Connection: number;
  readonly name: string;
  readonly kind: ConnectionKind;
  /** whether the reader may make and end keys of it */
  readonly mayWrite: boolean;
}
