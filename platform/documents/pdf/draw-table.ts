import type { Block, PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, type TextStyle, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';

export interface TableColumn {
  readonly label: string;
  /** its part of the width, in any unit: 1 and 3 are a quarter and three quarters */
  readonly share: number;
  /** numbers stand right, the rest left */
  readonly align?: 'left' | 'right';
}

/** @template Rows how the texts of the rows, in the order of the columns, are given */
export interface TableSection<Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>> {
  readonly kind: 'table';
  readonly heading?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Rows;
  /** said in place of the rows when there are none */
  readonly emptyText: string;
}

const padding = { x: 5, y: 3.6 };

interface ColumnPlace {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A table whose head stands again on every page. A row stays in one piece unless it is taller than a page. */
export function drawTable(
  flow: PageFlow,
  setter: TextSetter,
  section: TableSection<readonly (readonly string[])[]>,
): void {
  const places = placeColumns(flow, section.columns);
  const rowBlocks = (cells: readonly string[]) => tableRow(flow, setter, places, cells);
  if (section.heading !== undefined) drawHeading(flow, setter, section.heading, 60);
  const head = tableHead(flow, setter, places, section.columns);
  flow.place([head]);
  flow.repeat(head);
  for (const cells of section.rows) flow.place(rowBlocks(cells));
  if (section.rows.length === 0) flow.place(paragraph(flow, setter, section.emptyText, text.note, padding.y));
  flow.repeat(null);
  flow.gap(16);
}

/** A heading that never stands alone at the foot of a page. */
export function drawHeading(flow: PageFlow, setter: TextSetter, heading: string, needed: number): void {
  const blocks = paragraph(flow, setter, heading, text.heading, 3);
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  if (flow.space < height + needed && !flow.isAtTop) flow.breakPage();
  flow.place(blocks);
}

/** A text over the whole width. */
export function paragraph(
  flow: PageFlow,
  setter: TextSetter,
  content: string,
  style: TextStyle,
  space: number,
): Block[] {
  const lines = setter.lines(content, style, flow.width);
  const height = lineHeight(style);
  return lines.map((line, index) => {
    const before = index === 0 ? space : 0;
    const after = index === lines.length - 1 ? space : 0;
    return { height: before + height + after, draw: (y) => setter.draw(line, style, flow.left, y + before) };
  });
}

function placeColumns(flow: PageFlow, columns: readonly TableColumn[]): ColumnPlace[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = flow.left;
  return columns.map(({ share, align = 'left' }) => {
    const width = (flow.width * share) / shares;
    const place = { x: x + padding.x, width: width - 2 * padding.x, align };
    x += width;
    return place;
  });
}

function drawCell(setter: TextSetter, place: ColumnPlace, lines: readonly string[], style: TextStyle, y: number): void {
  for (const [index, line] of lines.entries()) {
    const right = place.align === 'right' ? { right: place.x + place.width } : undefined;
    setter.draw(line, style, place.x, y + index * lineHeight(style), right);
  }
}

function tableHead(
  flow: PageFlow,
  setter: TextSetter,
  places: readonly ColumnPlace[],
  columns: readonly TableColumn[],
): Block {
  const style = text.columnHead;
  const cells = places.map((place, index) => setter.lines(columns[index]?.label ?? '', style, place.width));
  const most = Math.max(1, ...cells.map((lines) => lines.length));
  const height = most * lineHeight(style) + 2 * padding.y;
  return {
    height,
    draw(y) {
      for (const [index, place] of places.entries()) {
        const lines = cells[index] ?? [];
        // Heads of several lines stand on the rule.
        drawCell(setter, place, lines, style, y + padding.y + (most - lines.length) * lineHeight(style));
      }
      hairline(flow.document, flow.left, flow.right, y + height, colors.primary, 1);
    },
  };
}

/** One block, or several for a row that is taller than half a page. */
function tableRow(
  flow: PageFlow,
  setter: TextSetter,
  places: readonly ColumnPlace[],
  cells: readonly string[],
): Block[] {
  const texts = places.map((place, index) => setter.lines(cells[index] ?? '', text.body, place.width));
  const most = Math.max(1, ...texts.map((lines) => lines.length));
  const line = lineHeight(text.body);
  const linesAtOnce = Math.max(1, Math.floor((flow.height * 0.5) / line));
  return Array.from({ length: Math.ceil(most / linesAtOnce) }, (_, part) => {
    const from = part * linesAtOnce;
    const count = Math.min(linesAtOnce, most - from);
    const isLast = from + count >= most;
    const before = part === 0 ? padding.y : 0;
    const height = before + count * line + (isLast ? padding.y : 0);
    return {
      height,
      draw(y) {
        for (const [index, place] of places.entries()) {
          drawCell(setter, place, texts[index]?.slice(from, from + count) ?? [], text.body, y + before);
        }
        if (isLast) hairline(flow.document, flow.left, flow.right, y + height, colors.line, 0.5);
      },
    };
  });
}
