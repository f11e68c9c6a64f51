import { drawHeading } from './draw-table.ts';
import type { PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';

/** Lines to be filled in by hand, several beside each other, each with its label below. */
export interface BlanksSection {
  readonly kind: 'blanks';
  readonly heading?: string;
  readonly rows: readonly (readonly Blank[])[];
}

interface Blank {
  readonly label: string;
  /** its part of the width, in any unit */
  readonly share: number;
  /** printed at the end of the line: the `/ 12` of a score */
  readonly suffix?: string;
}

const gap = 18;
/** room to write above a line */
const room = 26;

/** Draws blanks; all of a section stay together. */
export function drawBlanks(flow: PageFlow, setter: TextSetter, { heading, rows }: BlanksSection): void {
  const height = room + lineHeight(text.columnHead) + 6;
  if (heading !== undefined) drawHeading(flow, setter, heading, rows.length * height);
  else if (rows.length * height > flow.space && !flow.isAtTop) flow.breakPage();
  for (const row of rows) {
    flow.place([{ height, draw: (y) => drawRow(flow, setter, row, y) }]);
  }
  flow.gap(16);
}

function drawRow(flow: PageFlow, setter: TextSetter, row: readonly Blank[], y: number): void {
  const shares = row.reduce((sum, { share }) => sum + share, 0);
  const width = flow.width - gap * (row.length - 1);
  let left = flow.left;
  for (const { label, share, suffix } of row) {
    const right = left + (width * share) / shares;
    const at = left;
    hairline(flow.document, at, right, y + room, colors.quiet, 0.7);
    setter.tags.within('P', () => {
      setter.draw(label, text.columnHead, at, y + room + 3);
      if (suffix !== undefined) setter.draw(suffix, text.body, at, y + room - lineHeight(text.body) - 2, { right });
    });
    left = right + gap;
  }
}
