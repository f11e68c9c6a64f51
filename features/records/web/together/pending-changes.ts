import type { GridRow } from '#platform/grid/wire.ts';
import { togetherLimit } from '../../shared/contract.ts';
import type { RecordAct } from '../../shared/record-shape.ts';
import type { SignedLine } from '../dialog/signed-lines.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

/** A change that waits to be signed with others. */
export interface PendingChange {
  readonly act: RecordAct;
  /** the record as it was seen; its revision is what the change is of. Of an addition the key alone */
  readonly row: GridRow;
  /** what the record is called */
  readonly name: string;
  /** the fields of an edit or an addition, by wire name; without secrets */
  readonly fields: Readonly<Record<string, unknown>>;
  /** the change in words */
  readonly lines: readonly SignedLine[];
}

/** Names the record of a row among others of its kind. */
export function rowName(shape: AnyShape, row: GridRow): string {
  return JSON.stringify(Object.values(keyOf(shape, row)));
}

/** The changes with one more, which takes the place of an earlier one of the same record; null where there are as many as can be signed. */
export function withChange(
  shape: AnyShape,
  changes: readonly PendingChange[],
  change: PendingChange,
): readonly PendingChange[] | null {
  const isSame = (other: PendingChange) => rowName(shape, other.row) === rowName(shape, change.row);
  if (changes.some(isSame)) return changes.map((other) => (isSame(other) ? change : other));
  return changes.length >= togetherLimit ? null : [...changes, change];
}

/** The changes with these additions in place of earlier ones; null where there are more than can be signed. */
export function withAdditions(
  changes: readonly PendingChange[],
  additions: readonly PendingChange[],
): readonly PendingChange[] | null {
  const next = [...changes.filter(({ act }) => act !== 'insert'), ...additions];
  return next.length > togetherLimit ? null : next;
}

/** A change with what is sent with it and kept nowhere. */
export interface Added {
  readonly change: PendingChange;
  readonly secrets: Readonly<Record<string, string>>;
}

/**
 * What the call of several changes takes (`togetherCall`), without the signature.
 * @param added what additions are sent with; a preview has none
 */
export function togetherBody(shape: AnyShape, changes: readonly PendingChange[], added: readonly Added[] = []) {
  const secretsOf = new Map(added.map(({ change, secrets }) => [change, secrets]));
  return {
    changes: changes.map((change) => ({
      ...change.fields,
      ...secretsOf.get(change),
      act: change.act,
      ...keyOf(shape, change.row),
      revision: change.row.revision,
    })),
  };
}

const kept = 'capacita.pending';

/** Under which name a tab keeps the pending changes of a person. */
export function pendingKey(user: string, path: string): string {
  return `${kept}.${user}.${path}`;
}

/** Which of a tab's names hold pending changes of somebody else, who was here before; a cwid may hold full stops, a path none. */
export function pendingOfOthers(names: readonly string[], user: string): readonly string[] {
  const isPending = (name: string) => name.startsWith(`${kept}.`);
  return names.filter((name) => isPending(name) && name.slice(0, name.lastIndexOf('.')) !== `${kept}.${user}`);
}

/** What the page keeps of them, as text; anything else in the storage is none. */
export function readPending(text: string | null): readonly PendingChange[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isPending) ? value : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingChange {
  if (typeof value !== 'object' || value === null) return false;
  const { act, row, name, fields, lines } = value as Partial<PendingChange>;
  const isAct = act === 'insert' || act === 'update' || act === 'remove';
  return isAct && typeof name === 'string' && isObject(row) && isObject(fields) && Array.isArray(lines);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
