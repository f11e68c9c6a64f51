import type { PageFlow } from './page-flow.ts';
import { colors } from './report-style.ts';
import { drawArtifact } from './tagging.ts';

/** How a mark is drawn: each tone has a pattern of its own, so that it is told apart without colour. */
export type MarkTone = 'full' | 'outlined' | 'striped' | 'dashed' | 'underlined';

const looks: Readonly<Record<MarkTone, { readonly fill: string; readonly ink: string }>> = {
  full: { fill: '#cfe8d9', ink: colors.positive },
  outlined: { fill: '#ffffff', ink: colors.quiet },
  striped: { fill: '#fbe3e0', ink: colors.critical },
  underlined: { fill: '#ffffff', ink: colors.critical },
  dashed: { fill: '#ffffff', ink: colors.quiet },
};

/** The colour of what is written on a mark. */
export const inkOfMark = (tone: MarkTone): string => looks[tone].ink;

/** The ground of a mark: plain, outlined, striped, dashed or with a bar at its foot. */
export function drawMark(
  flow: PageFlow,
  of: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  tone: MarkTone,
): void {
  const { document } = flow;
  const { fill, ink } = looks[tone];
  const [x, y, width, height] = [of.x + 1, of.y + 1, of.width - 2, of.height - 2];
  drawArtifact(document, () => {
    document.rect(x, y, width, height).fill(fill);
    if (tone === 'full') return;
    document
      .save()
      .lineWidth(tone === 'striped' ? 0.9 : 0.6)
      .strokeColor(ink);
    if (tone === 'dashed') document.dash(2, { space: 1.5 });
    document.rect(x + 0.3, y + 0.3, width - 0.6, height - 0.6).stroke();
    if (tone === 'underlined') document.rect(x, y + height - 2.4, width, 2.4).fill(ink);
    // Stripes stand at both ends, clear of the number in the middle.
    if (tone === 'striped') {
      document.rect(x, y, width, height).clip();
      for (const along of [0, 3, width - 6, width - 3]) {
        document
          .moveTo(x + along, y + height)
          .lineTo(x + along + 3, y)
          .stroke();
      }
    }
    document.restore();
  });
}
