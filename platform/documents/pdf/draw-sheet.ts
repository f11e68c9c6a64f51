import type { PageFlow } from './page-flow.ts';
import { drawOpening } from './page-frame.ts';
import type { TextSetter } from './set-text.ts';

/** What is on one page whatever it holds, such as a certificate: shortened, and set smaller, where it has to be. */
export interface SheetSection<Part> {
  readonly kind: 'sheet';
  /** at its head; null where the report's own title already says it */
  readonly opening: { readonly title: string; readonly subtitle: readonly string[] } | null;
  /** from the fullest to the shortest: the first that can be read on one page is drawn */
  readonly versions: readonly (readonly Part[])[];
}

/** Still easily read on paper: body text of 7 points. */
const readable = [1, 0.94, 0.88, 0.82];
/** For what is longer than anybody writes, and still must not be lost. */
const small = [0.74, 0.66, 0.58, 0.5, 0.42, 0.34];

/** Draws a sheet; one with an opening of its own begins a page. */
export function drawSheet<Part>(
  flow: PageFlow,
  setter: TextSetter,
  { opening, versions }: SheetSection<Part>,
  drawPart: (part: Part) => void,
): void {
  if (opening !== null) {
    flow.breakPage();
    flow.mark(opening.subtitle[0] ?? opening.title);
  }
  const draw = (parts: readonly Part[]) => {
    if (opening !== null) drawOpening(flow, setter, opening.title, opening.subtitle);
    for (const part of parts) drawPart(part);
  };
  const { space } = flow;
  const fits = (parts: readonly Part[], scale: number) =>
    setter.tags.asArtifact(() => flow.measure(() => flow.scaled(scale, () => draw(parts)))) <= space;
  const last = versions.at(-1) ?? [];
  const choices = [
    ...versions.flatMap((parts) => readable.map((scale) => ({ parts, scale }))),
    ...small.map((scale) => ({ parts: last, scale })),
  ];
  const { parts, scale } = choices.find((choice) => fits(choice.parts, choice.scale)) ?? { parts: last, scale: 0.34 };
  setter.tags.within('Sect', () => flow.scaled(scale, () => draw(parts)));
}
