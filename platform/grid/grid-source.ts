import type { RawBuilder } from 'kysely';
import { gridErrors, shown } from './errors.ts';
import type { FieldType } from './fields.ts';

/** What a grid reads: every field that it returns, and nothing else, may be filtered, sorted, grouped and selected. */
export interface GridSource {
  /** wire name → SQL expression over `from`, and its type */
  readonly fields: ReadonlyMap<string, { readonly sql: RawBuilder<unknown>; readonly type: FieldType }>;
  /** wire names of the key, in order */
  readonly key: readonly string[];
  /** tables and joins, without the word FROM */
  readonly from: RawBuilder<unknown>;
  /** the rows that the user may see at all; and-ed outside every filter */
  readonly scope?: RawBuilder<unknown>;
}

export interface ResolvedField {
  readonly name: string;
  readonly type: FieldType;
}

/**
 * The field of a name: exactly, or else without regard to case (grid protocol, introduction).
 * @throws Refusal GRID_FIELD
 */
export function resolveField(source: GridSource, name: unknown): ResolvedField {
  if (typeof name === 'string') {
    const exact = source.fields.get(name);
    if (exact !== undefined) return { name, type: exact.type };
    const folded = name.toLowerCase();
    for (const [known, field] of source.fields) {
      if (known.toLowerCase() === folded) return { name: known, type: field.type };
    }
  }
  throw gridErrors.GRID_FIELD({ name: shown(name) });
}
