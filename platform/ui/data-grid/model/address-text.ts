import { isPlainLines } from '#platform/schema/text.ts';

/** The part of a page's address that says how its grid stands. */
export const gridParameter = 'grid';

/** A value that is not there; a text that reads like it has its mark doubled. */
const none = '!0';

/**
 * What an address says of a grid, as one text: entries with `*` between them, their parts with `.`; a mark in a value follows a
 * `!`. `by.sector*if.name.contains.ana`
 */
export function writeAddressText(entries: readonly (readonly unknown[])[]): string {
  return entries.map((parts) => parts.map(writePart).join('.')).join('*');
}

/** Reads it back. Entries with what nobody sees are none: a link would hide rows behind a filter that looks empty. */
export function readAddressText(text: string): (readonly (string | null)[])[] {
  const entries = text.match(/(?:!.|[^!*])+/gs) ?? [];
  return entries.filter(isPlainLines).map((entry) => (entry.match(/(?:!.|[^!.])+/gs) ?? []).map(readPart));
}

const writePart = (part: unknown) => (part === null ? none : String(part).replace(/[!.*]/g, '!$&'));

const readPart = (part: string) => (part === none ? null : part.replace(/!(.)/gs, '$1'));
