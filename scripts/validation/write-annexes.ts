import { buffer } from 'node:stream/consumers';
import type { SheetColumnType } from '#platform/documents/xlsx/sheet-columns.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';
import { fillText } from '#platform/i18n/language.ts';
import { productName } from '#product/product-name.ts';
import { reasons } from './requirement.ts';
import { outcomeOfLink } from './test-results.ts';
import { lastRunOf, linksOf, titleOf, type ValidationData } from './validation-data.ts';
import { outcomeWords, riskWords, words } from './words.ts';

/** A workbook beside the document. */
export interface Annex {
  /** letter by which the document names it */
  readonly letter: string;
  readonly title: string;
  readonly file: string;
  readonly bytes: Buffer;
}

interface Table {
  readonly title: string;
  readonly name: string;
  readonly columns: readonly (readonly [label: string, type: SheetColumnType])[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Letters of the annexes, in the order in which they are written. */
export const annexLetters = { matrix: 'A', tests: 'B', files: 'C' } as const;

/** The workbooks of a package, whose rows a document would be too long for. */
export async function writeAnnexes(data: ValidationData, language: Language): Promise<Annex[]> {
  const tables = [matrixOf(data, language), testsOf(data, language), filesOf(data, language)];
  const letters = Object.values(annexLetters);
  return Promise.all(
    tables.map(async (table, index) => ({
      letter: letters[index] ?? '',
      title: table.title,
      file: `${letters[index]}-${table.name}-${language}.xlsx`,
      bytes: await write(table, data, language),
    })),
  );
}

function write({ title, columns, rows }: Table, data: ValidationData, language: Language): Promise<Buffer> {
  const { version, operator, madeAt, timeZone, product } = data;
  async function* batches() {
    yield rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])));
  }
  const of = fillText(words.title[language], { product: productName, version });
  const workbook = writeWorkbook({
    company: of,
    title,
    exportedBy: operator,
    exportedAt: madeAt,
    timeZone,
    language,
    columns: columns.map(([label, type], index) => ({ name: `c${index}`, label, type })),
    rows: batches(),
    filterText: null,
    facts: () => [{ label: words.fileDigest[language], value: product.digest }],
  });
  return buffer(workbook);
}

function matrixOf(data: ValidationData, language: Language): Table {
  const say = (word: keyof typeof words) => words[word][language];
  return {
    title: say('matrix'),
    name: 'matrix',
    columns: [
      ...(['number', 'requirement', 'source', 'risk', 'test', 'file'] as const).map(
        (word) => [say(word), 'text'] as const,
      ),
      [say('result'), 'text'],
      [say('cases'), 'integer'],
      [say('runOn'), 'moment'],
    ],
    rows: linksOf(data).map(({ requirement: { id, text, source, reason }, link, runs }) => [
      id,
      text[language],
      source,
      `${riskWords[reasons[reason].risk][language]}: ${reasons[reason][language]}`,
      titleOf(link, runs, say('wholeFile')),
      link.file,
      outcomeWords[outcomeOfLink(data.results, link)][language],
      runs.length,
      lastRunOf(runs),
    ]),
  };
}

function testsOf({ results }: ValidationData, language: Language): Table {
  const say = (word: keyof typeof words) => words[word][language];
  return {
    title: words.testsCount[language],
    name: 'tests',
    columns: [
      [say('part'), 'text'],
      [say('file'), 'text'],
      [say('test'), 'text'],
      [say('result'), 'text'],
      [say('runOn'), 'moment'],
      [say('seconds'), 'decimal'],
    ],
    rows: results.tests.map(({ part, file, fullName, outcome, at, milliseconds }) => {
      const when = outcome === 'notRun' ? null : at;
      return [part, file, fullName, outcomeWords[outcome][language], when, milliseconds / 1000];
    }),
  };
}

const filesOf = ({ product, built }: ValidationData, language: Language): Table => ({
  title: words.filesAnnex[language],
  name: 'files',
  columns: [
    [words.file[language], 'text'],
    [words.fileDigest[language], 'text'],
  ],
  rows: [...product.files, ...built].map(({ path, sha256 }) => [path, sha256]),
});
