import type { PageFlow } from './page-flow.ts';
import { text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';

/** What a document states, in large lines: who, and what they did. */
export interface StatementSection {
  readonly kind: 'statement';
  readonly lines: readonly { readonly text: string; readonly look: keyof typeof looks }[];
}

const looks = {
  lead: { style: text.subtitle, before: 0 },
  name: { style: text.title, before: 2 },
  subject: { style: text.subject, before: 2 },
  about: { style: text.subtitle, before: 1 },
  next: { style: text.subtitle, before: 12 },
} as const;

/** Draws a statement, a paragraph a line. */
export function drawStatement(flow: PageFlow, setter: TextSetter, { lines }: StatementSection): void {
  for (const { text: content, look } of lines) {
    const { style, before } = looks[look];
    const height = lineHeight(style);
    const blocks = setter.lines(content, style, flow.width).map((line, index) => {
      const above = index === 0 ? before : 0;
      return { height: height + above, draw: (y: number) => setter.draw(line, style, flow.left, y + above) };
    });
    setter.tags.within('P', () => flow.place(blocks));
  }
  flow.gap(16);
}
