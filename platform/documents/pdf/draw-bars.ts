import { drawMark, inkOfMark, type MarkTone } from './draw-marks.ts';
import { drawHeading } from './draw-table.ts';
import type { Block, PageFlow } from './page-flow.ts';
import { text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';

/** Bars under each other, each divided by how what it counts stands; told apart by pattern as well as by colour. */
export interface BarsSection {
  readonly kind: 'bars';
  readonly heading: string;
  readonly legend: readonly { readonly label: string; readonly tone: MarkTone }[];
  readonly bars: readonly {
    readonly label: string;
    /** counts in the order of the legend */
    readonly parts: readonly number[];
    /** beside the bar, in words: what it comes to */
    readonly told: string;
  }[];
}

/** Points. */
const labelWidth = 150;
const toldWidth = 150;
const rowHeight = 17;
const barHeight = 12;
const swatch = 14;

/** Draws bars to one scale. Read aloud, each is its label and what it comes to. */
export function drawBars(flow: PageFlow, setter: TextSetter, { heading, legend, bars }: BarsSection): void {
  drawHeading(flow, setter, heading, 60);
  flow.place([legendBlock(flow, setter, legend)]);
  const most = Math.max(1, ...bars.map(({ parts }) => sum(parts)));
  for (const bar of bars) flow.place([barBlock(flow, setter, { bar, legend, most })]);
  flow.gap(16);
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

function legendBlock(flow: PageFlow, setter: TextSetter, legend: BarsSection['legend']): Block {
  return {
    height: 20,
    draw(y) {
      let x = flow.left;
      for (const { label, tone } of legend) {
        drawMark(flow, { x, y: y + 2, width: swatch, height: barHeight }, tone);
        setter.tags.within('P', () => setter.draw(label, text.note, x + swatch + 4, y + 2));
        x += swatch + 4 + setter.width(label, text.note) + 16;
      }
    },
  };
}

interface BarToDraw extends Pick<BarsSection, 'legend'> {
  readonly bar: BarsSection['bars'][number];
  /** what a bar of the whole width counts */
  readonly most: number;
}

function barBlock(flow: PageFlow, setter: TextSetter, { bar, legend, most }: BarToDraw): Block {
  const [label = '', ...more] = setter.lines(bar.label, text.body, labelWidth - 8);
  const width = flow.width - labelWidth - toldWidth;
  return {
    height: rowHeight,
    draw(y) {
      let x = flow.left + labelWidth;
      for (const [index, part] of bar.parts.entries()) {
        const tone = legend[index]?.tone ?? 'full';
        const length = (width * part) / most;
        // Less than a line is not drawn; the words beside the bar say it.
        if (length > 2.5) drawMark(flow, { x, y: y + 2, width: length, height: barHeight }, tone);
        if (length > 22) {
          const style = { ...text.columnHead, color: inkOfMark(tone) };
          const shown = String(part);
          const at = x + (length - setter.width(shown, style)) / 2;
          setter.tags.asArtifact(() => setter.draw(shown, style, at, y + 2 + (barHeight - lineHeight(style)) / 2));
        }
        x += length;
      }
      setter.tags.within('P', () => {
        setter.draw(more.length === 0 ? label : `${label}…`, text.body, flow.left, y + 2);
        setter.draw(bar.told, text.note, flow.right, y + 2, { right: flow.right });
      });
    },
  };
}
