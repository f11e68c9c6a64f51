import { pipeline, type Readable, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importErrors } from '../errors.ts';
import type { TableLine } from './table-line.ts';

/** How the letters of a text are written, and what parts its cells. */
export interface TextForm {
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly separator: '\t' | ';' | ',';
}

/**
 * Looks through a text once: whether it is UTF-8 to its end (else it is that of Windows), and what parts the cells of its first line.
 * @throws Refusal IMPORT_FILE_LETTERS for what is of both, IMPORT_FILE_TEXT for bytes that are in no text and for a page that other programs save as a table of Excel, IMPORT_FILE_EMPTY
 */
export async function lookAtText(bytes: Readable): Promise<TextForm> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const letters = new LettersOfUtf8();
  let isUtf8 = true;
  let first = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw importErrors.IMPORT_FILE_TEXT();
    if (first.length < headBytes) first = Buffer.concat([first, chunk.subarray(0, headBytes)]);
    letters.look(chunk);
    if (isUtf8) isUtf8 = fits(() => decoder.decode(chunk, { stream: true }));
  }
  if (isUtf8) isUtf8 = fits(() => decoder.decode());
  if (first.length === 0) throw importErrors.IMPORT_FILE_EMPTY();
  // Letters of it are there, and yet it is none: taken for that of Windows, each ñ would become two signs, in silence.
  if (!isUtf8 && (letters.areThere || markOfUtf8.test(first.toString('latin1'))))
    throw importErrors.IMPORT_FILE_LETTERS();
  const encoding = isUtf8 ? 'utf-8' : 'windows-1252';
  const head = new TextDecoder(encoding).decode(first);
  if (isPage(head)) throw importErrors.IMPORT_FILE_TEXT();
  return { encoding, separator: separatorIn(head) };
}

/** HTML, XML or a web archive, which many programs write under a name that ends in `.xls`. */
const isPage = (head: string): boolean => /^\s*<[!?a-z]|^MIME-Version:/i.test(head);

/**
 * Bytes that UTF-8 writes and no text in the letters of Windows has: an accented letter of Spanish, what stands after Â (signs such as º, ª, °, ¿),
 * and after â (dashes, quotes, €). No word has these letters before such signs; others, as É before a quote, it may have.
 */
const letterOfUtf8 =
  /\u00c3[\u0081\u0089\u008d\u0091\u0093\u009a\u009c\u00a1\u00a9\u00ad\u00b1\u00b3\u00ba\u00bc]|\u00c2[\u00a0-\u00bf]|\u00e2[\u0080\u0082\u0084][\u0080-\u00bf]/;

const markOfUtf8 = /^\u00ef\u00bb\u00bf/;

/** Whether letters of UTF-8 are in a text: part by part, until one is found. */
class LettersOfUtf8 {
  areThere = false;
  #last = '';

  look(part: Buffer): void {
    if (this.areThere) return;
    // A letter has three bytes at most: two of them may be in the part before.
    const bytes = this.#last + part.toString('latin1');
    this.areThere = letterOfUtf8.test(bytes);
    this.#last = bytes.slice(-2);
  }
}

const headBytes = 64 * 1024;

function fits(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The one that the first line has most of, outside quotes. */
function separatorIn(text: string): TextForm['separator'] {
  const plain = text.trimStart().replace(/"(?:[^"]|"")*"/g, '');
  const [line = ''] = plain.split(/\r\n?|\n/, 1);
  const counted = (['\t', ';', ','] as const).map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ';';
}

/**
 * The rows of a text, as they are read. Quoted cells may hold line ends; the line is that in which a row ends, as editors count.
 * @throws Refusal IMPORT_FILE_QUOTES
 */
export async function* readText(bytes: Readable, { encoding, separator }: TextForm): AsyncGenerator<TableLine> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 4 * 1024 * 1024,
    record_delimiter: '\n',
  });
  // Errors of either end the other, and come out of the loop below.
  pipeline(bytes, decodingOf(encoding), parser, () => {});
  const rows = parser as AsyncIterable<{ readonly record: string[]; readonly info: { readonly lines: number } }>;
  try {
    for await (const { record, info } of rows) yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError) throw importErrors.IMPORT_FILE_QUOTES({ line: Number(error.lines ?? 0) });
    throw error;
  } finally {
    bytes.destroy();
  }
}

/** What is taken apart before others have their turn: some hundred rows at most. */
const bytesInOneGo = 8 * 1024;

/** Bytes as UTF-8 with line ends of one kind, whatever they were: a letter, or a line end, of two chunks is put together. */
function decodingOf(encoding: TextForm['encoding']): Transform {
  const decoder = new TextDecoder(encoding);
  let held = '';
  const plain = (text: string, isLast: boolean) => {
    const whole = held + text;
    held = !isLast && whole.endsWith('\r') ? '\r' : '';
    return whole.slice(0, whole.length - held.length).replace(/\r\n?/g, '\n');
  };
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      try {
        for (let start = 0; start < chunk.length; start += bytesInOneGo) {
          this.push(plain(decoder.decode(chunk.subarray(start, start + bytesInOneGo), { stream: true }), false));
          await setImmediate();
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush: (done) => done(null, plain(decoder.decode(), true)),
  });
}
