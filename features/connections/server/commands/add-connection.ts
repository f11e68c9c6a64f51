import type { z } from 'zod';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import type { newConnectionFields } from '../../shared/contract.ts';
import { requireFitting } from '../require-fitting.ts';
import { askConnectionChange, guardConnection } from './guard-connection.ts';

/**
 * Adds a connection, which has no key yet. With four eyes it begins inactive, and another activates it.
 * @throws Refusal SCOPE_OF_ANOTHER_KIND, SECTOR_OF_PROVISIONING, ADDRESS_OF_WEBHOOK and those of `insertRecord`
 */
export async function addConnection(
  write: RecordWrite,
  values: z.infer<typeof newConnectionFields>,
): Promise<RecordKey> {
  requireFitting(values.kind, values);
  const begun = { ...values, active: false };
  const waits = await guardConnection(write, begun, values);
  const key = await insertRecord(write, 'active' in waits ? begun : values);
  if (!('active' in waits)) return key;
  const added = { connectionId: Number(key.iD_Connection), revision: 1 };
  await askConnectionChange({ ...write, signs: false }, added, begun, { active: true });
  return key;
}
