const maximumLength = 31;

/**
 * A title as the name of a sheet: without the characters that spreadsheets refuse, at most 31 long, and different from
 * the names that are taken, whatever the case.
 */
export function sheetName(title: string, taken: readonly string[]): string {
  const clean = title
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');
  // Excel keeps "History" for itself.
  const base = clean === '' || clean.toLowerCase() === 'history' ? `${clean}_` : clean;
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const name = base.slice(0, maximumLength - suffix.length).trimEnd() + suffix;
    if (!lower.has(name.toLowerCase())) return name;
  }
}
