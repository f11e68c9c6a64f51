import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { knownCalls, makeCall } from '../support/calls.ts';

type Load = KnownCall & { readonly grid: readonly string[] };
type Row = Readonly<Record<string, unknown>>;

let world: World;
let loads: readonly Load[];

beforeAll(async () => {
  world = await createWorld();
  loads = knownCalls(world).filter(
    (call): call is Load => call.grid !== undefined && call.method === 'GET' && !call.path.endsWith('/Export'),
  );
});
afterAll(() => world.t.close());

/** What a load must be given besides its options, such as whose rows. */
function givenFields({ fields, optional = [] }: Load): Row {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !optional.includes(name)));
}

async function load(call: Load, options: Row) {
  const reply = await makeCall(world.t, call, { ...givenFields(call), ...options }, world.tokenOf(call.by[0]));
  return { status: reply.status, ...(reply.status === 200 ? reply.json() : { text: reply.text }) };
}

const isScalar = (value: unknown) => value === null || typeof value !== 'object';
const json = JSON.stringify;

/** What of the protocol the field of a load breaks, in words; nothing where it holds. */
async function faultsOf(call: Load, name: string, row: Row): Promise<string[]> {
  const value = row[name];
  const [filtered, sorted, grouped, selected] = await Promise.all([
    load(call, { filter: json([name, '=', value]), take: 1, requireTotalCount: true }),
    load(call, { sort: json([{ selector: name, desc: true }]), take: 1 }),
    load(call, { group: json([{ selector: name, isExpanded: false }]) }),
    load(call, { select: json([name]), take: 1 }),
  ]);
  const faults = [
    filtered.totalCount > 0 ? '' : 'a filter by its own value finds no row',
    sorted.status === 200 ? '' : 'not sorted by',
    grouped.status === 200 ? '' : 'not grouped by',
    json(Object.keys(selected.data?.[0] ?? {})) === json([name]) ? '' : 'not selected alone',
  ];
  return faults.filter(Boolean).map((fault) => `${call.path} ${name}: ${fault}`);
}

describe('every load of the product', () => {
  test('lets each scalar field that it returns be filtered, sorted, grouped and selected', async () => {
    const faults: string[] = [];
    let fields = 0;
    for (const call of loads) {
      const { data = [] } = await load(call, { take: 3 });
      const [row] = data as readonly Row[];
      const names = Object.keys(row ?? {}).filter((name) => isScalar(row?.[name]));
      fields += names.length;
      for (const name of names) faults.push(...(await faultsOf(call, name, row ?? {})));
    }
    expect(faults).toEqual([]);
    expect([loads.length > 35, fields > 300]).toEqual([true, true]);
  });

  test('gives the rows of an expanded group the same fields as its rows', async () => {
    const different: string[] = [];
    for (const call of loads) {
      const [first = ''] = call.grid;
      const { data: rows = [] } = await load(call, { take: 1 });
      const { data: groups = [] } = await load(call, { group: json([{ selector: first }]), take: 1 });
      const [flat, nested] = [rows[0], groups[0]?.items?.[0]].map((row) => Object.keys(row ?? {}).sort());
      if (json(flat) !== json(nested)) different.push(`${call.path}: ${json(flat)} / ${json(nested)}`);
    }
    expect(different).toEqual([]);
  });
});
