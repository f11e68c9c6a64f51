import { parseWallClock } from './coerce-value.ts';
import type { GridFields } from './fields.ts';
import type { FilterOperator, GridValue } from './wire.ts';

export interface SaidLeaf {
  readonly kind: 'leaf';
  /** by its wire name */
  readonly field: { readonly name: string };
  readonly operator: FilterOperator;
  readonly value: GridValue;
}

/** A filter as far as its words go. */
export type SaidFilter =
  | SaidLeaf
  | { readonly kind: 'not'; readonly node: SaidFilter }
  | { readonly kind: 'list'; readonly connector: 'and' | 'or'; readonly nodes: readonly SaidFilter[] };

// The filter row sends days as ranges, and percentages as the bounds of what is shown so. In words they are what was typed.

/** Tenths of a percentage in 1. */
const tenths = 1_000;

/** What two bounds of a field span: one day or tenth of a percentage, or several days. */
interface Span {
  readonly of: SaidLeaf;
  readonly first: GridValue;
  readonly last: GridValue;
}

/** The span from one bound to before another; null where they are not its bounds. */
export function readSpan(
  from: SaidFilter | undefined,
  before: SaidFilter | undefined,
  fields: GridFields,
): Span | null {
  if (from?.kind !== 'leaf' || before?.kind !== 'leaf' || from.field.name !== before.field.name) return null;
  if (from.operator !== '>=' || before.operator !== '<') return null;
  const [below, tenth] = [tenthBelow(from, fields), tenthBelow(before, fields)];
  if (below !== null && tenth === below + 1) return { of: from, first: tenth / tenths, last: tenth / tenths };
  const { type } = fields[from.field.name] ?? {};
  if (type !== 'date' && type !== 'moment') return null;
  const [first, end] = [midnightOf(from.value), midnightOf(before.value)];
  if (first === null || end === null || first >= end) return null;
  const last = new Date(Date.parse(`${end}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return { of: from, first, last };
}

/** A bound half way between two tenths of a percentage as it was typed: by either tenth the same, so by the one that is whole. */
export function asTyped(leaf: SaidLeaf, fields: GridFields): SaidLeaf {
  const below = tenthBelow(leaf, fields);
  if (below === null) return leaf;
  const [lower, upper] = [below / tenths, (below + 1) / tenths];
  if (leaf.operator === '<')
    return (below + 1) % 10 === 0 ? { ...leaf, value: upper } : { ...leaf, operator: '<=', value: lower };
  if (leaf.operator === '>=')
    return below % 10 === 0 ? { ...leaf, operator: '>', value: lower } : { ...leaf, value: upper };
  return leaf;
}

/** The tenth of a percentage that a bound lies half a tenth above; null where it lies elsewhere. */
function tenthBelow({ field: { name }, value }: SaidLeaf, fields: GridFields): number | null {
  if (fields[name]?.isPercent !== true || typeof value !== 'number') return null;
  const below = Math.floor(value * tenths);
  return Math.abs(value * tenths - below - 0.5) < 1e-6 ? below : null;
}

/** The day that begins at a moment of the company's clock; null where it is no midnight. */
function midnightOf(value: GridValue): string | null {
  const clock = typeof value === 'string' ? parseWallClock(value) : undefined;
  return clock?.offset === null && clock.time === '00:00:00.000' ? clock.day : null;
}
