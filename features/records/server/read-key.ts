import type { GridField } from '#platform/grid/fields.ts';
import type { RecordShape } from '../shared/record-shape.ts';
import { recordErrors } from './errors.ts';
import type { RecordKey, RecordValues } from './record.ts';

/**
 * The key of a call: `key` (a scalar, or for several fields a JSON object), or the record's own key names (grid protocol
 * section 1, decisions section 12). A key that does not fit its type names no record.
 * @throws Refusal RECORD_NOT_FOUND
 */
export function readKey(shape: RecordShape, parameters: RecordValues): RecordKey {
  const named = keyParts(shape, parameters.key);
  const entries = shape.key.map((name) => {
    const value = named[name] ?? parameters[name];
    return [name, coercePart(shape.fields[name], value)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The key of a history call: the record's own key names in any case (`iD_Sector=3`), or `key` (decisions section 12).
 * @throws Refusal RECORD_NOT_FOUND
 */
export function readHistoryKey(shape: RecordShape, parameters: RecordValues): RecordKey {
  const folded = new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]));
  const named = Object.fromEntries(shape.key.map((name) => [name, parameters[name] ?? folded.get(name.toLowerCase())]));
  return readKey(shape, { ...named, key: folded.get('key') });
}

function keyParts(shape: RecordShape, key: unknown): RecordValues {
  if (key === undefined || key === null || key === '') return {};
  if (typeof key === 'object') return key as RecordValues;
  const [only] = shape.key;
  if (shape.key.length === 1 && only !== undefined) return { [only]: key };
  try {
    const parsed: unknown = JSON.parse(String(key));
    return typeof parsed === 'object' && parsed !== null ? (parsed as RecordValues) : {};
  } catch {
    return {};
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function coercePart(field: GridField | undefined, value: unknown): string | number {
  if (field?.format === 'uuid') {
    if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase();
  } else if (field?.type === 'integer') {
    const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 2_147_483_647) return number;
  } else if (typeof value === 'number') return String(value);
  else if (typeof value === 'string' && isKeyText(value)) return value;
  throw recordErrors.RECORD_NOT_FOUND();
}

/** No stored text holds a NUL or half a character; from JSON within the key they may come all the same. */
function isKeyText(value: string): boolean {
  return value !== '' && value.length <= 255 && !value.includes('\u0000') && value.isWellFormed();
}
