import type { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import { changedFields } from '../dialog/form-changes.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

type Values = Readonly<Record<string, unknown>>;

interface TrainingForm {
  readonly shape: AnyShape;
  /** the record that is edited; null for a new one */
  readonly row: GridRow | null;
  /** what the form began with */
  readonly initial: Values;
  readonly schema: z.ZodObject;
}

/** What a form would do to training: nothing that matters, not yet known, or the body of its preview. */
export type TrainingBody = 'nothing' | 'incomplete' | object;

/**
 * What the preview of a change is asked, from the form as it stands: of an edit only the fields that its shape previews. Secrets of the
 * form, such as a new person's password, stay in the browser, and nothing waits for them.
 */
export function trainingBody({ shape, row, initial, schema }: TrainingForm, values: Values): TrainingBody {
  const { insert = false, update: names = [] } = shape.previews ?? {};
  if (row === null ? !insert : names.length === 0) return 'nothing';
  const read = withoutSecrets(shape, schema).safeParse(values);
  if (row === null) return read.success ? (read.data as object) : 'incomplete';
  const touched = changedFields(initial, values);
  if (!names.some((name) => name in touched)) return 'nothing';
  if (!read.success) return 'incomplete';
  const changes = changedFields(initial, read.data as Values);
  const deciding = names.filter((name) => name in changes).map((name) => [name, changes[name]]);
  return { ...keyOf(shape, row), revision: row.revision, ...Object.fromEntries(deciding) };
}

// A schema with rules over several fields takes no `omit`; those that have secrets have none. A form of some fields may lack them.
function withoutSecrets({ secrets = [] }: AnyShape, schema: z.ZodObject): z.ZodObject {
  const asked = secrets.filter((name) => name in schema.shape);
  if (asked.length === 0) return schema;
  const mask: Record<string, true> = Object.fromEntries(asked.map((name) => [name, true]));
  return schema.omit(mask as never);
}
