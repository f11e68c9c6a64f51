import { theme } from './theme.ts';
import { typography } from './typography.ts';

type Declarations = Readonly<Record<string, string | number>>;

/** What the plain style sheets draw with; every other variable serves the component library alone. */
const drawnPlain =
  /^--mui-(spacing|shape-borderRadius|shadows-[126]|palette-(primary-(main|dark|contrastText)|(error|warning|success)-main|background-(default|paper)|text-(primary|secondary|disabled)|divider|action-(active|hoverOpacity|disabled|disabledBackground)|tone-.*|accent|well|lineStrong|Skeleton-bg|text-primaryChannel|divider))$/;

/** The variables of the theme by selector: those of both schemes, of the light and of the dark one. */
function declarations(): readonly (readonly [selector: string, declared: Declarations])[] {
  return theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet as Record<string, Declarations>));
}

function block(selector: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${selector} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}

function linesOf(declared: Declarations, isKept: (name: string) => boolean): readonly string[] {
  return Object.entries(declared)
    .filter(([name]) => isKept(name))
    .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}: ${value}`);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

const head =
  '/* Made of palette.ts, theme.ts and typography.ts by variables.test.ts; `npm exec -- vitest run -u` makes it anew. */\n';

/** A class for each style of text: `type-h1`, `type-body2`, …; the page itself is written in `body1`. */
function textClasses(): readonly string[] {
  return Object.entries(typography).flatMap(([name, style]) => {
    if (typeof style !== 'object') return [];
    const { fontSize, lineHeight, fontWeight, letterSpacing, textTransform } = {
      lineHeight: 1.75,
      fontWeight: 400,
      letterSpacing: 'normal',
      textTransform: 'none',
      ...style,
    };
    return block(name === 'body1' ? 'body, .type-body1' : `.type-${name}`, [
      'margin: 0',
      `font-size: ${fontSize}`,
      `font-weight: ${fontWeight}`,
      `line-height: ${lineHeight}`,
      `letter-spacing: ${letterSpacing}`,
      ...(textTransform === 'none' ? [] : [`text-transform: ${textTransform}`]),
    ]);
  });
}

/**
 * The style sheet of the first paint: the variables that plain elements use, in the scheme of the system until the page is
 * marked with the chosen one, and the styles of text.
 */
export function firstSheet(): string {
  const isKept = (name: string) => name === 'colorScheme' || drawnPlain.test(name);
  const blocks = declarations().flatMap(([selector, declared]) => {
    const lines = linesOf(declared, isKept);
    if (!selector.includes('dark')) return [block(selector, lines)];
    const bySystem = `@media (prefers-color-scheme: dark) {\n${indent(block(':root:not([data-mode])', lines))}}\n`;
    return [block(selector, lines), bySystem];
  });
  const family = block('body', [`font-family: ${typography.fontFamily}`]);
  return [head, ...blocks, family, ...textClasses()].filter((part) => part !== '').join('\n');
}

/** The rest of the variables, which come with the component library. */
export function librarySheet(): string {
  const isKept = (name: string) => name !== 'colorScheme' && !drawnPlain.test(name);
  const blocks = declarations().map(([selector, declared]) => block(selector, linesOf(declared, isKept)));
  return [head, ...blocks].filter((part) => part !== '').join('\n');
}
