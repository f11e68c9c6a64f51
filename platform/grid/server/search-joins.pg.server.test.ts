import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandomRows, expectedRows, plain, sortArbitrary, source, timeZone } from '#tests/grid/random-loads.ts';
import type { ReferenceRow } from '#tests/grid/reference-evaluation.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { runs } from '#tests/support/runs.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';
import { searchJoins } from './search-joins.ts';
import { streamGrid } from './stream-grid.ts';

let database: TestDatabase;
let rows: readonly ReferenceRow[];
beforeAll(async () => {
  ({ database, rows } = await createRandomRows());
});
afterAll(() => database.drop());

/** What a search sends: a text looked for in several columns, the joined one among them, and what stands around it. */
const match = fc.tuple(
  fc.constantFrom('kind', 'kind', 'kind', 'name', 'whole'),
  fc.constantFrom('contains', 'contains', 'startswith', 'endswith', 'notcontains', '='),
  fc.constantFrom('a', 'Á', 'ñ', 'o', 'zzz', '', null, '%', 'b', 'ar', 'L'),
);
const search = fc.array(match, { minLength: 2, maxLength: 4 }).map((leaves) => joined(leaves, 'or'));
const filter = fc.oneof(
  search,
  fc.tuple(search, match).map((parts) => joined(parts, 'and')),
  fc.tuple(search, search).map((parts) => joined(parts, 'or')),
  search.map((each) => ['!', each]),
);

function joined(parts: readonly unknown[], connector: string): unknown[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [connector, part]));
}

test('a search through joined rows finds what looking at every row finds, on pages, in groups and in exports', async () => {
  let gathered = 0;
  await fc.assert(
    fc.asyncProperty(filter, sortArbitrary, async (sent, sort) => {
      const options = parseLoadOptions(source, { filter: sent, sort, skip: 0, take: 50, requireTotalCount: true });
      gathered += searchJoins(source, options.filter, timeZone).source.hidden?.size ?? 0;
      const expected = expectedRows(rows, options);
      const { db } = database.connection;
      const page = await loadGrid(db, source, options, timeZone);
      expect(page.totalCount).toBe(expected.length);
      expect(plain(page.data ?? [])).toEqual(expected.slice(0, 50));
      const group = JSON.stringify([{ selector: 'kind', isExpanded: false }]);
      const groups = await loadGrid(db, source, parseLoadOptions(source, { filter: sent, group }), timeZone);
      const counts = (groups.data ?? []) as readonly { readonly count?: number }[];
      expect(counts.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(expected.length);
      const stream = await streamGrid(db, source, options, timeZone);
      await stream.close();
      expect(stream.count).toBe(expected.length);
    }),
    runs(500),
  );
  expect(gathered).toBeGreaterThan(15);
});
