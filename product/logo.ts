/** What a logo may be, and how it is shown and told: the rules that browser and server share. The first pages do without. */

/** Bytes of a logo: it goes with every page and every document. */
export const largestLogo = 32 * 1024;
/** Pixels of a side: fewer blur in print, and a small file of many would fill the memory of a phone. */
const leastSide = 24;
const mostSide = 4000;
const mostPixels = 4_000_000;

/** Parts of a scheme of 255 by which a colour must differ from white to be seen beside it: a light grey hardly does. */
const leastDifference = 40;
/** The share of a picture that must be seen; thin letters cover a few hundredths. */
const leastSeen = 0.005;

/**
 * Whether a picture is seen on white, on which it stands in both schemes and on paper: a white one on nothing is not.
 * @param pixels red, green, blue and opacity of each, up to 255
 */
export function isSeenOnWhite(pixels: ArrayLike<number>): boolean {
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    if (((255 - light) * opacity) / 255 >= leastDifference) seen += 1;
  }
  return seen * 4 >= pixels.length * leastSeen;
}

/** A logo in words, as signatures and requests show it: `PNG, 14 kB`; null for what is none. */
export function describeLogo(base64: string): string | null {
  const type = logoType(base64);
  return type === null ? null : `${type.slice(6).toUpperCase()}, ${Math.ceil(atob(base64).length / 1024)} kB`;
}

/** What a logo is, by its bytes, whatever it is called; null for what is neither PNG nor JPEG, or not of a logo's size. */
export function logoType(base64: string): 'image/png' | 'image/jpeg' | null {
  const bytes = bytesOf(base64);
  if (bytes === null || bytes.length > largestLogo) return null;
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (size === null) return null;
  const [width, height] = size;
  if (Math.min(width, height) < leastSide || Math.max(width, height) > mostSide) return null;
  if (width * height > mostPixels) return null;
  return bytes.startsWith('\x89PNG') ? 'image/png' : 'image/jpeg';
}

/** The address of a logo for an `img` and for the library of the PDFs; null where there is none. */
export function logoAddress(base64: string | null): string | null {
  const type = base64 === null ? null : logoType(base64);
  if (base64 === null || type === null) return null;
  return `data:${type};base64,${type === 'image/png' ? base64 : btoa(withoutFill(atob(base64)))}`;
}

/** The bytes of base64, in the one form that the database reads too; null where it is none. */
function bytesOf(base64: string): string | null {
  try {
    const bytes = atob(base64);
    return btoa(bytes) === base64 ? bytes : null;
  } catch {
    return null;
  }
}

type Size = readonly [width: number, height: number];

/** A number of many bytes, the greatest first; NaN beyond the end. */
const numberAt = (bytes: string, at: number, length: number) =>
  Array.from({ length }, (_, next) => bytes.charCodeAt(at + next)).reduce((sum, byte) => sum * 256 + byte, 0);

/** Of the frames of an animation, which is no logo. */
const framing = ['acTL', 'fcTL', 'fdAT'];

/**
 * Goes from chunk to chunk to the end, so that what prints the picture finds the same size, and an end: one head, no length beyond
 * the file, and no see-through colour where there is none to be.
 */
function pngSize(bytes: string): Size | null {
  const headEnds = 33;
  if (!bytes.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return null;
  const mayTellClear = !['\x04', '\x06'].includes(bytes[25] ?? '');
  for (let at = headEnds; at < bytes.length; at += 12 + numberAt(bytes, at, 4)) {
    const kind = bytes.slice(at + 4, at + 8);
    if (kind === 'IHDR' || framing.includes(kind) || (kind === 'tRNS' && !mayTellClear)) return null;
    if (kind === 'IEND') return [numberAt(bytes, 16, 4), numberAt(bytes, 20, 4)];
  }
  return null;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Goes from segment to segment to the one that begins a frame. */
function jpegSize(text: string): Size | null {
  if (!text.startsWith('\xff\xd8\xff')) return null;
  const bytes = withoutFill(text);
  for (let at = 2; bytes[at] === '\xff'; at += 2 + numberAt(bytes, at + 2, 2)) {
    if (isFrame(bytes.charCodeAt(at + 1))) return [numberAt(bytes, at + 7, 2), numberAt(bytes, at + 5, 2)];
  }
  return null;
}

/**
 * A JPEG without the fill bytes that may stand before each marker up to that of its frame (ISO 10918-1, B.1.1.2): the library
 * of the PDFs does not pass them over.
 */
function withoutFill(bytes: string): string {
  let kept = bytes.slice(0, 2);
  let at = 2;
  while (bytes[at] === '\xff') {
    while (bytes[at + 1] === '\xff') at += 1;
    const next = at + 2 + numberAt(bytes, at + 2, 2);
    if (isFrame(bytes.charCodeAt(at + 1)) || !(next < bytes.length)) break;
    kept += bytes.slice(at, next);
    at = next;
  }
  return kept + bytes.slice(at);
}
