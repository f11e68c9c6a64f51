import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { knownCalls, makeCall } from '../support/calls.ts';
import { expectPlainRefusal } from '../support/expect-refusal.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { runs } from '../support/runs.ts';

let world: World;
/** loads and exports of every grid */
let loads: readonly Load[];
let before: Awaited<ReturnType<typeof fingerprint>>;

type Load = KnownCall & { readonly grid: readonly string[] };

beforeAll(async () => {
  world = await createWorld();
  loads = knownCalls(world).filter((call): call is Load => call.grid !== undefined);
  before = await fingerprint(world.t.database.owner.pool);
});
afterAll(() => world.t.close());

const untouched = async () => expect(await fingerprint(world.t.database.owner.pool)).toEqual(before);
const label = ({ method, path }: KnownCall) => `${method} ${path}`;
const send = (call: KnownCall, fields: KnownCall['fields']) =>
  makeCall(world.t, call, fields, world.tokenOf(call.by[0]));
const isExport = ({ path }: KnownCall) => path.endsWith('/Export');

/** Values that break out of what is not bound, not escaped or not checked. */
const hostile = [
  "' or 1=1 --",
  "'; drop table history; --",
  '") or ("1"="1',
  '$1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text as it is
  '${x}',
  '%',
  '_',
  '\\',
  '%_\\',
  '\\\\%',
  'a\u0000',
  '\ud800',
  '\u202e',
  'İ',
  'ß',
  '1e400',
  '-1e-400',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '2024-02-30',
  '9999-12-31T23:59:59.999+14:00',
  '0001-01-01T00:00:00-14:00',
  '12/31/9999 23:59:59',
  'true',
  '',
  ' ',
];
const hostileNames = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  't.name',
  'this',
  'password_hash',
  '',
  '1',
  '*',
];

/** Nine times in ten one of these, else one of those, which are mostly refused. */
const mostly = <T>(these: readonly T[], those: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...these) }, { weight: 1, arbitrary: fc.constantFrom(...those) });

/** Either the rows that were asked for, or a plain refusal; never a failure. */
function expectAnswer(call: Load, reply: Awaited<ReturnType<typeof send>>, what: unknown): void {
  if (reply.status === 200) {
    const type = isExport(call) ? /spreadsheetml/ : /^application\/json/;
    expect(reply.headers['content-type'], label(call)).toMatch(type);
  } else expectPlainRefusal(reply, [label(call), what]);
}

