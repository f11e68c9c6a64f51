import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRandomRows,
  expectedRows,
  filterArbitrary,
  groupArbitrary,
  plain,
  source,
  timeZone,
} from '#tests/grid/random-loads.ts';
import { compareRows, groupKey, type ReferenceRow } from '#tests/grid/reference-evaluation.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { runs } from '#tests/support/runs.ts';
import { loadGrid } from './load-grid.ts';
import { type LoadOptions, parseLoadOptions } from './parse-load-options.ts';

let database: TestDatabase;
let rows: readonly ReferenceRow[];

beforeAll(async () => {
  ({ database, rows } = await createRandomRows());
});
afterAll(() => database.drop());

const load = (options: LoadOptions) => loadGrid(database.connection.db, source, options, timeZone);

test('groups like the reference: nodes in order, their numbers, and every row in its node', async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary, groupArbitrary, fc.boolean(), async (filter, group, isExpanded) => {
      const last = group.length - 1;
      const asked = group.map((item, i) => (i === last ? { ...item, isExpanded } : item));
      const options = parseLoadOptions(source, { filter, group: asked, requireGroupCount: true });
      const result = await load(options);
      const flat = flatten(plain(result.data ?? []) as Node[], []);
      const wanted = expectedLeaves(options);
      expect(flat.map((leaf) => leaf.path)).toEqual(wanted.map((leaf) => leaf.path));
      expect(flat.map((leaf) => leaf.count)).toEqual(wanted.map((leaf) => leaf.rows.length));
      if (isExpanded) expect(flat.map((leaf) => leaf.rows)).toEqual(wanted.map((leaf) => leaf.rows));
      expect(result.groupCount).toBe(new Set(wanted.map((leaf) => JSON.stringify(leaf.path[0]))).size);
    }),
    runs(800),
  );
});

test('pages top-level nodes whole, and counts nodes and rows of all pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      filterArbitrary,
      groupArbitrary,
      fc.boolean(),
      fc.nat(5),
      fc.integer({ min: 1, max: 4 }),
      async (filter, group, isExpanded, skip, take) => {
        const asked = group.map((item, i) => (i === group.length - 1 ? { ...item, isExpanded } : item));
        const counts = { requireGroupCount: true, requireTotalCount: true };
        const all = await load(parseLoadOptions(source, { filter, group: asked, ...counts }));
        const page = await load(parseLoadOptions(source, { filter, group: asked, skip, take, ...counts }));
        expect(plain(page.data)).toEqual((plain(all.data) as unknown[]).slice(skip, skip + take));
        expect(page.groupCount).toBe(all.groupCount);
        expect(page.totalCount).toBe(expectedRows(rows, parseLoadOptions(source, { filter })).length);
      },
    ),
    runs(300),
  );
});

const summaryItems = [
  { selector: 'amount', summaryType: 'sum' },
  { selector: 'amount', summaryType: 'avg' },
  { selector: 'whole', summaryType: 'sum' },
  { selector: 'whole', summaryType: 'avg' },
  { selector: 'whole', summaryType: 'min' },
  { selector: 'day', summaryType: 'max' },
  { selector: 'at', summaryType: 'min' },
  { selector: 'name', summaryType: 'max' },
  { summaryType: 'count' },
];

/** The same in memory; text in lower case, since either of two spellings may stand for both. */
function expectedSummary(of: readonly ReferenceRow[]): unknown[] {
  return summaryItems.map(({ selector = '', summaryType }) => {
    if (summaryType === 'count') return of.length;
    const kept = of.filter((row) => row[selector] !== null);
    const sum = kept.reduce((total, row) => total + Number(row[selector]), 0);
    if (summaryType === 'sum') return expect.closeTo(sum, 6);
    if (kept.length === 0) return null;
    if (summaryType === 'avg') return expect.closeTo(sum / kept.length, 6);
    const { sort } = parseLoadOptions(source, { sort: [{ selector }] });
    const sorted = kept.toSorted((left, right) => compareRows(sort, left, right));
    return fold(sorted.at(summaryType === 'min' ? 0 : -1)?.[selector]);
  });
}

test('summarises every node of every level, and all rows, like the reference', async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary, groupArbitrary, async (filter, group) => {
      const options = parseLoadOptions(source, {
        filter,
        group,
        groupSummary: summaryItems,
        totalSummary: summaryItems,
        requireTotalCount: true,
      });
      const result = await load(options);
      const all = expectedRows(rows, options);
      expect(result.totalCount).toBe(all.length);
      expect((plain(result.summary) as unknown[]).map(fold)).toEqual(expectedSummary(all));
      const check = (node: Node): ReferenceRow[] => {
        const inside = (node.items ?? []).flatMap((item) => (isNode(item) ? check(item) : [item]));
        expect(node.summary?.map(fold)).toEqual(expectedSummary(inside));
        return inside;
      };
      expect((plain(result.data) as Node[]).flatMap(check)).toHaveLength(all.length);
    }),
    runs(300),
  );
});

test('a distinct value, asked for as a filter, finds exactly the rows that were counted', async () => {
  const fields = fc.constantFrom(...source.fields.keys());
  await fc.assert(
    fc.asyncProperty(fields, filterArbitrary, async (selector, filter) => {
      const group = [{ selector, isExpanded: false }];
      const { data } = await load(parseLoadOptions(source, { filter, group }));
      for (const { key, count } of (plain(data) as Node[]).slice(0, 6)) {
        const opened = parseLoadOptions(source, {
          filter: [filter, 'and', [selector, '=', key]],
          isCountQuery: true,
        });
        expect(await load(opened)).toEqual({ totalCount: count });
      }
    }),
    runs(150),
  );
});

interface Node {
  readonly key: unknown;
  readonly items: (Node | ReferenceRow)[] | null;
  readonly count?: number;
  readonly summary?: readonly unknown[];
}

const isNode = (item: Node | ReferenceRow): item is Node => 'items' in item;
const fold = (key: unknown) => (typeof key === 'string' ? key.toLowerCase() : key);

function flatten(
  nodes: readonly Node[],
  above: readonly unknown[],
): { path: unknown[]; count: number; rows: unknown[] }[] {
  return nodes.flatMap((node) => {
    const path = [...above, fold(node.key)];
    const items = node.items ?? [];
    if (items.some(isNode)) return flatten(items.filter(isNode), path);
    return [{ path, count: node.count ?? items.length, rows: items }];
  });
}

function expectedLeaves(options: LoadOptions): { path: unknown[]; rows: ReferenceRow[] }[] {
  const leaves = new Map<string, { path: (string | number | boolean | null)[]; rows: ReferenceRow[] }>();
  for (const row of expectedRows(rows, options)) {
    const path = options.group.map((item) => groupKey(item, row, -3));
    const key = JSON.stringify(path.map(fold));
    const leaf = leaves.get(key);
    if (leaf === undefined) leaves.set(key, { path, rows: [row] });
    else leaf.rows.push(row);
  }
  const keyed = options.group.map((item, i) => ({
    field: { name: String(i), type: item.interval === null ? item.field.type : ('decimal' as const) },
    desc: item.desc,
  }));
  const asRow = (path: readonly (string | number | boolean | null)[]) =>
    Object.fromEntries(path.map((key, i) => [String(i), key]));
  return [...leaves.values()]
    .toSorted((left, right) => compareRows(keyed, asRow(left.path), asRow(right.path)))
    .map((leaf) => ({ path: leaf.path.map(fold), rows: leaf.rows }));
}
