import type { FactsSection } from './draw-facts.ts';
import type { Block, PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';

/** Short facts beside each other, each value under its label. */
export interface FactGridSection extends Pick<FactsSection, 'facts'> {
  readonly kind: 'factGrid';
  readonly columns: number;
  /** in large figures */
  readonly isLarge?: boolean;
}

const gap = 18;

/** Draws facts row by row; a row is as high as its longest value. */
export function drawFactGrid(flow: PageFlow, setter: TextSetter, { facts, columns, isLarge }: FactGridSection): void {
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns);
    // A row that is not full shares the whole width.
    flow.place([rowBlock(flow, setter, row, isLarge === true ? 'subject' : 'body')]);
  }
  flow.gap(14);
}

function rowBlock(flow: PageFlow, setter: TextSetter, row: FactGridSection['facts'], look: 'subject' | 'body'): Block {
  const style = text[look];
  const width = (flow.width - gap * (row.length - 1)) / row.length;
  const cells = row.map(({ label, value }, column) => ({
    x: flow.left + column * (width + gap),
    labels: setter.lines(label, text.columnHead, width),
    values: setter.lines(value, style, width),
  }));
  const labelHeight = Math.max(...cells.map(({ labels }) => labels.length)) * lineHeight(text.columnHead);
  const height = labelHeight + Math.max(...cells.map(({ values }) => values.length)) * lineHeight(style) + 10;
  return {
    height,
    draw(y) {
      for (const { x, labels, values } of cells) {
        hairline(flow.document, x, x + width, y, colors.line, 0.6);
        setter.tags.within('P', () => {
          for (const [index, line] of labels.entries())
            setter.draw(line, text.columnHead, x, y + 4 + index * lineHeight(text.columnHead));
          for (const [index, line] of values.entries())
            setter.draw(line, style, x, y + 4 + labelHeight + index * lineHeight(style));
        });
      }
    },
  };
}
