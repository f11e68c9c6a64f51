import { formatDay, formatMoment } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { isPlain } from '#platform/schema/text.ts';
import { coerceValue, type WallClock } from './coerce-value.ts';
import type { GridFields } from './fields.ts';
import { formatValue } from './format-value.ts';
import { asTyped, readSpan, type SaidFilter, type SaidLeaf } from './read-bounds.ts';
import { type FilterOperator, type GridValue, textOperators } from './wire.ts';

const operatorWords: Readonly<Record<FilterOperator, Localized>> = {
  '=': { es: 'es', en: 'is' },
  '<>': { es: 'no es', en: 'is not' },
  '>': { es: 'es más de', en: 'is more than' },
  '>=': { es: 'es desde', en: 'is from' },
  '<': { es: 'es menos de', en: 'is less than' },
  '<=': { es: 'es hasta', en: 'is up to' },
  contains: { es: 'contiene', en: 'contains' },
  notcontains: { es: 'no contiene', en: 'does not contain' },
  startswith: { es: 'empieza con', en: 'starts with' },
  endswith: { es: 'termina con', en: 'ends with' },
};
/** Of days and moments. */
const timeWords: Readonly<Partial<Record<FilterOperator, Localized>>> = {
  '>': { es: 'es después de', en: 'is after' },
  '<': { es: 'es antes de', en: 'is before' },
};
const between: Localized = { es: 'está entre {first} y {last}', en: 'is between {first} and {last}' };
const joints = { and: { es: ' y ', en: ' and ' }, or: { es: ' o ', en: ' or ' } } as const;
const negation: Localized = { es: 'no', en: 'not' };
const empty: Localized = { es: '(vacío)', en: '(empty)' };

/** Where a filter in words is long: a header filter may hold hundreds of values. */
export const longFilter = 2_000;

/** A long filter with its end cut off, and a sign that it is. */
export const shortenFilter = (text: string): string =>
  text.length > longFilter ? `${text.slice(0, longFilter - 1)}…` : text;

/**
 * A filter in words, whole, as a document that was made with it shows it: `Sector es "Envasado" y Estado es Abierto o Cerrado`. What
 * somebody typed is in quotes, unless it is a value of the field, so that it passes neither for a condition nor for another text.
 */
export function describeFilter(
  filter: SaidFilter,
  fields: GridFields,
  language: Language,
  timeZone: string | undefined,
): string {
  const describe = (node: SaidFilter, isInner: boolean): string => {
    if (node.kind === 'not')
      return describeOthers(node.node) ?? `${negation[language]} (${describe(node.node, false)})`;
    if (node.kind === 'leaf') {
      const typed = typedOf(node);
      return `${labelOf(typed)} ${operatorOf(typed)} ${shownOf(typed)}`;
    }
    const [only] = node.nodes;
    if (only !== undefined && node.nodes.length === 1) return describe(only, isInner);
    const leaves = node.connector === 'or' ? node.nodes.filter((each) => each.kind === 'leaf').map(typedOf) : [];
    if (leaves.length === node.nodes.length) {
      const alternatives = describeAlternatives(leaves, isInner);
      if (alternatives !== null) return alternatives;
    }
    const texts = node.connector === 'and' ? describeAll(node.nodes) : node.nodes.map((inner) => describe(inner, true));
    const text = texts.join(joints[node.connector][language]);
    return isInner && texts.length > 1 ? `(${text})` : text;
  };

  /** The conditions that all hold, two that span days or a tenth as one. */
  const describeAll = (nodes: readonly SaidFilter[]): readonly string[] =>
    nodes.flatMap((node, index) => {
      const [before, next] = [nodes[index - 1], nodes[index + 1]];
      if (describeSpan(before, node) !== null) return [];
      return describeSpan(node, next) ?? describe(node, true);
    });

  /** `Vence no es 05/03/2026`: all but one day or tenth; null for anything else. */
  const describeOthers = (node: SaidFilter): string | null => {
    if (node.kind !== 'list' || node.connector !== 'and' || node.nodes.length !== 2) return null;
    return describeSpan(node.nodes[0], node.nodes[1], '<>');
  };

  /** What two bounds span, as one condition; null where they span nothing. */
  const describeSpan = (from?: SaidFilter, before?: SaidFilter, is: '=' | '<>' = '='): string | null => {
    const span = readSpan(from, before, fields);
    if (span === null) return null;
    const { of } = span;
    const [first, last] = [shownOf({ ...of, value: span.first }), shownOf({ ...of, value: span.last })];
    if (first === last) return `${labelOf(of)} ${operatorWords[is][language]} ${first}`;
    return is === '<>' ? null : `${labelOf(of)} ${fillText(between[language], { first, last })}`;
  };

  const typedOf = (leaf: SaidLeaf) => asTyped(leaf, fields);
  const labelOf = ({ field: { name } }: SaidLeaf) => fields[name]?.label[language] ?? name;
  const operatorOf = ({ field: { name }, operator }: SaidLeaf) => {
    const { type } = fields[name] ?? {};
    const words = type === 'date' || type === 'moment' ? timeWords[operator] : undefined;
    return (words ?? operatorWords[operator])[language];
  };
  const shownOf = ({ field: { name }, operator, value }: SaidLeaf) => describeOne(value, name, operator);

  /** Several values of one field, or one text in several, as a search has it; null where they differ in more. */
  const describeAlternatives = (leaves: readonly SaidLeaf[], isInner: boolean): string | null => {
    const [first] = leaves;
    if (first === undefined || leaves.some(({ operator }) => operator !== first.operator)) return null;
    const labels = [...new Set(leaves.map(labelOf))];
    const values = [...new Set(leaves.map(shownOf))];
    if (labels.length > 1 && values.length > 1) return null;
    const told = [enumerate(labels, language), operatorOf(first), enumerate(values, language)];
    return isInner && labels.length > 1 ? `(${told.join(' ')})` : told.join(' ');
  };

  const describeOne = (value: GridValue, name: string, operator: FilterOperator): string => {
    const field = fields[name];
    if (value === null || (value === '' && !textOperators.has(operator))) return empty[language];
    const coerced = field && coerceValue(field.type, value);
    if (field === undefined || coerced === undefined || textOperators.has(operator)) return quote(String(value));
    if (typeof coerced === 'object') return describeTime(coerced, timeZone);
    const isWord = field.values !== undefined && Object.hasOwn(field.values, String(coerced));
    if (field.type === 'text' && !isWord) return quote(String(coerced));
    return formatValue(field, coerced, language, timeZone, true);
  };

  return describe(filter, false);
}

/** `A, B o C`. */
const enumerate = (texts: readonly string[], language: Language): string => {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')}${joints.or[language]}${last}`;
};

/** A text as nothing else looks like it: a quote in it, and what shows nothing or is one blank among others, by its code. */
function quote(text: string): string {
  const characters = [...text.normalize('NFC')].map((character, index, all) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    const isSeen = character === ' ' ? all[index - 1] !== ' ' : isPlain(character) && character.trim() !== '';
    return isSeen ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return `"${characters.join('')}"`;
}

function describeTime({ day, time: clock, offset }: WallClock, timeZone: string | undefined): string {
  if (offset !== null) return formatMoment(`${day}T${clock}${offset}`, timeZone);
  const time = clock.slice(0, 8).replace(/:00$/, '');
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${time}`;
}
