import { inkOn, readsOnWhite } from '#product/brand.ts';
import { Html } from './html.ts';

/** The web's colours, as its theme has them, for programs that know no variables of CSS. */
export const mailColours = {
  light: {
    page: '#f6f5f1',
    paper: '#ffffff',
    ink: '#17252b',
    inkQuiet: '#52636a',
    line: '#e0ddd4',
    primary: '#0f5565',
    contrast: '#ffffff',
    tones: {
      positive: { main: '#1d8150', ink: '#12603a' },
      near: { main: '#7c9a1e', ink: '#4a6208' },
      warning: { main: '#c08a00', ink: '#705000' },
      critical: { main: '#c2372f', ink: '#9c251e' },
    },
  },
  dark: {
    page: '#0e1518',
    paper: '#162024',
    ink: '#e8eceb',
    inkQuiet: '#a3b1b5',
    line: '#2a373c',
    primary: '#7cc5d2',
    contrast: '#06262e',
    tones: {
      positive: { main: '#4cc38a', ink: '#83deb3' },
      near: { main: '#a9cf4e', ink: '#c7e582' },
      warning: { main: '#efbd48', ink: '#f6d583' },
      critical: { main: '#f0716a', ink: '#ffaea8' },
    },
  },
} as const;

type Colours = (typeof mailColours)['light' | 'dark'];
export type MailTone = keyof Colours['tones'];

/** The parts of a mail that have colours, and their declarations. */
function partsIn(colours: Colours): Readonly<Record<string, string>> {
  const tones = Object.entries(colours.tones).flatMap(([tone, { main, ink }]) => [
    [`bar-${tone}`, `background-color:${main}`],
    [`say-${tone}`, `color:${ink}`],
  ]);
  return {
    page: `background-color:${colours.page}`,
    paper: `background-color:${colours.paper};border-color:${colours.line}`,
    ink: `color:${colours.ink}`,
    quiet: `color:${colours.inkQuiet}`,
    brand: `color:${colours.primary}`,
    rule: `border-color:${colours.line}`,
    button: `background-color:${colours.primary};color:${colours.contrast}`,
    ...Object.fromEntries(tones),
  };
}

type PlainPart = 'page' | 'paper' | 'ink' | 'quiet' | 'brand' | 'rule' | 'button';
type MailPart = PlainPart | `bar-${MailTone}` | `say-${MailTone}`;

const lightParts = partsIn(mailColours.light);

/**
 * Class and style of an element: the style for programs that read no style sheet, the class for the dark scheme.
 * @param narrow a further class, of what changes on narrow screens
 */
export function dress(part: MailPart, style = '', narrow: '' | ' dot' | ' line' = ''): Html {
  return new Html(`class="${part}${narrow}" style="${lightParts[part]}${style === '' ? '' : `;${style}`}"`);
}

/** An area of the company's colour with what can be read on it, the same in both schemes. @param color `#0f5565` */
export const dressInk = (color: string, style: string): Html =>
  new Html(`style="background-color:${color};color:${inkOn(color)};${style}"`);

/** A name in the company's colour where it can be read, else as other text; the dark scheme has its own. */
export function dressBrand(color: string | null, style: string): Html {
  if (color === null) return dress('brand', style);
  return dress('ink', readsOnWhite(color) ? `${style};color:${color}` : style);
}

const darkRules = Object.entries(partsIn(mailColours.dark))
  .map(([part, declarations]) => `.${part} { ${declarations.replaceAll(/(;|$)/g, ' !important$1')} }`)
  .join('\n');

/** The style sheet of every mail: the dark scheme, and narrow screens. */
export const mailStyle = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${darkRules}
}
@media (max-width: 480px) {
.outside { padding: 0 !important }
.inset { padding-left: 20px !important; padding-right: 20px !important }
.paper { border-radius: 0 !important; border-left-width: 0 !important; border-right-width: 0 !important }
.dot { display: none !important }
.line { display: block !important }
}`);

export const fontFamily = "'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";
