import type { GridRow } from '#platform/grid/wire.ts';
import type { SignedBody } from '#platform/signing/signed-fields.ts';
import { type AnyShape, loadRow } from '../record-key.ts';
import { changedFields } from './form-changes.ts';

/** A signed change of which nobody heard whether it was made. */
interface UnansweredChange {
  readonly act: 'update' | 'remove';
  /** the record as it was seen */
  readonly base: GridRow;
  /** what an edit was to set, by wire name; fields that the row does not show, and those of several values, tell nothing */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly signed: Pick<SignedBody, 'user' | 'reason'>;
}

/**
 * Whether a record shows that a change was made: a later revision by who signed, for their reason, with what was to be. An edit of the
 * same person in another tab is not this one, and a success that is none must not be told.
 * @param now the record as it stands
 */
export function showsChange(now: GridRow | undefined, { act, base, fields, signed }: UnansweredChange): boolean {
  if (now === undefined || Number(now.revision) <= Number(base.revision)) return false;
  const isOwn = String(now.updatedBy).toLowerCase() === signed.user.toLowerCase() && now.reason === signed.reason;
  if (!isOwn || (now.deleted === true) !== (act === 'remove')) return false;
  const shown = Object.entries(fields).filter(([name, value]) => name in now && !(value instanceof Object));
  return Object.keys(changedFields(now, Object.fromEntries(shown))).length === 0;
}

/** Whether a change of one record that was not answered was made: the record is read again. */
export async function wasSaved(shape: AnyShape, change: UnansweredChange, signal: AbortSignal): Promise<boolean> {
  return showsChange(await loadRow(shape, change.base, signal), change);
}
