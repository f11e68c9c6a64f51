import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRandomRows,
  expectedRows,
  filterArbitrary,
  kinds,
  plain,
  sortArbitrary,
  source,
  timeZone,
} from '#tests/grid/random-loads.ts';
import type { ReferenceRow } from '#tests/grid/reference-evaluation.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { runs } from '#tests/support/runs.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { type LoadOptions, parseLoadOptions } from './parse-load-options.ts';

let database: TestDatabase;
let rows: readonly ReferenceRow[];

beforeAll(async () => {
  ({ database, rows } = await createRandomRows());
});
afterAll(() => database.drop());

const load = (options: LoadOptions, from = source) => loadGrid(database.connection.db, from, options, timeZone);

/** The same rows, all of them or those of a join read once and whole. */
const joins = new Map([...(source.joins ?? [])].map(([alias, join]) => [alias, { ...join, isCostly: true }]));
/** Some of the fields from the narrow rows, whatever the filter, and where it holds one of them to one value. */
const held = ['id', 'whole', 'day', 'flag'];
const narrow = {
  from: sql`grid_rows n`,
  fields: new Map(held.map((name) => [name, sql.ref(`n.${name}`)] as const)),
};
const sources = fc.constantFrom<GridSource>(
  source,
  { ...source, isCostly: true },
  { ...source, joins },
  { ...source, narrow },
  { ...source, narrow: { ...narrow, heldTo: 'whole' } },
);

test('filters, sorts, pages and counts like the reference, whatever the filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      filterArbitrary,
      sortArbitrary,
      fc.nat(40),
      fc.integer({ min: 1, max: 60 }),
      sources,
      async (filter, sort, skip, take, from) => {
        const options = parseLoadOptions(source, {
          filter,
          sort: JSON.stringify(sort),
          skip,
          take,
          requireTotalCount: true,
        });
        const result = await load(options, from);
        const all = expectedRows(rows, options);
        expect(result.totalCount).toBe(all.length);
        expect(plain(result.data ?? [])).toEqual(all.slice(skip, skip + take));
      },
    ),
    runs(1_500),
  );
});

test('codes compared as they stand, and rows found again by a hidden column, are the same rows', async () => {
  const kind = source.fields.get('kind');
  if (kind === undefined) throw new Error('no kind');
  const coded = {
    ...source,
    fields: new Map([...source.fields, ['kind', { ...kind, codes: kinds }]]),
    hidden: new Map([['the id', { sql: sql`t.id`, type: 'integer' as const }]]),
    foundBy: ['the id'],
  };
  const isOfKind = fc.tuple(
    fc.constant('kind'),
    fc.constantFrom('=', '<>', 'contains'),
    fc.constantFrom(...kinds, ...kinds.map((each) => each.toUpperCase()), 'nadie', '', null),
  );
  const filters = fc.oneof(
    isOfKind,
    fc.tuple(isOfKind, fc.constant('or'), isOfKind),
    isOfKind.map((leaf) => ['!', leaf]),
    filterArbitrary,
  );
  await fc.assert(
    fc.asyncProperty(filters, sortArbitrary, fc.nat(40), async (filter, sort, skip) => {
      const asked = { filter, sort: JSON.stringify(sort), skip, take: 30, requireTotalCount: true };
      const result = await load(parseLoadOptions(coded, asked), coded);
      const all = expectedRows(rows, parseLoadOptions(source, asked));
      expect(result.totalCount).toBe(all.length);
      expect(plain(result.data ?? [])).toEqual(all.slice(skip, skip + 30));
    }),
    runs(600),
  );
});

