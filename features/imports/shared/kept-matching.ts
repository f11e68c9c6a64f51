import { z } from 'zod';
import { wholeBetween } from '#platform/schema/values.ts';
import { type MatchingSettings, matchingSettings } from './settings.ts';

/** What of a column of a file counts here. */
interface Column {
  readonly heading: string;
}

/** A matching as it is kept under a name: also what each chosen column was called, since the next file may have them in another order. */
export const keptMatching = matchingSettings.extend({
  /** by field; absent in what was kept before headings were */
  headings: z.record(z.string().max(60), z.string().max(300)).optional(),
  /** by field: which of the columns with its heading it is, from 0, and how many there were; absent in what was kept before */
  among: z.record(z.string().max(60), z.tuple([wholeBetween(0, 500), wholeBetween(1, 501)])).optional(),
});
export type KeptMatching = z.infer<typeof keptMatching>;

/** A matching with the headings of the file that it was made for. */
export function keptFor({ columns, dateOrder, dateSystem }: MatchingSettings, of: readonly Column[]): KeptMatching {
  const headings = Object.entries(columns).map(([field, place]) => [field, of[place]?.heading.slice(0, 300) ?? '']);
  const among = Object.entries(columns).flatMap(([field, place]): [string, [number, number]][] => {
    const equal = placesOf(plain(of[place]?.heading), of);
    return equal.includes(place) ? [[field, [equal.indexOf(place), equal.length]]] : [];
  });
  return {
    ...{ columns, dateOrder, dateSystem },
    headings: Object.fromEntries(headings),
    among: Object.fromEntries(among),
  };
}

const plain = (heading: string | undefined): string =>
  (heading ?? '').slice(0, 300).trim().normalize('NFC').toLowerCase();

const placesOf = (heading: string, of: readonly Column[]): readonly number[] =>
  of.flatMap((one, place) => (plain(one.heading) === heading ? [place] : []));

/**
 * The same for another file: each field is the column of the same name there, of several of one name the one that it was among as many. One
 * that is not there, or may be another by now, is left to be chosen.
 */
export function placedIn(
  { columns, dateOrder, dateSystem, headings, among = {} }: KeptMatching,
  of: readonly Column[],
) {
  const places = Object.entries(columns).flatMap(([field, place]): [string, number][] => {
    const heading = plain(headings?.[field]);
    const isInPlace = place < of.length && (headings === undefined || plain(of[place]?.heading) === heading);
    if (headings === undefined || heading === '') return isInPlace ? [[field, place]] : [];
    const [which, count] = among[field] ?? [0, 1];
    const found = placesOf(heading, of);
    const now = found.length === count ? found[which] : undefined;
    return now === undefined ? [] : [[field, now]];
  });
  return { columns: Object.fromEntries(places), dateOrder, dateSystem } satisfies MatchingSettings;
}
