import { drawHeading } from './draw-table.ts';
import { type Block, lineParts, type PageFlow } from './page-flow.ts';
import { hairline } from './page-frame.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

/** Labels and values under each other, such as who took part or what a document was made from. */
export interface FactsSection {
  readonly kind: 'facts';
  readonly heading?: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A boxed statement, such as the result of a verification. The word in `title` says it; the colour only repeats it. */
export interface NoticeSection {
  readonly kind: 'notice';
  readonly tone: 'neutral' | 'positive' | 'critical';
  readonly title: string;
  readonly lines: readonly string[];
  /** a hash or the like, in small figures */
  readonly fingerprint?: string;
}

const labelWidth = 150;

/** Draws facts in two columns, each in one piece where a page has room for it. */
export function drawFacts(flow: PageFlow, setter: TextSetter, { heading, facts }: FactsSection): void {
  if (heading !== undefined) drawHeading(flow, setter, heading, 40);
  for (const { label, value } of facts) {
    setter.tags.within('P', () => flow.place(factBlocks(flow, setter, label, value)));
  }
  flow.gap(16);
}

function factBlocks(flow: PageFlow, setter: TextSetter, label: string, value: string): Block[] {
  const labels = setter.lines(label, text.columnHead, labelWidth - 12);
  const values = setter.lines(value, text.body, flow.width - labelWidth);
  const line = lineHeight(text.body);
  return lineParts(flow, Math.max(labels.length, values.length), line).map(({ from, count, isLast }) => {
    const height = count * line + (isLast ? 7 : 0);
    const part = (lines: readonly string[]) => lines.slice(from, from + count).entries();
    return {
      height,
      draw(y) {
        for (const [index, shown] of part(labels)) {
          setter.draw(shown, text.columnHead, flow.left, y + 4.2 + index * line);
        }
        for (const [index, shown] of part(values)) {
          setter.draw(shown, text.body, flow.left + labelWidth, y + 3.5 + index * line);
        }
        if (isLast) hairline(flow.document, flow.left, flow.right, y + height, colors.line, 0.5);
      },
    };
  });
}

const toneColors = { neutral: colors.primary, positive: colors.positive, critical: colors.critical } as const;

/** Draws a notice in one piece. */
export function drawNotice(flow: PageFlow, setter: TextSetter, notice: NoticeSection): void {
  const color = toneColors[notice.tone];
  const width = flow.width - 28;
  const parts = [
    ...setter.lines(notice.title, text.strong, width).map((line) => ({ line, style: { ...text.strong, color } })),
    ...notice.lines.flatMap((content) =>
      setter.lines(content, text.body, width).map((line) => ({ line, style: text.body })),
    ),
    ...(notice.fingerprint === undefined ? [] : setter.lines(notice.fingerprint, text.fingerprint, width)).map(
      (line) => ({ line, style: text.fingerprint }),
    ),
  ];
  const height = parts.reduce((sum, { style }) => sum + lineHeight(style), 0) + 18;
  const draw = (top: number): void => {
    drawArtifact(flow.document, () => {
      flow.document.roundedRect(flow.left, top, flow.width, height, 3).fill(colors.well);
      flow.document.rect(flow.left, top, 2.5, height).fill(setter.inkOf(color));
    });
    let y = top + 9;
    for (const { line, style } of parts) {
      setter.draw(line, style, flow.left + 14, y);
      y += lineHeight(style);
    }
  };
  setter.tags.within('P', () => flow.place([{ height, draw }]));
  flow.gap(16);
}
