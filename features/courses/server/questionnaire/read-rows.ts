import type { WorkbookCell } from '#platform/documents/xlsx/read-workbook.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { trueAndFalse } from '../../shared/question-kinds/true-false.ts';
import { readWritten } from '../question-kinds/kinds.ts';
import type { DraftQuestion, Problem, ReadDrafts } from './draft-question.ts';

const words = {
  noQuestions: {
    es: 'Falta la columna Pregunta: la primera fila debe nombrar Pregunta, Respuesta 1, Respuesta 2… y Correctas',
    en: 'The column Question is missing: the first row must name Question, Answer 1, Answer 2… and Correct',
  },
  noAnswers: { es: 'Falta la columna Respuesta 1', en: 'The column Answer 1 is missing' },
  noRight: { es: 'Falta la columna Correctas', en: 'The column Correct is missing' },
  twice: { es: 'Hay dos columnas {name}', en: 'There are two columns {name}' },
  numbers: {
    es: 'Escriba los números de las respuestas correctas separados por punto y coma, como 1;3',
    en: 'Write the numbers of the correct answers separated by semicolons, such as 1;3',
  },
  unknown: { es: 'La respuesta {number} está vacía o no existe', en: 'Answer {number} is empty or does not exist' },
} as const satisfies Record<string, Localized>;

/** The name of a column without marks, case and blanks: `correctas`, `respuesta2`. */
function nameOf(cell: WorkbookCell): string {
  const text = String(cell ?? '').normalize('NFD');
  return text.replace(/[\p{M}\s.:_-]/gu, '').toLowerCase();
}

const isQuestion = (name: string) => name === 'pregunta' || name === 'question';
const isRight = (name: string) => /^(respuestas?)?correctas?$|^correct(answers?)?$/.test(name);
const answerNumber = (name: string) => /^(?:respuesta|answer)(\d{1,3})$/.exec(name)?.[1];

interface Columns {
  /** indexes, from 0 */
  readonly question: number;
  readonly right: number;
  /** by the number in their name */
  readonly answers: ReadonlyMap<number, number>;
  /** that they are named in */
  readonly language: Language;
}

/** Reads a table: the names of the columns, in whatever order, in the first row that is not empty, then a question each. */
export function readRows(rows: readonly (readonly WorkbookCell[])[]): ReadDrafts {
  const head = rows.findIndex((row) => row.some((cell) => textOf(cell) !== ''));
  if (head < 0) return { drafts: [], problems: [] };
  const found = findColumns(rows[head] ?? [], head + 1);
  return 'problems' in found
    ? { drafts: [], problems: found.problems }
    : { drafts: readQuestions(rows, head + 1, found.columns), problems: [] };
}

function findColumns(
  head: readonly WorkbookCell[],
  row: number,
): { readonly columns: Columns } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tell = (message: Localized, column: string | null = null) => problems.push({ row, column, message });
  const places = new Map<string, number>();
  for (const [index, cell] of head.entries()) {
    const name = nameOf(cell);
    const key = isQuestion(name) ? 'question' : isRight(name) ? 'right' : answerNumber(name);
    if (key === undefined) continue;
    if (places.has(key)) tell(filled(words.twice, { name: textOf(cell) }), letterOf(index));
    places.set(key, index);
  }
  const { question, right, ...answers } = Object.fromEntries(places);
  if (question === undefined) tell(words.noQuestions);
  else if (Object.keys(answers).length === 0) tell(words.noAnswers);
  else if (right === undefined) tell(words.noRight);
  if (problems.length > 0 || question === undefined || right === undefined) return { problems };
  const byNumber = Object.entries(answers).map(([number, index]) => [Number(number), index] as const);
  const language = nameOf(head[question] ?? null) === 'question' ? 'en' : 'es';
  return { columns: { question, right, answers: new Map(byNumber.sort(([a], [b]) => a - b)), language } };
}

function* readQuestions(
  rows: readonly (readonly WorkbookCell[])[],
  from: number,
  { question, right, answers, language }: Columns,
): Iterable<DraftQuestion> {
  for (const [index, cells] of rows.entries()) {
    const textAt = (column: number) => textOf(cells[column] ?? null, language);
    const read = [question, right, ...answers.values()].map(textAt);
    if (index < from || read.every((text) => text === '')) continue;
    const row = index + 1;
    const place = (column: number) => ({ row, column: letterOf(column) });
    const given = [...answers].filter(([, column]) => textAt(column) !== '');
    const placed = (column: number) => ({ ...place(column), text: textAt(column) });
    const lines = given.map(([, column]) => placed(column));
    const written = readWritten(({ fromRow }) => fromRow(placed(right), lines));
    if (written !== null) {
      yield { ...written, question: placed(question), rightAnswers: place(right), problems: [] };
      continue;
    }
    const numbers = readNumbers(textAt(right));
    const unknown = numbers?.find((number) => !given.some(([given]) => given === number));
    const wrong =
      numbers === null ? words.numbers : unknown === undefined ? null : filled(words.unknown, { number: unknown });
    yield {
      question: placed(question),
      answers: given.map(([number, column]) => ({
        ...placed(column),
        isRight: numbers?.includes(number) ?? false,
      })),
      rightAnswers: place(right),
      problems: wrong === null ? [] : [{ ...place(right), message: wrong }],
    };
  }
}

/** The numbers of right answers; none for an empty cell, null for what is no list of numbers. */
function readNumbers(text: string): number[] | null {
  const parts = text.split(/[;,\s]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,3}$/.test(part)) ? parts.map(Number) : null;
}

/** @param language of the author: a cell in which `Falso` was typed holds no text, and is shown in the language of the program */
function textOf(cell: WorkbookCell, language: Language = 'es'): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return trueAndFalse[language][cell ? 0 : 1];
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell).trim();
}

/** `A` for 0, `AA` for 26. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
}

const filled = (text: Localized, parameters: Readonly<Record<string, string | number>>): Localized => ({
  es: fillText(text.es, parameters),
  en: fillText(text.en, parameters),
});
