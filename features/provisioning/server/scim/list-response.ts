import { scimErrors } from './errors.ts';

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** At most so many resources in a reply, and so many where the caller says no count. */
export const mostListed = 200;
const usualCount = 100;

/** Which part of a list is asked for (RFC 7644 section 3.4.2.4). */
export interface Page {
  /** from 1 */
  readonly startIndex: number;
  readonly count: number;
}

/** Numbers that are too small or too big count as the nearest that may be. @throws Refusal SCIM_VALUE for what is no number */
export function readPage(query: Readonly<Record<string, unknown>>): Page {
  const number = (name: string, usual: number) => {
    const told = query[name];
    if (told === undefined || told === '') return usual;
    if (typeof told !== 'string' || !/^-?\d{1,9}$/.test(told)) throw scimErrors.SCIM_VALUE({ attribute: name });
    return Number(told);
  };
  const startIndex = Math.max(1, number('startIndex', 1));
  return { startIndex, count: Math.min(mostListed, Math.max(0, number('count', usualCount))) };
}

export const listResponse = (total: number, { startIndex }: Page, resources: readonly object[]) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** The query of a call, its names as RFC 7644 writes them whatever their case. */
export function readQuery(query: unknown): Readonly<Record<string, string | undefined>> {
  const names = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'];
  const sent = Object.entries((query ?? {}) as Record<string, unknown>);
  const find = (name: string) => sent.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return Object.fromEntries(
    names.map((name) => {
      const value = find(name);
      if (value !== undefined && typeof value !== 'string') throw scimErrors.SCIM_VALUE({ attribute: name });
      return [name, value];
    }),
  );
}

/** Names of `attributes` or `excludedAttributes`, in lower case and without their schema. */
const namesOf = (text: string) =>
  text.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, ''),
  );

/**
 * Leaves of resources the attributes that were asked for; `id`, `schemas` and `meta` are always told. What a call asks for is read once,
 * and looked through once for each attribute there is: a list of names may be long.
 */
export function narrowing(query: Readonly<Record<string, string | undefined>>): (resource: object) => object {
  const { attributes, excludedAttributes } = query;
  if (attributes === undefined && excludedAttributes === undefined) return (resource) => resource;
  const asked = attributes === undefined ? null : namesOf(attributes);
  const left = namesOf(excludedAttributes ?? '');
  const known = new Map<string, boolean>([
    ['id', true],
    ['schemas', true],
    ['meta', true],
  ]);
  const look = (word: string) => {
    if (asked === null) return !left.includes(word);
    return asked.some((one) => one === word || one.startsWith(`${word}.`) || one.startsWith(`${word}:`));
  };
  const isAsked = (name: string) => {
    const word = name.toLowerCase();
    const found = known.get(word) ?? look(word);
    known.set(word, found);
    return found;
  };
  return (resource) => Object.fromEntries(Object.entries(resource).filter(([name]) => isAsked(name)));
}
