import { lockForUpdate, type RecordKey, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { ConnectionKind } from '../../shared/contract.ts';
import { requireFitting } from '../require-fitting.ts';
import { askConnectionChange, type ConnectionFields, guardConnection } from './guard-connection.ts';

/** A connection as its record has it. */
export type ConnectionRow = ConnectionFields & { readonly kind: string; readonly revision: number };

/**
 * Changes a connection. With four eyes, what opens more than before waits for another person; the rest is at once.
 * @throws Refusal SCOPE_OF_ANOTHER_KIND, SECTOR_OF_PROVISIONING, ADDRESS_OF_WEBHOOK and those of `updateRecord`
 */
export async function editConnection(
  write: RecordWrite<ConnectionRow>,
  key: RecordKey,
  /** the fields that differ from what stands */
  changes: Partial<ConnectionFields>,
  expectedRevision?: number,
): Promise<void> {
  const current = await lockForUpdate(write, key, expectedRevision);
  const edited = { ...current, ...changes };
  requireFitting(current.kind as ConnectionKind, edited);
  const waits = await guardConnection(write, current, edited);
  const now = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in waits)));
  const isAsked = Object.keys(waits).length > 0;
  // What waits is all that was sent: the signature signs the request, and the record stays as it is.
  const onlyAsked = isAsked && Object.keys(now).length === 0;
  if (!onlyAsked) await updateRecord(write, key, now);
  if (!isAsked) return;
  const connection = {
    connectionId: Number(key.iD_Connection),
    revision: current.revision + (onlyAsked ? 0 : 1),
  };
  await askConnectionChange({ ...write, signs: onlyAsked }, connection, current, waits);
}
