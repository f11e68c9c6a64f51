/**
 * Tones in which a status is shown. Each has `main` (bars, pies, icons: >= 3:1 on the page), `soft` (background of a
 * chip) and `ink` (text: >= 4.5:1 on `soft`, on paper and on the page). The pairs are proved in palette.test.ts.
 */
export interface Tone {
  readonly main: string;
  readonly soft: string;
  readonly ink: string;
}

/** green, light green, yellow, red (S0 section 4, due-date buckets), grey, and the calm tone of work in progress. */
export type ToneName = 'positive' | 'near' | 'warning' | 'critical' | 'neutral' | 'progress';

export type Tones = Readonly<Record<ToneName, Tone>>;

interface Scheme {
  readonly primary: { readonly main: string; readonly dark: string; readonly light: string; readonly contrast: string };
  readonly accent: string;
  readonly page: string;
  readonly paper: string;
  /** Quiet fills: hovered rows, wells, skeletons. */
  readonly well: string;
  readonly ink: string;
  readonly inkQuiet: string;
  readonly line: string;
  /** Border of a control that must be seen (>= 3:1 on paper). */
  readonly lineStrong: string;
  readonly tones: Tones;
}

/** Petrol ink on laboratory paper, with copper as the one warm accent. */
export const light: Scheme = {
  primary: { main: '#0f5565', dark: '#0a3d49', light: '#2f7686', contrast: '#ffffff' },
  accent: '#a4511c',
  page: '#f6f5f1',
  paper: '#ffffff',
  well: '#efede7',
  ink: '#17252b',
  inkQuiet: '#52636a',
  line: '#e0ddd4',
  lineStrong: '#869196',
  tones: {
    positive: { main: '#1d8150', soft: '#def1e5', ink: '#12603a' },
    near: { main: '#7c9a1e', soft: '#edf4d5', ink: '#4a6208' },
    warning: { main: '#c08a00', soft: '#fcf0cd', ink: '#705000' },
    critical: { main: '#c2372f', soft: '#fbe3e0', ink: '#9c251e' },
    neutral: { main: '#6c797e', soft: '#e9eceb', ink: '#47545a' },
    progress: { main: '#23788a', soft: '#dceef1', ink: '#0f5565' },
  },
};

/** The same identity at night: petrol black, paper-white ink. */
export const dark: Scheme = {
  primary: { main: '#7cc5d2', dark: '#57a9b8', light: '#a3dae3', contrast: '#06262e' },
  accent: '#e8a16c',
  page: '#0e1518',
  paper: '#162024',
  well: '#1e2a2f',
  ink: '#e8eceb',
  inkQuiet: '#a3b1b5',
  line: '#2a373c',
  lineStrong: '#71838a',
  tones: {
    positive: { main: '#4cc38a', soft: '#14352a', ink: '#83deb3' },
    near: { main: '#a9cf4e', soft: '#2a3514', ink: '#c7e582' },
    warning: { main: '#efbd48', soft: '#3a2f10', ink: '#f6d583' },
    critical: { main: '#f0716a', soft: '#45201e', ink: '#ffaea8' },
    neutral: { main: '#93a1a6', soft: '#283438', ink: '#bdc8cb' },
    progress: { main: '#6fbfcc', soft: '#13343b', ink: '#9edbe5' },
  },
};
