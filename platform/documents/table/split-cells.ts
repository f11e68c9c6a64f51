/**
 * The cells of text that was copied from a spreadsheet or saved by one. A cell that holds a line break, the separator or
 * quotes is in quotes, its own quotes doubled.
 * @param separator a tab as spreadsheets copy; `separatorOf` finds that of a file
 */
export function splitCells(text: string, separator = '\t'): string[][] {
  const plain = plainLines(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?=[${separator}\\n]|$)|([^${separator}\\n]*))(${separator}|\\n|$)`,
    'g',
  );
  for (const [, quoted, bare = '', end] of plain.matchAll(cell)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** Text with line breaks of one kind, and without the mark that Windows puts before a file. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** What parts the cells of a text: the first of tab, semicolon and comma that its first line has. */
export function separatorOf(text: string): '\t' | ';' | ',' {
  const [first = ''] = plainLines(text).trimStart().split('\n', 1);
  return (['\t', ';', ','] as const).find((separator) => first.includes(separator)) ?? '\t';
}
