/** What XML 1.0 cannot carry at all, not even escaped: most control characters and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const special = /[&<>"]/;
/** Spreadsheets read `_x0041_` as A; the underscore itself is escaped so that such a text stays what it is. */
const escapeLike = /_(?=x[0-9a-fA-F]{4}_)/g;

/** A text as it may appear in an element or an attribute; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  const clean = (text.isWellFormed() ? text : text.toWellFormed()).replace(forbidden, '');
  if (!special.test(clean)) return clean;
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The characters that a cell may hold (ECMA-376, limits of Excel). */
const maximumLength = 32_767;

/** A text as it may appear in a cell: at most 32,767 characters, the last of them `…` when it was longer. */
export function escapeCellText(text: string): string {
  const fitting = text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text;
  const escaped = escapeXml(fitting);
  return escaped.includes('_x') ? escaped.replace(escapeLike, '_x005F_') : escaped;
}
