import type { z } from 'zod';
import { recordErrors } from './errors.ts';
import { authorNameOf } from './name-authors.ts';
import { readKey } from './read-key.ts';
import type { RecordChange, RecordDefinition, RecordKey, RecordValues, RecordWrite } from './record.ts';
import { readRecord } from './write-record.ts';

/**
 * What every change may carry besides the record's fields (decisions section 4): `rol` and `role` are the caller's, the name of the
 * author came with the row.
 */
const carried: ReadonlySet<string> = new Set([
  ...['user', 'pass', 'reason', 'revision', 'key', 'values', 'rol', 'role'],
  authorNameOf('updatedBy'),
]);

/** Fields of the row that a client may send back as it read them, and that every change sets itself. */
const setByWriter: ReadonlySet<string> = new Set(['updateDate', 'updatedBy', ...carried]);

/** Edits a record as a call asks. @throws those of `readSentChanges` and of the command */
export async function makeSentChanges(
  write: RecordWrite,
  { schema, run }: RecordChange,
  body: RecordValues,
): Promise<RecordKey> {
  const key = readKey(write.record.shape, body);
  const changes = await readSentChanges(write, schema, key, body);
  await run(write, key, changes, body.revision as number | undefined);
  return key;
}

/**
 * The changes that an edit asks for: the fields that differ from the record as it stands. A signature is to say that
 * something changed, so an edit of nothing, or of what there is not, is refused.
 * @param body of the call, held against the schema
 * @throws Refusal RECORD_NOT_FOUND, FIELD_UNKNOWN, FIELD_FIXED, NOTHING_CHANGED
 */
async function readSentChanges(
  { tx, record }: RecordWrite,
  schema: z.ZodObject,
  key: RecordKey,
  body: RecordValues,
): Promise<RecordValues> {
  requireKnown(record, schema, body);
  const current = await readRecord(tx, record, key);
  if (current === undefined) throw recordErrors.RECORD_NOT_FOUND();
  requireFixed(record, schema, { ...current, ...key }, body);
  const changes = Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => name in schema.shape && isChange(record, name, value, current[name]),
    ),
  );
  if (Object.keys(changes).length > 0) return changes;
  const { revision } = body;
  // Deleted, or changed by another: the command's own lock refuses it.
  if (current.deleted === true || (revision !== undefined && revision !== current.revision)) return changes;
  throw recordErrors.NOTHING_CHANGED();
}

/** What the row does not hold, such as a password or a file, is a change whenever it is sent. */
function isChange({ columns }: RecordDefinition, name: string, value: unknown, current: unknown): boolean {
  if (columns[name] === undefined) return value !== null && value !== undefined;
  return JSON.stringify(value) !== JSON.stringify(current);
}

function requireKnown({ shape }: RecordDefinition, schema: z.ZodObject, body: RecordValues): void {
  const field = Object.keys(body).find(
    (name) => !(carried.has(name) || Object.hasOwn(shape.fields, name) || Object.hasOwn(schema.shape, name)),
  );
  if (field !== undefined) throw recordErrors.FIELD_UNKNOWN({ field: field.slice(0, 60) });
}

/** A row may be sent back whole, with what nobody edits in it as it stands. */
function requireFixed(
  { columns }: RecordDefinition,
  schema: z.ZodObject,
  current: RecordValues,
  body: RecordValues,
): void {
  const field = Object.keys(columns).find(
    (name) =>
      Object.hasOwn(body, name) &&
      !Object.hasOwn(schema.shape, name) &&
      !setByWriter.has(name) &&
      String(body[name] ?? '') !== String(current[name] ?? ''),
  );
  if (field !== undefined) throw recordErrors.FIELD_FIXED({ field });
}
