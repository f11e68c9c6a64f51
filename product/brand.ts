/** How a company may look on screen and on paper: the rules that browser and server share. */

/** Where the server keeps the company's logo, under a name by its bytes. */
export const logoFolder = '/company-logo/';

/** What WCAG 2.2 AA asks of text on its ground (1.4.3). */
const leastContrast = 4.5;

/** `#0f5565`, in small letters. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Whether a colour can be read on white, and white on it. @param color as `isColor` has it */
export function readsOnWhite(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= leastContrast;
}

/** The ink of text on a colour. Whatever white cannot be read on has a contrast of 4.6 and more with black. */
export const inkOn = (color: string): '#ffffff' | '#000000' => (readsOnWhite(color) ? '#ffffff' : '#000000');
