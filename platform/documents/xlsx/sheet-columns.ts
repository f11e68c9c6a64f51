import { escapeCellText } from './escape-xml.ts';
import { serialOfDay, serialOfMomentIn } from './serial-date.ts';
import { style } from './styles.ts';

/** Values as rows carry them: dates `yyyy-MM-dd`, moments a Date or ISO 8601 with offset, percentages a fraction of 1. */
export type SheetColumnType = 'text' | 'integer' | 'identifier' | 'decimal' | 'percent' | 'boolean' | 'date' | 'moment';

export interface SheetColumn {
  /** the property of a row that it shows */
  readonly name: string;
  readonly label: string;
  readonly type: SheetColumnType;
  /** words of a closed set of values, by the value's text; a value that has none is written as it is */
  readonly words?: Readonly<Record<string, string>>;
}

export type SheetRow = Readonly<Record<string, unknown>>;

/** Writes one cell, given its address; '' for nothing. */
export type CellWriter = (value: unknown, address: string) => string;

/** The writer of a column's cells; what does not fit the column's type is written as text, never lost. */
export function cellWriter(column: SheetColumn, timeZone: string): CellWriter {
  const { words } = column;
  const write = typedWriter(column.type, timeZone);
  return (value, address) => {
    if (value === null || value === undefined) return '';
    const word = words !== undefined && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
    return word === undefined ? write(value, address) : textCell(word, address);
  };
}

function typedWriter(type: SheetColumnType, timeZone: string): CellWriter {
  switch (type) {
    case 'text':
      return (value, address) => textCell(textOf(value), address);
    case 'boolean':
      return (value, address) =>
        typeof value === 'boolean'
          ? `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`
          : textCell(textOf(value), address);
    case 'date':
      return (value, address) =>
        numberCell(typeof value === 'string' ? serialOfDay(value) : null, style.date, value, address);
    case 'moment': {
      const serialOf = serialOfMomentIn(timeZone);
      return (value, address) =>
        numberCell(serialOf(value instanceof Date ? value : new Date(String(value))), style.moment, value, address);
    }
    default:
      return (value, address) => numberCell(numberOf(value), style[type], value, address);
  }
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  // Past these a spreadsheet's 15 digits would change the number.
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : null;
}

function numberCell(number: number | null, styleIndex: number, value: unknown, address: string): string {
  if (number === null) return textCell(textOf(value), address);
  return `<c r="${address}" s="${styleIndex}"><v>${number}</v></c>`;
}

/** A text that begins like a formula is marked as text for good: editing the cell does not make it one. */
const formulaLike = /^[=+\-@\t\r]/;
const quotedStyles: Readonly<Record<number, number>> = {
  [style.plain]: style.quoted,
  [style.value]: style.quotedValue,
};
const needsSpace = /^\s|\s$|\n/;

export function textCell(text: string, address: string, styleIndex: number = style.plain): string {
  if (text === '') return '';
  const index = formulaLike.test(text) ? (quotedStyles[styleIndex] ?? styleIndex) : styleIndex;
  const styled = index === style.plain ? '' : ` s="${index}"`;
  const space = needsSpace.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}"${styled} t="inlineStr"><is><t${space}>${escapeCellText(text)}</t></is></c>`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const widths: Readonly<Record<SheetColumnType, number>> = {
  text: 8,
  integer: 8,
  identifier: 8,
  decimal: 10,
  percent: 9,
  boolean: 8,
  date: 11,
  moment: 19,
};

/** Widths in characters, from the heads and a few rows; between 8 and 60. */
export function columnWidths(columns: readonly SheetColumn[], sample: readonly SheetRow[]): number[] {
  return columns.map(({ name, label, type, words }) => {
    // The filter's button covers the end of the head.
    let width = Math.max(widths[type], label.length + 3);
    if (type === 'text' || type === 'integer' || type === 'identifier' || words !== undefined) {
      for (const row of sample) {
        const value = row[name];
        if (value === null || value === undefined) continue;
        width = Math.max(width, (words?.[String(value)] ?? textOf(value)).length + 1);
      }
    }
    return Math.min(60, width);
  });
}

/** The letters of a column, from 0: A … Z, AA … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
