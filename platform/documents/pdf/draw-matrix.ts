import { drawMark, inkOfMark, type MarkTone } from './draw-marks.ts';
import { paragraph } from './draw-table.ts';
import type { Block, PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, type TextStyle, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

export interface MatrixMark {
  readonly column: number;
  readonly tone: MarkTone;
  /** a sign and a short number */
  readonly shown: string;
  /** read aloud in its place */
  readonly spoken: string;
}

/** A table of marks with turned heads, over as many pages as it needs beside and under each other. */
export interface MatrixSection {
  readonly kind: 'matrix';
  readonly legend: readonly { readonly tone: MarkTone | null; readonly sign: string; readonly label: string }[];
  /** what the rows are */
  readonly corner: string;
  /** a number, and quietly beside it a name */
  readonly columns: readonly { readonly number: string; readonly name: string }[];
  readonly rows: readonly {
    readonly name: string;
    /** a band over the rows of one group, which follow each other */
    readonly group: string;
    readonly marks: readonly MatrixMark[];
  }[];
  /** of a pair without a mark */
  readonly unmarked: { readonly sign: string; readonly spoken: string };
  /** said where there are no rows or no columns */
  readonly emptyText: string;
}

/** Points. */
const nameWidth = 190;
const narrowest = 25;
const widest = 40;
const tallestHead = 128;
const rowHeight = 15;
const bandHeight = 17;
/** Columns beside each other on an A3 in landscape. */
const columnsOfPage = 36;

const number: TextStyle = { ...text.strong, size: 7.5 };
const quiet: TextStyle = { ...text.note, size: 7 };
const band: TextStyle = { ...text.strong, color: colors.primary };

/** Rows that are printed: each once on every page that its columns take beside each other. */
export const printedRows = ({ rows, columns }: Pick<MatrixSection, 'rows' | 'columns'>): number =>
  rows.length * Math.max(1, Math.ceil(columns.length / columnsOfPage));

/** A matrix: names and heads stand again on every page. */
export function drawMatrix(flow: PageFlow, setter: TextSetter, section: MatrixSection): void {
  const { columns, rows } = section;
  flow.place([legendBlock(flow, setter, section)]);
  if (rows.length === 0 || columns.length === 0) flow.place(paragraph(flow, setter, section.emptyText, text.note, 4));
  const width = Math.min(widest, Math.max(narrowest, (flow.width - nameWidth) / Math.max(1, columns.length)));
  const atOnce = Math.max(1, Math.min(columnsOfPage, Math.floor((flow.width - nameWidth) / width)));
  for (let from = 0; from < columns.length; from += atOnce) {
    if (from > 0) flow.breakPage();
    drawPart(flow, setter, section, { from, until: Math.min(columns.length, from + atOnce), width });
    flow.repeat(null);
  }
}

/** Columns that stand beside each other. */
interface Part {
  readonly from: number;
  readonly until: number;
  readonly width: number;
}

function drawPart(flow: PageFlow, setter: TextSetter, section: MatrixSection, part: Part): void {
  const { tags } = setter;
  const head = headBlock(flow, setter, section, part);
  tags.within('Table', () => {
    tags.within('TR', () => flow.place([head]));
    flow.repeat({ height: head.height, draw: (y) => tags.asArtifact(() => head.draw(y)) });
    let group: string | null = null;
    for (const row of section.rows) {
      const block = rowBlock(flow, setter, { section, part, row });
      const blocks = row.group === group ? [block] : [bandBlock(flow, setter, row.group, part), block];
      group = row.group;
      tags.within('TR', () => flow.place(blocks));
    }
  });
}

const rightOf = (flow: PageFlow, { from, until, width }: Part) => flow.left + nameWidth + (until - from) * width;

/** The text in one line, cut where there is no room for the rest. */
function cut(setter: TextSetter, content: string, style: TextStyle, room: number): string {
  const [line = '', ...more] = setter.lines(content, style, room - 6);
  return more.length === 0 ? line : `${line}…`;
}

function legendBlock(flow: PageFlow, setter: TextSetter, { legend }: MatrixSection): Block {
  return {
    height: 24,
    draw(y) {
      let x = flow.left;
      for (const { tone, sign, label } of legend) {
        if (tone !== null) drawMark(flow, { x, y, width: narrowest, height: rowHeight }, tone);
        setter.tags.within('P', () => {
          centred(setter, sign, { ...text.strong, color: inkOf(tone) }, { x, y, width: narrowest });
          setter.draw(label, text.body, x + narrowest + 5, y + 1.5);
        });
        x += narrowest + 5 + setter.width(label, text.body) + 18;
      }
    },
  };
}

const inkOf = (tone: MarkTone | null) => (tone === null ? colors.quiet : inkOfMark(tone));

function headBlock(flow: PageFlow, setter: TextSetter, { columns, corner }: MatrixSection, part: Part): Block {
  const widths = columns.map((of) => Math.max(setter.width(of.number, number), setter.width(of.name, quiet)));
  const headHeight = Math.min(tallestHead, Math.max(40, ...widths.map((each) => each + 12)));
  return {
    height: headHeight,
    draw(y) {
      const foot = y + headHeight - 4;
      setter.tags.within('TH', () =>
        setter.draw(corner, text.columnHead, flow.left, foot - lineHeight(text.columnHead)),
      );
      for (let index = part.from; index < part.until; index += 1) {
        const column = columns[index];
        if (column === undefined) continue;
        const x = flow.left + nameWidth + (index - part.from) * part.width + part.width / 2 - lineHeight(number);
        setter.tags.within('TH', () => {
          flow.document.save().rotate(-90, { origin: [x, foot] });
          setter.draw(cut(setter, column.number, number, headHeight), number, x, foot);
          setter.draw(cut(setter, column.name, quiet, headHeight), quiet, x, foot + lineHeight(number));
          flow.document.restore();
        });
      }
      hairline(flow.document, flow.left, rightOf(flow, part), y + headHeight, setter.inkOf(colors.primary), 1);
    },
  };
}

function bandBlock(flow: PageFlow, setter: TextSetter, group: string, part: Part): Block {
  return {
    height: bandHeight,
    draw(y) {
      const { document } = flow;
      const right = rightOf(flow, part);
      drawArtifact(document, () =>
        document.rect(flow.left, y + 2, right - flow.left, bandHeight - 3).fill(colors.well),
      );
      setter.tags.asArtifact(() =>
        setter.draw(cut(setter, group, band, right - flow.left), band, flow.left + 4, y + 3.5),
      );
    },
  };
}

interface RowToDraw {
  readonly section: MatrixSection;
  readonly part: Part;
  readonly row: MatrixSection['rows'][number];
}

function rowBlock(flow: PageFlow, setter: TextSetter, { section, part, row }: RowToDraw): Block {
  const marks = new Map(row.marks.map((mark) => [mark.column, mark]));
  return {
    height: rowHeight,
    draw(y) {
      const spoken = `${row.group} · ${row.name}`;
      const name = cut(setter, row.name, text.body, nameWidth - 8);
      setter.tags.within('TH', () => setter.draw(name, text.body, flow.left + 4, y + 1.5), spoken);
      for (let index = part.from; index < part.until; index += 1) {
        const place = { x: flow.left + nameWidth + (index - part.from) * part.width, y, width: part.width };
        const mark = marks.get(index);
        const style = { ...(mark === undefined ? quiet : number), color: inkOf(mark?.tone ?? null) };
        if (mark !== undefined) drawMark(flow, { ...place, height: rowHeight }, mark.tone);
        const { shown, spoken: said } = mark ?? { shown: section.unmarked.sign, spoken: section.unmarked.spoken };
        setter.tags.within('TD', () => centred(setter, shown, style, { ...place, y: y + 1 }), said);
      }
      hairline(flow.document, flow.left, rightOf(flow, part), y + rowHeight, colors.line, 0.4);
    },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function centred(setter: TextSetter, content: string, style: TextStyle, { x, y, width }: Place): void {
  setter.draw(content, style, x + (width - setter.width(content, style)) / 2, y + 1.5);
}
