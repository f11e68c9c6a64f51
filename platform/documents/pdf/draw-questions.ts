import { drawHeading } from './draw-table.ts';
import type { Block, PageFlow } from './page-flow.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

/** Questions with their answers to be marked by hand. */
export interface QuestionsSection {
  readonly kind: 'questions';
  readonly heading?: string;
  readonly questions: readonly PrintedQuestion[];
}

export interface PrintedQuestion {
  /** as it is counted in the whole document */
  readonly number: number;
  readonly question: string;
  /** how to answer it, in words */
  readonly hint: string;
  /** circles, of which one is marked; boxes; or places for a number each */
  readonly shape: 'circle' | 'box' | 'place';
  /** `mark`: a tick, or the number of its place, where the key is shown */
  readonly answers: readonly { readonly text: string; readonly mark: string | null }[];
}

const numberWidth = 24;
const shapeWidth = 18;

/** Draws questions, each in one piece where a page has room for it. */
export function drawQuestions(flow: PageFlow, setter: TextSetter, { heading, questions }: QuestionsSection): void {
  if (heading !== undefined) drawHeading(flow, setter, heading, 90);
  for (const question of questions) {
    setter.tags.within('Sect', () => flow.place(questionBlocks(flow, setter, question)));
    flow.gap(10);
  }
  flow.gap(6);
}

function questionBlocks(flow: PageFlow, setter: TextSetter, printed: PrintedQuestion): Block[] {
  const { number, question, hint, shape, answers } = printed;
  const left = flow.left + numberWidth;
  const lines = setter.lines(question, text.strong, flow.right - left);
  const height = lineHeight(text.strong);
  const asked = lines.map((line, index) => ({
    height,
    draw: (y: number) =>
      setter.tags.within('P', () => {
        if (index === 0) setter.draw(`${number}.`, text.strong, flow.left, y);
        setter.draw(line, text.strong, left, y);
      }),
  }));
  const told = { height: lineHeight(text.note) + 3, draw: (y: number) => setter.draw(hint, text.note, left, y) };
  return [...asked, told, ...answers.map((answer) => answerBlock(flow, setter, answer, shape))];
}

function answerBlock(
  flow: PageFlow,
  setter: TextSetter,
  { text: answer, mark }: PrintedQuestion['answers'][number],
  shape: PrintedQuestion['shape'],
): Block {
  const left = flow.left + numberWidth + shapeWidth;
  const style = mark === null ? text.body : text.strong;
  // The shape alone is nothing that can be read aloud.
  const lines = setter.lines(mark === null ? answer : `${mark} ${answer}`, style, flow.right - left);
  const height = lineHeight(style);
  return {
    height: lines.length * height + 4,
    draw(y) {
      drawShape(flow.document, left - shapeWidth + 1, y + height / 2 - size / 2 + 1, shape, mark !== null);
      setter.tags.within('P', () => {
        for (const [index, line] of lines.entries()) setter.draw(line, style, left, y + 1 + index * height);
      });
    },
  };
}

const size = 9;
/** room for a number that is written by hand */
const placeWidth = 14;

function drawShape(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  shape: PrintedQuestion['shape'],
  isMarked: boolean,
): void {
  const outline = (inset: number) =>
    shape === 'circle'
      ? document.circle(x + size / 2, y + size / 2, size / 2 - inset)
      : document.rect(x + inset, y + inset, (shape === 'place' ? placeWidth : size) - 2 * inset, size - 2 * inset);
  drawArtifact(document, () => {
    outline(0).lineWidth(0.8).strokeColor(colors.ink).stroke();
    if (isMarked && shape !== 'place') outline(2).fill(colors.ink);
  });
}
