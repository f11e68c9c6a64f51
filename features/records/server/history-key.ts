import type { RecordShape } from '#platform/grid/fields.ts';
import { readKey } from './read-key.ts';
import type { RecordKey, Values } from './record.ts';

/**
 * The key of a history call: the record's own key names in any case (`iD_Sector=3`), or `key` (decisions section 12).
 * @throws Refusal RECORD_NOT_FOUND
 */
export function readHistoryKey(shape: RecordShape, parameters: Values): RecordKey {
  const folded = new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]));
  const named = Object.fromEntries(shape.key.map((name) => [name, parameters[name] ?? folded.get(name.toLowerCase())]));
  return readKey(shape, { ...named, key: folded.get('key') });
}
