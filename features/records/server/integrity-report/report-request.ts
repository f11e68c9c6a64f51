import { z } from 'zod';
import { validate } from '#platform/http/validation.ts';
import { day, nullableText, orNull, requiredText } from '#platform/schema/values.ts';
import type { RecordShape } from '../../shared/record-shape.ts';
import { readKey } from '../read-key.ts';
import type { RecordDefinition, RecordKey, RecordValues } from '../record.ts';
import { reportErrors } from './report-errors.ts';

/** What a report is asked to show; days are the company's, both included. */
export interface ReportRequest {
  readonly record: RecordDefinition;
  /** null: every record */
  readonly key: RecordKey | null;
  readonly initialDate: string | null;
  readonly finalDate: string | null;
}

/** Text, a number, or JSON of either form: a key travels as a scalar, as an object, or as its text. */
const textOrJson = z.preprocess((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}, nullableText(500));

const fields = z
  .object({
    initialDate: orNull(day()),
    finalDate: orNull(day()),
    selection: textOrJson,
    tableName: requiredText(60),
    keyName: textOrJson,
  })
  .refine(({ initialDate, finalDate }) => initialDate === null || finalDate === null || initialDate <= finalDate, {
    error: 'dateOrder',
  });

/**
 * Reads `values` of GET api/report/Integrity (S0 and S1 section 7).
 * @throws InvalidInput, Refusal REPORT_TABLE, REPORT_KEY_NAME, RECORD_NOT_FOUND
 */
export function readReportRequest(records: readonly RecordDefinition[], values: RecordValues): ReportRequest {
  const { initialDate, finalDate, selection, tableName, keyName } = validate(fields, values);
  const record = findRecord(records, tableName);
  if (keyName !== null) requireKeyNames(record.shape, keyName);
  const isAll = selection === null || selection.toLowerCase() === 'all';
  return {
    record,
    key: isAll ? null : readKey(record.shape, { key: asObject(record.shape, selection) ?? selection }),
    initialDate,
    finalDate,
  };
}

/** A key of several parts: a JSON object, or its values joined by `|`; null for a scalar. */
function asObject({ key }: RecordShape, selection: string): unknown {
  if (!selection.startsWith('{')) {
    const parts = selection.split('|');
    return parts.length > 1 && parts.length === key.length
      ? Object.fromEntries(key.map((name, at) => [name, parts[at]]))
      : null;
  }
  try {
    return JSON.parse(selection);
  } catch {
    return null;
  }
}

/** By the record's path, or by the last part of its history call: `Stage` and `Instance` are one. */
function findRecord(records: readonly RecordDefinition[], name: string): RecordDefinition {
  const folded = name.toLowerCase();
  const byPath = records.find(({ shape }) => shape.path.toLowerCase() === folded);
  const found = byPath ?? records.find(({ shape }) => shape.historyName.toLowerCase() === folded);
  if (found === undefined) throw reportErrors.REPORT_TABLE({ name });
  return found;
}

/** `iD_Sector`, `iD_Course,iD_Sector` or a JSON list of names, in any order and case. */
function requireKeyNames(shape: RecordShape, keyName: string): void {
  const names = keyName.match(/\w+/g) ?? [];
  const sorted = (list: readonly string[]) => list.map((name) => name.toLowerCase()).sort();
  if (sorted(names).join() === sorted(shape.key).join()) return;
  throw reportErrors.REPORT_KEY_NAME({ table: shape.path, key: shape.key.join(', '), name: keyName.slice(0, 60) });
}
