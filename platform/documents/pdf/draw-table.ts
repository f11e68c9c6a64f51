import { type Block, lineParts, type PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, type TextStyle, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

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
  /** a line under the heading: what the rows are of, or come to */
  readonly lead?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Rows;
  /** said in place of the rows when there are none */
  readonly emptyText: string;
  /** for rows to be written in by hand: their least height in points, with lines between the columns */
  readonly rowHeight?: number;
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
  const { tags } = setter;
  const places = placeColumns(flow, section.columns);
  if (section.heading !== undefined) drawHeading(flow, setter, section.heading, 74);
  const { lead } = section;
  if (lead !== undefined) tags.within('P', () => flow.place(paragraph(flow, setter, lead, text.note, 2)));
  const head = tableHead(flow, setter, places, section.columns);
  tags.within('Table', () => {
    tags.within('TR', () => flow.place([head]));
    flow.repeat({ height: head.height, draw: (y) => tags.asArtifact(() => head.draw(y)) });
    for (const cells of section.rows) {
      tags.within('TR', () => flow.place(tableRow(flow, setter, places, cells, section.rowHeight)));
    }
  });
  if (section.rows.length === 0) flow.place(paragraph(flow, setter, section.emptyText, text.note, padding.y));
  flow.repeat(null);
  flow.gap(16);
}

/** A heading that never stands alone at the foot of a page. */
export function drawHeading(flow: PageFlow, setter: TextSetter, heading: string, needed: number): void {
  const blocks = paragraph(flow, setter, heading, text.heading, 3);
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  if (flow.space < height + needed && !flow.isAtTop) flow.breakPage();
  flow.mark(heading);
  setter.tags.within('H2', () => flow.place(blocks));
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
        // Heads of several lines are on the rule.
        const top = y + padding.y + (most - lines.length) * lineHeight(style);
        setter.tags.within('TH', () => drawCell(setter, place, lines, style, top));
      }
      hairline(flow.document, flow.left, flow.right, y + height, setter.inkOf(colors.primary), 1);
    },
  };
}

/** One block, or several for a row that is taller than half a page. */
function tableRow(
  flow: PageFlow,
  setter: TextSetter,
  places: readonly ColumnPlace[],
  cells: readonly string[],
  rowHeight = 0,
): Block[] {
  const texts = places.map((place, index) => setter.lines(cells[index] ?? '', text.body, place.width));
  const most = Math.max(1, ...texts.map((lines) => lines.length));
  const line = lineHeight(text.body);
  return lineParts(flow, most, line).map(({ from, count, isFirst, isLast }) => {
    const needed = (isFirst ? padding.y : 0) + count * line + (isLast ? padding.y : 0);
    const height = Math.max(needed, rowHeight);
    // In a high row the text is in the middle.
    const before = (isFirst ? padding.y : 0) + (height - needed) / 2;
    return {
      height,
      draw(y) {
        for (const [index, place] of places.entries()) {
          const lines = texts[index]?.slice(from, from + count) ?? [];
          const down = rowHeight > 0 ? ((count - lines.length) * line) / 2 : 0;
          setter.tags.within('TD', () => drawCell(setter, place, lines, text.body, y + before + down));
        }
        if (rowHeight > 0) ruleColumns(flow, places, y, height);
        if (isLast)
          hairline(flow.document, flow.left, flow.right, y + height, rowHeight > 0 ? colors.quiet : colors.line, 0.5);
      },
    };
  });
}

/** Lines between the columns of a row, and at its ends. */
function ruleColumns(flow: PageFlow, places: readonly ColumnPlace[], y: number, height: number): void {
  const { document } = flow;
  drawArtifact(document, () => {
    for (const x of [...places.map((place) => place.x - padding.x), flow.right]) {
      document.moveTo(x, y).lineTo(x, y + height);
    }
    document.lineWidth(0.5).strokeColor(colors.quiet).stroke();
  });
}
