import { plainLines, splitCells } from '#platform/documents/table/split-cells.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { readWritten } from '../question-kinds/kinds.ts';
import type { DraftQuestion, ReadDrafts } from './draft-question.ts';
import type { PlacedText, ReadAnswer } from './placed.ts';
import { readRows } from './read-rows.ts';

const startsWithMark: Localized = {
  es: 'La primera línea de un bloque es la pregunta y no lleva *: quite la línea en blanco de arriba o escriba la pregunta',
  en: 'The first line of a block is the question and has no *: remove the blank line above or write the question',
};

/** Reads pasted text: blocks between blank lines, or cells as they are copied from a spreadsheet. */
export function readText(text: string): ReadDrafts {
  const plain = plainLines(text);
  if (/^\s*[^\n\t]*\t/.test(plain)) return readRows(splitCells(plain));
  return { drafts: readBlocks(plain.split('\n')), problems: [] };
}

function* readBlocks(lines: readonly string[]): Iterable<DraftQuestion> {
  let block: { readonly row: number; readonly text: string }[] = [];
  for (const [index, line] of [...lines, ''].entries()) {
    const text = line.trim();
    if (text !== '') block.push({ row: index + 1, text });
    else if (block.length > 0) {
      yield readBlock(block);
      block = [];
    }
  }
}

function readBlock([first, ...rest]: readonly { readonly row: number; readonly text: string }[]): DraftQuestion {
  const question = { row: first?.row ?? 0, column: null, text: first?.text ?? '' };
  const lines = rest.map((line) => ({ ...line, column: null }));
  const written = readWritten(({ fromLines }) => fromLines(lines));
  return {
    question,
    ...(written ?? { answers: lines.map(readMark) }),
    rightAnswers: question,
    problems: question.text.startsWith('*') ? [{ row: question.row, column: null, message: startsWithMark }] : [],
  };
}

function readMark(line: PlacedText): ReadAnswer {
  const isRight = line.text.startsWith('*');
  return { ...line, text: isRight ? line.text.slice(1).trim() : line.text, isRight };
}
