import type { RawBuilder } from 'kysely';
import { type FilterOperator, filterOperators, textOperators } from '../wire.ts';
import { limit, shown, syntax } from './errors.ts';
import { type GridSource, type ResolvedField, resolveField } from './grid-source.ts';
import { gridLimits } from './limits.ts';

export type FilterValue = string | number | boolean | null;

export type FilterNode =
  | {
      readonly kind: 'leaf';
      readonly field: ResolvedField;
      readonly operator: FilterOperator;
      readonly value: FilterValue;
    }
  | { readonly kind: 'not'; readonly node: FilterNode }
  | { readonly kind: 'list'; readonly connector: 'and' | 'or'; readonly nodes: readonly FilterNode[] };

/** A filter of which `searchJoins` has gathered parts: the field's value is among those of some rows, or a condition of the source. */
export type SearchedNode =
  | FilterNode
  | { readonly kind: 'among'; readonly field: ResolvedField; readonly rows: RawBuilder<unknown> }
  | { readonly kind: 'where'; readonly reads: readonly ResolvedField[]; readonly condition: RawBuilder<unknown> }
  | { readonly kind: 'list'; readonly connector: 'and' | 'or'; readonly nodes: readonly SearchedNode[] };

const connectors = new Map([
  ['and', 'and'],
  ['&&', 'and'],
  ['&', 'and'],
  ['or', 'or'],
  ['||', 'or'],
  ['|', 'or'],
] as const);

/**
 * Reads the filter of a load (grid protocol, section 3).
 * @returns null for no filter
 * @throws Refusal GRID_FIELD, GRID_SYNTAX, GRID_LIMIT
 */
export function parseFilter(source: GridSource, filter: unknown): FilterNode | null {
  if (filter === null || filter === undefined || (Array.isArray(filter) && filter.length === 0)) return null;
  let leaves = 0;
  let textLeaves = 0;

  const parseNode = (value: unknown, depth: number): FilterNode => {
    if (depth > gridLimits.filterDepth) throw limit('filter, depth');
    if (!Array.isArray(value) || value.length === 0) throw syntax(`filter ${shown(value)}`);
    const [first] = value;
    if (first === '!') {
      if (value.length !== 2) throw syntax('filter "!"');
      return { kind: 'not', node: parseNode(value[1], depth + 1) };
    }
    return Array.isArray(first) ? parseList(value, depth) : parseLeaf(value);
  };

  const parseLeaf = (value: readonly unknown[]): FilterNode => {
    leaves += 1;
    if (leaves > gridLimits.filterLeaves) throw limit('filter, conditions');
    if (typeof value[0] !== 'string' || (value.length !== 2 && value.length !== 3)) {
      throw syntax(`filter ${shown(value)}`);
    }
    const field = resolveField(source, value[0]);
    const operator = value.length === 3 ? parseOperator(value[1]) : '=';
    if (textOperators.has(operator)) textLeaves += 1;
    if (textLeaves > gridLimits.textLeaves) throw limit('filter, text conditions');
    return { kind: 'leaf', field, operator, value: parseValue(value[value.length - 1]) };
  };

  const parseList = (value: readonly unknown[], depth: number): FilterNode => {
    const nodes: FilterNode[] = [];
    let connector: 'and' | 'or' | null = null;
    let isAfterConnector = false;
    for (const [position, item] of value.entries()) {
      if (Array.isArray(item)) {
        if (position > 0 && !isAfterConnector) connector = sameConnector(connector, 'and');
        nodes.push(parseNode(item, depth + 1));
        isAfterConnector = false;
      } else {
        if (isAfterConnector) throw syntax(`filter ${shown(item)}`);
        connector = sameConnector(connector, parseConnector(item));
        isAfterConnector = true;
      }
    }
    if (isAfterConnector) throw syntax('filter, trailing connector');
    return { kind: 'list', connector: connector ?? 'and', nodes };
  };

  return parseNode(filter, 1);
}

function sameConnector(known: 'and' | 'or' | null, next: 'and' | 'or'): 'and' | 'or' {
  if (known !== null && known !== next) throw syntax('filter, mixed connectors');
  return next;
}

function parseConnector(item: unknown): 'and' | 'or' {
  const connector = typeof item === 'string' ? connectors.get(item.toLowerCase() as 'and') : undefined;
  if (connector === undefined) throw syntax(`filter ${shown(item)}`);
  return connector;
}

function parseOperator(item: unknown): FilterOperator {
  const name = typeof item === 'string' ? item.toLowerCase() : item;
  const operator = filterOperators.find((known) => known === name);
  if (operator === undefined) throw syntax(`filter, operator ${shown(item)}`);
  return operator;
}

function parseValue(value: unknown): FilterValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw syntax(`filter, value ${shown(value)}`);
}
