/**
 * What spreadsheets put behind a whole number: 6.0 or 6,00. Three noughts are no such thing, since 4.000 is four thousand where points part
 * thousands. The database reads the same patterns.
 */
const noFraction = '([.,]0{1,2})?';

/** A whole number, its figures in the first group. */
export const wholeNumber = (mostFigures: number): string => `^(-?\\d{1,${mostFigures}})${noFraction}$`;

/** The number of a version as sources write it (6, v6, 06, 6.0), in the first group. */
export const versionNumber = `^v?\\s*0*(\\d{1,5})${noFraction}$`;

const isWhole = new RegExp(wholeNumber(15));
const isVersion = new RegExp(versionNumber, 'i');

/** Null where it is none. */
export const readWhole = (cell: string): number | null => numberOf(isWhole.exec(cell)?.[1]);

/** Null where it is none. */
export const readVersion = (cell: string): number | null => numberOf(isVersion.exec(cell)?.[1]);

const numberOf = (figures: string | undefined): number | null => (figures === undefined ? null : Number(figures));

/** It may be a number with separators of thousands, which a person must say: 4.000 is 4 to some and 4000 to others. */
export const mayPartThousands = (cell: string): boolean => /^-?\d{1,3}([.,]\d{3})+([.,]\d{1,2})?$/.test(cell);
