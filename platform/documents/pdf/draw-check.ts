import { encode } from 'uqr';
import type { PageFlow } from './page-flow.ts';
import { colors, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

/** How a reader of the paper checks it: an address as a QR code, and beside it a code that can be typed. */
export interface CheckSection {
  readonly kind: 'check';
  readonly title: string;
  readonly code: string;
  readonly lines: readonly string[];
  /** what the QR code leads to */
  readonly address: string;
}

/** Points: 29 modules or more of a millimetre each, which a phone reads at arm's length. */
const side = 92;
const gap = 16;

/** Draws the code beside its words, in one piece. */
export function drawCheck(flow: PageFlow, setter: TextSetter, check: CheckSection): void {
  const width = flow.width - side - gap;
  const parts = [
    { style: text.heading, lines: setter.lines(check.title, text.heading, width) },
    { style: text.code, lines: setter.lines(check.code, text.code, width) },
    { style: text.note, lines: check.lines.flatMap((line) => setter.lines(line, text.note, width)) },
  ];
  const height = parts.reduce((sum, { style, lines }) => sum + lines.length * lineHeight(style), 0);
  const draw = (top: number) => {
    drawCode(flow, check.address, top);
    let y = top + Math.max(0, (side - height) / 2);
    for (const { style, lines } of parts) {
      for (const line of lines) {
        setter.draw(line, style, flow.left + side + gap, y);
        y += lineHeight(style);
      }
    }
  };
  setter.tags.within('P', () => flow.place([{ height: Math.max(side, height), draw }]));
}

/** Dark modules of a row as bars; a light margin is around every code, since nothing stands beside it. */
function drawCode({ document, left }: PageFlow, address: string, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const module = side / size;
  drawArtifact(document, () => {
    for (const [row, modules] of data.entries()) {
      for (const { from, length } of runsOf(modules)) {
        document.rect(left + from * module, top + row * module, length * module, module);
      }
    }
    document.fill(colors.ink);
  });
}

/** Where dark modules follow each other. */
function runsOf(modules: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [place, isDark] of modules.entries()) {
    const last = runs.at(-1);
    if (isDark && last !== undefined && last.from + last.length === place) last.length += 1;
    else if (isDark) runs.push({ from: place, length: 1 });
  }
  return runs;
}