test('narrow rows answer what they hold all of, where the filter lets through one value of the field that they want', async () => {
  const none = { ...narrow, scope: sql`false` };
  const count = async (filter: unknown, from: GridSource) =>
    (await load(parseLoadOptions(source, { filter, isCountQuery: true }), from)).totalCount ?? 0;
  const isNarrow = async (filter: unknown, rows: object) =>
    (await count(filter, source)) > 0 && (await count(filter, { ...source, narrow: { ...none, ...rows } })) === 0;
  const one = ['whole', '=', 1];
  const day = ['day', '>', '2024-01-01'];
  expect(await isNarrow(day, {})).toBe(true);
  expect(await isNarrow([day, 'and', ['name', '<>', 'x']], {})).toBe(false);
  const wants = { heldTo: 'whole' };
  for (const filter of [one, [one, 'and', day], [day, 'and', [one, 'and', ['flag', '<>', true]]]]) {
    expect([filter, await isNarrow(filter, wants)]).toEqual([filter, true]);
  }
  for (const filter of [[], day, ['whole', '<>', 1], ['!', one], [one, 'or', day], ['whole', '=', null]]) {
    expect([filter, await isNarrow(filter, wants)]).toEqual([filter, false]);
  }
  const page = { filter: one, sort: JSON.stringify([{ selector: 'day' }]), take: 10 };
  const read = async (options: Readonly<Record<string, unknown>>) =>
    (await load(parseLoadOptions(source, options), { ...source, narrow: { ...none, ...wants } })).data?.length;
  expect(await read(page)).toBe(0);
  expect(await read({ ...page, sort: JSON.stringify([{ selector: 'name' }]) })).toBeGreaterThan(0);
});

test('counts no further than it is asked to, and says so; the rows of the page are the same', async () => {
  const bounds = fc.oneof(fc.integer({ min: 1, max: 320 }), fc.constantFrom(1, 20, 300, 1_000));
  await fc.assert(
    fc.asyncProperty(
      filterArbitrary,
      sortArbitrary,
      fc.nat(60),
      fc.integer({ min: 1, max: 60 }),
      bounds,
      sources,
      async (filter, sort, skip, take, countUpTo, from) => {
        const asked = { filter, sort: JSON.stringify(sort), skip, take, countUpTo };
        const options = parseLoadOptions(source, { ...asked, requireTotalCount: true });
        const result = await load(options, from);
        const all = expectedRows(rows, options);
        expect(plain(result.data ?? [])).toEqual(all.slice(skip, skip + take));
        const alone = await load(parseLoadOptions(source, { ...asked, isCountQuery: true }), from);
        expect(alone).toEqual(
          all.length > countUpTo ? { totalCount: countUpTo, isCountOpen: true } : { totalCount: all.length },
        );
        // With a page the number is at least what the page itself shows.
        const told = result.totalCount ?? Number.NaN;
        if (result.isCountOpen === true) {
          expect(told).toBeLessThanOrEqual(all.length);
          expect(told).toBeGreaterThanOrEqual(Math.min(countUpTo, all.length));
        } else expect(told).toBe(all.length);
      },
    ),
    runs(1_000),
  );
});

test('gives the same pages from either end, with and without the count, up to past the last row', async () => {
  const skips = fc.oneof(fc.nat(320), fc.constantFrom(0, 149, 150, 151, 299, 300));
  const takes = fc.option(fc.integer({ min: 1, max: 310 }), { nil: 0, freq: 6 });
  const filters = fc.constantFrom([], ['flag', '<>', true], ['name', 'contains', 'a'], ['kind', 'arbol']);
  await fc.assert(
    fc.asyncProperty(
      filters,
      sortArbitrary,
      skips,
      takes,
      fc.boolean(),
      sources,
      async (filter, sort, skip, take, requireTotalCount, from) => {
        const options = parseLoadOptions(source, { filter, sort, skip, take, requireTotalCount });
        const { data } = await load(options, from);
        const end = take === 0 ? undefined : skip + take;
        expect(plain(data)).toEqual(expectedRows(rows, options).slice(skip, end));
      },
    ),
    runs(1_000),
  );
});

test('a filter and its negation share the rows between them', async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary, async (filter) => {
      const count = async (f: unknown) =>
        (await load(parseLoadOptions(source, { filter: f, isCountQuery: 'true' }))).totalCount ?? 0;
      expect((await count(filter)) + (await count(['!', filter]))).toBe(rows.length);
    }),
    runs(600),
  );
});

test('answers the selected fields alone, in whatever order and case they are named', async () => {
  const names = fc.subarray([...source.fields.keys()], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(names, sortArbitrary, fc.nat(290), async (select, sort, skip) => {
      const asked = select.map((name) => name.toUpperCase());
      const options = parseLoadOptions(source, { select: asked, sort, skip, take: 10, requireTotalCount: true });
      const { data } = await load(options);
      const wanted = expectedRows(rows, options).slice(skip, skip + 10);
      expect(plain(data)).toEqual(wanted.map((row) => Object.fromEntries(select.map((name) => [name, row[name]]))));
    }),
    runs(150),
  );
});
