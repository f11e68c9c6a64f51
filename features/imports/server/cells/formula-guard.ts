/** What a spreadsheet would take for a formula, and may run. */
const isFormula = /^[=+\-@\t\r]/;

/** A cell of a text file as a spreadsheet shows it and does not run it: behind an apostrophe where it looks like a formula. */
export const guardCell = (cell: string): string => (isFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell);

const isNumber = /^[+-]\d+([.,]\d+)?$/;

/** The same the other way: a file that went out guarded comes back as it was. */
export const unguardCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
