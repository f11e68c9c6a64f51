/** How text is set: the file of its face, its size in points, its colour. */
export interface TextStyle {
  readonly face: 'regular' | 'semibold';
  readonly size: number;
  readonly color: string;
}

/** The light scheme of the product on paper: petrol ink, hairlines, copper for the one accent. */
export const colors = {
  ink: '#17252b',
  quiet: '#52636a',
  primary: '#0f5565',
  accent: '#a4511c',
  line: '#d9d6cd',
  well: '#f4f2ed',
  positive: '#12603a',
  critical: '#9c251e',
} as const;

const style = (face: TextStyle['face'], size: number, color: string): TextStyle => ({ face, size, color });

export const text = {
  brand: style('semibold', 9.5, colors.primary),
  running: style('regular', 7.5, colors.quiet),
  title: style('semibold', 19, colors.ink),
  subject: style('semibold', 13, colors.ink),
  code: style('semibold', 12, colors.ink),
  subtitle: style('regular', 9, colors.quiet),
  heading: style('semibold', 11.5, colors.primary),
  columnHead: style('semibold', 7.5, colors.quiet),
  body: style('regular', 8.5, colors.ink),
  strong: style('semibold', 8.5, colors.ink),
  note: style('regular', 8, colors.quiet),
  fingerprint: style('regular', 6.8, colors.quiet),
} as const;

/** Distance from line to line, as a multiple of the size. */
export const leading = 1.38;

/** Margins of a page in points; header and footer stand within top and bottom. */
export const margin = { top: 62, right: 42, bottom: 50, left: 42 } as const;
