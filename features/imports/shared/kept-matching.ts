import { z } from 'zod';
import { type MatchingSettings, matchingSettings } from './settings.ts';

/** What of a column of a file counts here. */
interface Column {
  readonly heading: string;
}

/** A matching as it is kept under a name: also what each chosen column was called, since the next file may have them in another order. */
export const keptMatching = matchingSettings.extend({
  /** by field; absent in what was kept before headings were */
  headings: z.record(z.string().max(60), z.string().max(300)).optional(),
});
export type KeptMatching = z.infer<typeof keptMatching>;

/** A matching with the headings of the file that it was made for. */
export function keptFor({ columns, dateOrder, dateSystem }: MatchingSettings, of: readonly Column[]): KeptMatching {
  const headings = Object.entries(columns).map(([field, place]) => [field, of[place]?.heading.slice(0, 300) ?? '']);
  return { columns, dateOrder, dateSystem, headings: Object.fromEntries(headings) };
}

const plain = (heading: string | undefined): string => (heading ?? '').trim().normalize('NFC').toLowerCase();

/** The same for another file: each field is the column of the same name there; one that is not there is left to be chosen. */
export function placedIn({ columns, dateOrder, dateSystem, headings }: KeptMatching, of: readonly Column[]) {
  const places = Object.entries(columns).flatMap(([field, place]): [string, number][] => {
    const heading = headings === undefined ? undefined : plain(headings[field]);
    const isThere = heading === undefined ? place < of.length : plain(of[place]?.heading) === heading;
    if (isThere && place < of.length) return [[field, place]];
    const found = heading === undefined || heading === '' ? -1 : of.findIndex((one) => plain(one.heading) === heading);
    return found === -1 ? [] : [[field, found]];
  });
  return { columns: Object.fromEntries(places), dateOrder, dateSystem } satisfies MatchingSettings;
}
