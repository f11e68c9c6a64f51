import { formatDay, formatMoment } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import type { GridFields } from '../fields.ts';
import { formatValue } from '../format-value.ts';
import type { FilterOperator } from '../wire.ts';
import { parseWallClock } from './coerce-value.ts';
import type { FilterNode, FilterValue } from './parse-filter.ts';

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

/** Longer filters are cut: a header filter may hold hundreds of values. */
const maximumLength = 2_000;

/** A filter in words, as a document that was made with it shows it: `Sector = "Envasado" y Eliminado = No`. */
export function describeFilter(filter: FilterNode, fields: GridFields, language: Language, timeZone: string): string {
  const describe = (node: FilterNode, isInner: boolean): string => {
    if (node.kind === 'not') return `${negation[language]} (${describe(node.node, false)})`;
    if (node.kind === 'leaf') {
      const { name } = node.field;
      const value = describeOne(node.value, name);
      return `${fields[name]?.label[language] ?? name} ${operatorWords[node.operator][language]} ${value}`;
    }
    const [only] = node.nodes;
    if (only !== undefined && node.nodes.length === 1) return describe(only, isInner);
    const text = node.nodes.map((inner) => describe(inner, true)).join(joints[node.connector][language]);
    return isInner ? `(${text})` : text;
  };

  const describeOne = (value: FilterValue, name: string): string => {
    const field = fields[name];
    if (value === null) return empty[language];
    if (field === undefined) return String(value);
    if (field.type === 'date' || field.type === 'moment') return describeTime(String(value), timeZone);
    const text = formatValue(field, value, language, timeZone, true);
    return field.type === 'text' && field.values === undefined ? `"${text}"` : text;
  };

  const text = describe(filter, false);
  return text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
}

function describeTime(value: string, timeZone: string): string {
  const clock = parseWallClock(value);
  if (clock === undefined) return value;
  if (clock.offset !== null) return formatMoment(`${clock.day}T${clock.time}${clock.offset}`, timeZone);
  const time = clock.time.slice(0, 8).replace(/:00$/, '');
  return time === '00:00' ? formatDay(clock.day) : `${formatDay(clock.day)} ${time}`;
}
