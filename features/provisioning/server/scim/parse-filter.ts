import { isPlain } from '#platform/schema/text.ts';
import { scimErrors } from './errors.ts';

export type FilterOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

/** A filter of RFC 7644 section 3.4.2.2. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'present'; readonly attribute: string }
  | {
      readonly kind: 'compare';
      /** in lower case, with the address of its schema where it was written */
      readonly attribute: string;
      readonly operator: FilterOperator;
      readonly value: string | number | boolean | null;
    };

const longest = 2_000;
const mostTokens = 100;
const token = /\s*(?:(\(|\))|("(?:[^"\\]|\\.)*")|([^\s()"]+))/y;
const operators = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']);

/** Reads a filter. @throws Refusal SCIM_FILTER */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  const wrong = () => scimErrors.SCIM_FILTER({ part: (tokens[at] ?? text.slice(-20)).slice(0, 60) });
  const next = () => {
    const found = tokens[at];
    if (found === undefined) throw wrong();
    at += 1;
    return found;
  };
  const isNext = (word: string) => tokens[at]?.toLowerCase() === word;

  const one = (): Filter => {
    if (isNext('not')) {
      at += 1;
      if (!isNext('(')) throw wrong();
      return { kind: 'not', of: one() };
    }
    if (isNext('(')) {
      at += 1;
      const inside = several('or');
      if (next() !== ')') throw wrong();
      return inside;
    }
    const attribute = next().toLowerCase();
    if (!/^[a-z$][\w.:$-]*$/.test(attribute)) throw wrong();
    const operator = next().toLowerCase();
    if (operator === 'pr') return { kind: 'present', attribute };
    if (!operators.has(operator)) throw wrong();
    return { kind: 'compare', attribute, operator: operator as FilterOperator, value: literalOf(next()) };
  };

  /** `and` binds more closely than `or`. */
  const several = (kind: 'and' | 'or'): Filter => {
    const read = () => (kind === 'or' ? several('and') : one());
    const of = [read()];
    while (isNext(kind)) {
      at += 1;
      of.push(read());
    }
    const [first] = of;
    return of.length === 1 && first !== undefined ? first : { kind, of };
  };

  function literalOf(word: string): string | number | boolean | null {
    if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
    if (word === 'null') return null;
    try {
      const value: unknown = JSON.parse(word);
      if (typeof value === 'number' || (typeof value === 'string' && isPlain(value))) return value;
    } catch {
      // no JSON: refused below
    }
    throw wrong();
  }

  const filter = several('or');
  if (at < tokens.length) throw wrong();
  return filter;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  const trimmed = text.trim();
  if (trimmed.length > longest) throw scimErrors.SCIM_FILTER({ part: '…' });
  token.lastIndex = 0;
  while (token.lastIndex < trimmed.length) {
    const from = token.lastIndex;
    const match = token.exec(trimmed);
    if (match === null || tokens.length >= mostTokens) {
      throw scimErrors.SCIM_FILTER({ part: trimmed.slice(from, from + 60) });
    }
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}
