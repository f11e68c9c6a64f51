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
/** between the shape of an answer and its text */
const frameGap = 9;

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

/** What stands before an answer, in points; a place has room for a number that is written by hand. */
const frames = {
  circle: { width: 9, height: 9 },
  box: { width: 9, height: 9 },
  place: { width: 20, height: 15 },
} as const;

function answerBlock(
  flow: PageFlow,
  setter: TextSetter,
  { text: answer, mark }: PrintedQuestion['answers'][number],
  shape: PrintedQuestion['shape'],
): Block {
  const frame = frames[shape];
  const isInside = shape === 'place';
  const left = flow.left + numberWidth + frame.width + frameGap;
  const style = mark === null ? text.body : text.strong;
  // The shape alone is nothing that can be read aloud.
  const lines = setter.lines(mark === null || isInside ? answer : `${mark} ${answer}`, style, flow.right - left);
  const height = lineHeight(style);
  const tallest = Math.max(height, frame.height);
  // The first line and the shape are centred on each other.
  const under = (tallest - height) / 2;
  return {
    height: under + lines.length * height + (isInside ? under : 0) + 4,
    draw(y) {
      const at = { x: flow.left + numberWidth + 1, y: y + 1 + (tallest - frame.height) / 2 };
      drawShape(flow.document, at, shape, mark !== null);
      setter.tags.within('P', () => {
        if (isInside && mark !== null) {
          // The blank keeps the number apart from the text where both are read aloud.
          setter.draw(`${mark} `, style, at.x + (frame.width - setter.width(mark, style)) / 2, y + 1 + under);
        }
        for (const [index, line] of lines.entries()) setter.draw(line, style, left, y + 1 + under + index * height);
      });
    },
  };
}

function drawShape(
  document: PDFKit.PDFDocument,
  { x, y }: { readonly x: number; readonly y: number },
  shape: PrintedQuestion['shape'],
  isMarked: boolean,
): void {
  const { width, height } = frames[shape];
  const outline = (inset: number) =>
    shape === 'circle'
      ? document.circle(x + width / 2, y + height / 2, width / 2 - inset)
      : document.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  drawArtifact(document, () => {
    outline(0).lineWidth(0.8).strokeColor(colors.ink).stroke();
    if (isMarked && shape !== 'place') outline(2).fill(colors.ink);
  });
}
