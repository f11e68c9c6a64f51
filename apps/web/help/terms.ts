import type { es } from './i18n/es.ts';

type Terms = (typeof es)['terms'];

/** A word of the glossary, which is also its place in the address: `/Help#spac`. */
export type Term = { [Group in keyof Terms]: keyof Terms[Group] }[keyof Terms];

/** The address of a word. */
export function termPath(term: Term): string {
  return `/Help#${term}`;
}
