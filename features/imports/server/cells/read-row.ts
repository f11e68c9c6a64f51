import { fillText, type Localized } from '#platform/i18n/language.ts';
import type { ImportColumn, ImportKindShape } from '../../shared/kinds/import-kind.ts';
import type { RowProblem } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { fileLimits } from '../file/file-limits.ts';
import type { TableLine } from '../file/table-line.ts';
import { unguardCell } from './formula-guard.ts';
import { dayWords, readDay } from './read-day.ts';
import { mayPartThousands, readWhole } from './whole-number.ts';
import { findWord, foldedWord } from './words.ts';

/** A row of a table by the fields of its kind. */
export interface ReadRow {
  readonly line: number;
  /** as they stand in the file, without blanks at their ends; columns that are not matched are absent */
  readonly cells: Readonly<Record<string, string>>;
  /** what they mean, by the type of their column; null for an empty one */
  readonly values: Readonly<Record<string, unknown>>;
  /** of the source; null where it gives none */
  readonly externalId: string | null;
  readonly problems: readonly RowProblem[];
}

/** A problem of a cell in both languages. */
export function problemOf(
  column: string,
  code: string,
  words: Localized,
  filled: Record<string, string> = {},
): RowProblem {
  return { column, code, es: fillText(words.es, filled), en: fillText(words.en, filled) };
}

const words = {
  CELL_EMPTY: { es: 'Falta un valor', en: 'A value is missing' },
  CELL_CHARACTER: { es: 'Contiene un carácter que no se permite', en: 'It contains a character that is not allowed' },
  CELL_FORMULA: {
    es: '«{written}» es el error de una fórmula: corríjala en la planilla',
    en: '“{written}” is the error of a formula: mend it in the sheet',
  },
  NUMBER_UNREADABLE: { es: '«{written}» no es un número entero', en: '“{written}” is no whole number' },
  NUMBER_SEPARATED: {
    es: '«{written}» puede llevar un separador de miles: escríbalo sin él',
    en: '“{written}” may have a thousands separator: write it without one',
  },
  DECIMAL_UNREADABLE: { es: '«{written}» no es un número', en: '“{written}” is no number' },
  FLAG_UNREADABLE: { es: '«{written}» no es Sí ni No', en: '“{written}” is neither Yes nor No' },
  TOO_LONG: { es: 'Hasta {most} caracteres', en: 'At most {most} characters' },
  CODE_UNKNOWN: { es: '«{written}» no es ninguno de: {words}', en: '“{written}” is none of: {words}' },
} as const satisfies Record<string, Localized>;

export const tooLong = (column: string, most: number): RowProblem =>
  problemOf(column, 'TOO_LONG', words.TOO_LONG, { most: String(most) });

/** Characters of a number of the source: of a longer one the beginning may be that of another. */
const longestId = 120;

type Meaning = { readonly value: unknown } | { readonly code: string; readonly text: Localized };

/** Reads the cells of a row as their columns say. */
export function readRow(
  { columns }: ImportKindShape,
  settings: ImportSettings,
  { line, cells: given }: TableLine,
): ReadRow {
  const cells: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [name, column] of Object.entries(columns)) {
    const place = settings.columns[name];
    if (place === undefined) continue;
    const cell = plain(given[place] ?? '');
    cells[name] = cell;
    const meaning: Meaning = cell === '' ? ofEmpty(column) : meaningOf(cell, column, settings);
    if ('value' in meaning) {
      values[name] = meaning.value;
      continue;
    }
    const choice = Object.values(column.values ?? {});
    const told = (language: 'es' | 'en') =>
      fillText(meaning.text[language], {
        written: cell.slice(0, 60),
        words: choice.map((word) => word[language]).join(', '),
      });
    problems.push({ column: name, code: meaning.code, es: told('es'), en: told('en') });
  }
  const { externalId = '' } = cells;
  const isLong = externalId.length > longestId;
  if (isLong) problems.push(tooLong('externalId', longestId));
  return { line, cells, values, externalId: externalId === '' || isLong ? null : externalId, problems };
}

const plain = (cell: string): string =>
  unguardCell(cell).replace(/\s+/g, ' ').trim().normalize('NFC').slice(0, fileLimits.cell);

const ofEmpty = ({ isNeeded }: ImportColumn): Meaning =>
  isNeeded === true ? { code: 'CELL_EMPTY', text: words.CELL_EMPTY } : { value: null };

/** What spreadsheets in both languages write where a formula has no value: it is no name, and not the empty cell that it may stand for. */
const formulaError = /^#(N\/[AD]|[¡¿]?[A-Z]+(\/0)?[!?])$/;

const yes = new Set(['si', 'yes', 's', 'y', 'x', '1', 'true', 'verdadero']);
const no = new Set(['no', 'n', '0', 'false', 'falso']);

function meaningOf(cell: string, column: ImportColumn, settings: ImportSettings): Meaning {
  if (cell.includes('\u0000') || !cell.isWellFormed()) return { code: 'CELL_CHARACTER', text: words.CELL_CHARACTER };
  if (formulaError.test(cell)) return { code: 'CELL_FORMULA', text: words.CELL_FORMULA };
  switch (column.type) {
    case 'day': {
      const read = readDay(cell, settings);
      return 'day' in read ? { value: read.day } : { code: read.code, text: dayWords[read.code] };
    }
    case 'integer': {
      const value = readWhole(cell);
      if (value !== null) return { value };
      const code = mayPartThousands(cell) ? 'NUMBER_SEPARATED' : 'NUMBER_UNREADABLE';
      return { code, text: words[code] };
    }
    case 'decimal':
      return /^-?\d{1,15}([.,]\d{1,15})?$/.test(cell)
        ? { value: Number(cell.replace(',', '.')) }
        : { code: 'DECIMAL_UNREADABLE', text: words.DECIMAL_UNREADABLE };
    case 'flag': {
      const word = foldedWord(cell);
      if (yes.has(word) || no.has(word)) return { value: yes.has(word) };
      return { code: 'FLAG_UNREADABLE', text: words.FLAG_UNREADABLE };
    }
    case 'code': {
      const code = findWord(column.values ?? {}, cell);
      return code === undefined ? { code: 'CODE_UNKNOWN', text: words.CODE_UNKNOWN } : { value: code };
    }
    case 'list':
      return {
        value: cell
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      };
    default:
      return { value: cell };
  }
}
