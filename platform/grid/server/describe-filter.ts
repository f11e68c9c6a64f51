import { formatDay, formatMoment } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { isPlain } from '#platform/schema/text.ts';
import type { GridFields } from '../fields.ts';
import { formatValue } from '../format-value.ts';
import type { FilterOperator } from '../wire.ts';
import { coerceValue, type WallClock } from './coerce-value.ts';
import { type FilterNode, type FilterValue, textOperators } from './parse-filter.ts';

const operatorWords: Readonly<Record<FilterOperator, Localized>> = {
  '=': { es: '=', en: '=' },
  '<>': { es: '≠', en: '≠' },
  '>': { es: '>', en: '>' },
  '>=': { es: '≥', en: '≥' },
  '<': { es: '<', en: '<' },
  '<=': { es: '≤', en: '≤' },
  contains: { es: 'contiene', en: 'contains' },
  notcontains: { es: 'no contiene', en: 'does not contain' },
  startswith: { es: 'empieza con', en: 'starts with' },
  endswith: { es: 'termina con', en: 'ends with' },
};
const joints = { and: { es: ' y ', en: ' and ' }, or: { es: ' o ', en: ' or ' } } as const;
const negation: Localized = { es: 'no', en: 'not' };
const empty: Localized = { es: '(vacío)', en: '(empty)' };

/** Where a filter in words is long: a header filter may hold hundreds of values. */
export const longFilter = 2_000;

/** A long filter with its end cut off, and a sign that it is. */
export const shortenFilter = (text: string): string =>
  text.length > longFilter ? `${text.slice(0, longFilter - 1)}…` : text;

/**
 * A filter in words, whole, as a document that was made with it shows it: `Sector = "Envasado" y Eliminado = No`. What somebody
 * typed is in quotes, unless it is a value of the field, so that it passes neither for a condition nor for another text.
 */
export function describeFilter(filter: FilterNode, fields: GridFields, language: Language, timeZone: string): string {
  const describe = (node: FilterNode, isInner: boolean): string => {
    if (node.kind === 'not') return `${negation[language]} (${describe(node.node, false)})`;
    if (node.kind === 'leaf') {
      const { name } = node.field;
      const value = describeOne(node.value, name, node.operator);
      return `${fields[name]?.label[language] ?? name} ${operatorWords[node.operator][language]} ${value}`;
    }
    const [only] = node.nodes;
    if (only !== undefined && node.nodes.length === 1) return describe(only, isInner);
    const text = node.nodes.map((inner) => describe(inner, true)).join(joints[node.connector][language]);
    return isInner ? `(${text})` : text;
  };

  const describeOne = (value: FilterValue, name: string, operator: FilterOperator): string => {
    const field = fields[name];
    if (value === null) return empty[language];
    const coerced = field && coerceValue(field.type, value);
    if (field === undefined || coerced === undefined || textOperators.has(operator)) return quote(String(value));
    if (typeof coerced === 'object') return describeTime(coerced, timeZone);
    const isWord = field.values !== undefined && Object.hasOwn(field.values, String(coerced));
    if (field.type === 'text' && !isWord) return quote(String(coerced));
    return formatValue(field, coerced, language, timeZone, true);
  };

  return describe(filter, false);
}

/** A text as nothing else looks like it: a quote in it, and what shows nothing or is one blank among others, by its code. */
function quote(text: string): string {
  const characters = [...text.normalize('NFC')].map((character, index, all) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    const isSeen = character === ' ' ? all[index - 1] !== ' ' : isPlain(character) && character.trim() !== '';
    return isSeen ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return `"${characters.join('')}"`;
}

function describeTime({ day, time: clock, offset }: WallClock, timeZone: string): string {
  if (offset !== null) return formatMoment(`${day}T${clock}${offset}`, timeZone);
  const time = clock.slice(0, 8).replace(/:00$/, '');
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${time}`;
}