describe('load options', () => {
  test('whatever they are, are answered or refused in plain words, and write nothing', async () => {
    const scalar = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const operator = mostly(['=', '<>', '<', '<=', '>', '>=', 'contains', 'notcontains', 'endswith'], ['LIKE', '']);
    let answered = 0;
    const run = fc.asyncProperty(
      fc.nat(10_000),
      fc.array(fc.tuple(fc.nat(40), operator, scalar), { minLength: 1, maxLength: 4 }),
      mostly(['and', 'or', '&&', '|'], ['xor']),
      fc.boolean(),
      fc.record({
        skip: mostly([0, 1, 2 ** 31, ''], [2 ** 53, -1, '1e3']),
        take: mostly([0, 1, 50_000, ''], [50_001, 2 ** 53, 'x']),
        requireTotalCount: mostly([true, false, 'TRUE'], ['yes']),
        isCountQuery: fc.constantFrom(false, false, true),
      }),
      mostly([null], ['year', 'dayOfWeek', 'second', 5, 0.1, 5e-324, 1e308, '10', -1, 'decade']),
      mostly(['count', 'max'], ['sum', 'min', 'avg', 'median']),
      fc.jsonValue({ maxDepth: 2 }),
      async (which, leaves, connector, isNegated, page, groupInterval, summaryType, rubbish) => {
        const call = loads[which % loads.length];
        if (call === undefined) return;
        const name = (place: number) => call.grid[place % call.grid.length] ?? '';
        const list = leaves.flatMap(([place, sign, value], index) => [
          ...(index === 0 ? [] : [connector]),
          [name(place), sign, value],
        ]);
        const filter = isNegated ? ['!', list] : list;
        const [first = [0]] = leaves;
        const selector = name(first[0]);
        const options = {
          filter,
          sort: [{ selector, desc: isNegated }],
          group: [{ selector, groupInterval, isExpanded: which % 2 === 0 }],
          totalSummary: [{ selector, summaryType }],
          groupSummary: [{ selector, summaryType }],
          ...page,
        };
        const asText = Object.fromEntries(
          Object.entries(options).map(([key, value]) => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : value,
          ]),
        );
        for (const fields of [
          asText,
          { ...asText, group: undefined },
          { ...asText, [name(which)]: rubbish, sort: JSON.stringify(rubbish) },
        ]) {
          const reply = await send(call, fields);
          expectAnswer(call, reply, fields);
          if (reply.status === 200) answered += 1;
        }
      },
    );
    const generated = runs(250);
    await fc.assert(run, generated);
    // Not all of it was refused at the door.
    expect(answered).toBeGreaterThan(generated.numRuns * 0.6);
    await untouched();
  });

  test.each(['filter', 'sort', 'group', 'select', 'totalSummary', 'groupSummary'])(
    'name only fields of the grid: %s',
    async (option) => {
      for (const call of loads.filter((each) => !isExport(each) || ['filter', 'sort'].includes(option))) {
        for (const name of [...hostileNames, 'password', 'password_hash', 'token', 'capa_initial']) {
          if (call.grid.some((known) => known.toLowerCase() === name.toLowerCase())) continue;
          const value = {
            filter: [name, '=', 1],
            sort: [{ selector: name }],
            group: [{ selector: name }],
            select: [name],
            totalSummary: [{ selector: name, summaryType: 'max' }],
            groupSummary: [{ selector: name, summaryType: 'max' }],
          }[option];
          const group = JSON.stringify([{ selector: call.grid[0], isExpanded: false }]);
          const reply = await send(call, {
            ...(option === 'groupSummary' ? { group } : {}),
            [option]: JSON.stringify(value),
          });
          expectPlainRefusal(reply, [label(call), name]);
          expect([label(call), name, reply.status, reply.headers['x-error-code']]).toEqual([
            label(call),
            name,
            400,
            'GRID_FIELD',
          ]);
        }
      }
    },
  );

  test('hold every text as it is, whatever it means elsewhere', async () => {
    for (const call of loads.filter(({ method }) => method === 'GET')) {
      for (const field of call.grid) {
        for (const text of ["' or 1=1 --", '%', '\\', '%_\\', '_x', '\ud800', 'a\u0000']) {
          const filter = JSON.stringify([field, 'contains', text]);
          const reply = await send(call, {
            filter,
            requireTotalCount: 'true',
            take: '1',
            select: JSON.stringify([field]),
          });
          expect([label(call), field, text, reply.status]).toEqual([label(call), field, text, 200]);
          for (const row of reply.json().data) expect(String(row[field]).toLowerCase()).toContain(text);
        }
      }
    }
  });

  test.each([
    ['nested without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['of more than 64 KiB', JSON.stringify(['x', '=', 'y'.repeat(70_000)])],
    ['of too many conditions', JSON.stringify(Array.from({ length: 2_100 }, () => ['x', 1]))],
    ['that is a text', '"x"'],
    ['that is a number', '7'],
    ['that is an object', '{"a":1}'],
    ['that is no JSON', '[["a","=",1]'],
  ])('%s are refused', async (_name, text) => {
    for (const call of loads) {
      const field = call.grid[0] ?? '';
      for (const option of ['filter', 'sort', 'group', 'totalSummary', 'select']) {
        if (isExport(call) && /summary|select/i.test(option)) continue;
        if (option === 'select' && text === '"x"') continue;
        const reply = await send(call, { [option]: text.replaceAll('"x"', JSON.stringify(field)) });
        if (reply.status !== 200) expectPlainRefusal(reply, [label(call), option]);
        // One condition on one field after another is a filter, when there are not too many of them.
        else expect([label(call), option, text]).toEqual([label(call), 'filter', '[]']);
      }
    }
  });

  test('that a client sends besides, and a role, are ignored', async () => {
    for (const call of loads.filter((each) => !isExport(each))) {
      const reply = await send(call, {
        _: '17',
        role: '0',
        cwid: 'x',
        userData: '{',
        dataField: 'x',
        langParams: '[',
        searchValue: '%',
      });
      expect([label(call), reply.status]).toEqual([label(call), 200]);
      expect(reply.headers['cache-control']).toContain('no-store');
    }
  });
});
