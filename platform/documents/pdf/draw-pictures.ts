import { drawHeading } from './draw-table.ts';
import type { Block, PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

/** Pictures beside and under each other, each under what it shows. */
export interface PicturesSection {
  readonly kind: 'pictures';
  readonly heading?: string;
  readonly pictures: readonly Picture[];
}

export interface Picture {
  /** what it shows, which stands for it where the document is read aloud */
  readonly label: string;
  /** a second line, such as when it was taken */
  readonly note: string;
  /** JPEG, which PDF/A takes as it is */
  readonly bytes: Uint8Array;
}

const gap = 14;
const mostLines = 2;

/** Draws pictures row by row, as large as `columns` of them let each be. */
export function drawPictures(
  flow: PageFlow,
  setter: TextSetter,
  { heading, pictures }: PicturesSection,
  columns = 3,
): void {
  const width = (flow.width - gap * (columns - 1)) / columns;
  const labelHeight = mostLines * lineHeight(text.columnHead);
  const box: readonly [number, number] = [width, width * 0.625];
  const height = labelHeight + lineHeight(text.note) + box[1] + 16;
  if (heading !== undefined) drawHeading(flow, setter, heading, height);
  for (let from = 0; from < pictures.length; from += columns) {
    const row = pictures.slice(from, from + columns);
    const block: Block = {
      height,
      draw(y) {
        for (const [column, { label, note, bytes }] of row.entries()) {
          const x = flow.left + column * (width + gap);
          hairline(flow.document, x, x + width, y, colors.line, 0.6);
          setter.tags.within('P', () => {
            const lines = setter.lines(label, text.columnHead, width).slice(0, mostLines);
            for (const [index, line] of lines.entries())
              setter.draw(line, text.columnHead, x, y + 3 + index * lineHeight(text.columnHead));
            setter.draw(note, text.note, x, y + 3 + labelHeight);
          });
          const top = y + 5 + labelHeight + lineHeight(text.note);
          drawArtifact(flow.document, () => flow.document.image(Buffer.from(bytes), x, top, { fit: [...box] }));
        }
      },
    };
    flow.place([block]);
  }
  flow.gap(10);
}
