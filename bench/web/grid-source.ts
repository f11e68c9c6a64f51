import type { GridValue } from '#platform/grid/wire.ts';
import { benchNames, benchRow, benchValue, rowCount } from './grid-rows.ts';

type Test = (index: number) => boolean;
type Read = (index: number) => GridValue;

const nameOf = (selector: unknown) => {
  const name = benchNames.find((one) => one === selector);
  if (name === undefined) throw new Error(`no field ${String(selector)}`);
  return name;
};

/** Enough of the protocol's filters for a page without a server. */
function compile(filter: readonly unknown[]): Test {
  if (filter[0] === '!') {
    const test = compile(filter[1] as readonly unknown[]);
    return (index) => !test(index);
  }
  if (Array.isArray(filter[0])) {
    const tests = filter.filter((part) => Array.isArray(part)).map((part) => compile(part));
    return filter[1] === 'or'
      ? (index) => tests.some((test) => test(index))
      : (index) => tests.every((test) => test(index));
  }
  const [selector, operator, value] = filter;
  const name = nameOf(selector);
  const compare = comparisons[String(operator)];
  if (compare === undefined) throw new Error(`no operator ${String(operator)}`);
  const wanted = fold(value as GridValue);
  return (index) => compare(fold(benchValue(index, name)), wanted);
}

const fold = (value: GridValue) => (typeof value === 'string' ? value.toLowerCase() : value);
const textOf = (value: GridValue) => String(value ?? '');

type Compare = (value: GridValue, wanted: GridValue) => boolean;

const ordered =
  (test: (a: string | number, b: string | number) => boolean): Compare =>
  (value, wanted) =>
    value !== null && wanted !== null && test(value as string | number, wanted as string | number);

/** By operator, of folded values. */
const comparisons: Readonly<Record<string, Compare>> = {
  '=': (value, wanted) => value === wanted,
  '<>': (value, wanted) => value !== wanted,
  '<': ordered((a, b) => a < b),
  '<=': ordered((a, b) => a <= b),
  '>': ordered((a, b) => a > b),
  '>=': ordered((a, b) => a >= b),
  contains: (value, wanted) => textOf(value).includes(textOf(wanted)),
  notcontains: (value, wanted) => !textOf(value).includes(textOf(wanted)),
  startswith: (value, wanted) => textOf(value).startsWith(textOf(wanted)),
  endswith: (value, wanted) => textOf(value).endsWith(textOf(wanted)),
};

function compareValues(a: GridValue, b: GridValue): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === 'string' ? a.localeCompare(String(b), 'es') : Number(a) - Number(b);
}

/** The rows of the last filter and sort, so that scrolling does not filter again. */
let known: { readonly name: string; readonly indexes: Uint32Array | null } = { name: '', indexes: null };

function rowsOf(filterText: string, sortText: string): Uint32Array | null {
  const name = `${filterText} ${sortText}`;
  if (known.name === name) return known.indexes;
  const sort = JSON.parse(sortText || '[]') as { selector: string; desc: boolean }[];
  let indexes: Uint32Array | null = null;
  if (filterText !== '') {
    const test = compile(JSON.parse(filterText) as readonly unknown[]);
    const found = new Uint32Array(rowCount);
    let length = 0;
    for (let index = 0; index < rowCount; index++) if (test(index)) found[length++] = index;
    indexes = found.slice(0, length);
  } else if (sort.length > 0) indexes = Uint32Array.from({ length: rowCount }, (_, index) => index);
  if (sort.length > 0 && indexes !== null && indexes.length <= 200_000) {
    const keys = sort.map(({ selector, desc }) => ({ field: nameOf(selector), sign: desc ? -1 : 1 }));
    indexes.sort((a, b) => {
      for (const { field, sign } of keys) {
        const order = compareValues(benchValue(a, field), benchValue(b, field)) * sign;
        if (order !== 0) return order;
      }
      return a - b;
    });
  } else if (sort[0]?.desc === true && indexes !== null) indexes.reverse();
  known = { name, indexes };
  return indexes;
}

interface Level {
  readonly selector: string;
  readonly desc?: boolean;
  readonly groupInterval?: string;
  readonly isExpanded?: boolean;
}

function keyReader({ selector, groupInterval }: Level): Read {
  const name = nameOf(selector);
  if (groupInterval === undefined) return (index) => benchValue(index, name);
  const [from, to] = { year: [0, 4], month: [5, 7], day: [8, 10] }[groupInterval] ?? [0, 4];
  return (index) => {
    const value = benchValue(index, name);
    return value === null ? null : Number(String(value).slice(from, to));
  };
}

interface Node {
  readonly key: GridValue;
  count: number;
  readonly children: Map<GridValue, Node>;
}

function groupRows(levels: readonly Level[], indexes: Uint32Array | null) {
  const top = new Map<GridValue, Node>();
  const readers = levels.map(keyReader);
  const count = indexes?.length ?? rowCount;
  for (let place = 0; place < count; place++) {
    const index = indexes === null ? place : (indexes[place] ?? 0);
    let nodes = top;
    for (const read of readers) {
      const key = read(index);
      const node = nodes.get(key) ?? { key, count: 0, children: new Map() };
      node.count++;
      nodes.set(key, node);
      nodes = node.children;
    }
  }
  return write(top, 0);

  function write(nodes: Map<GridValue, Node>, depth: number): object[] {
    const sign = levels[depth]?.desc === true ? -1 : 1;
    const isLast = depth === levels.length - 1;
    return [...nodes.values()]
      .sort((a, b) => compareValues(a.key, b.key) * sign)
      .map(({ key, count, children }) =>
        isLast ? { key, items: null, count } : { key, items: write(children, depth + 1) },
      );
  }
}

/** The reply to a load, as the server would give it. */
export function answerLoad(parameters: Readonly<Record<string, string>>): object {
  const { filter = '', sort = '[]', group, skip = '0', take = '0' } = parameters;
  const from = Number(skip);
  const end = Number(take) === 0 ? Number.POSITIVE_INFINITY : from + Number(take);
  if (group !== undefined) {
    const indexes = rowsOf(filter, '[]');
    const nodes = groupRows(JSON.parse(group) as Level[], indexes);
    return { data: nodes.slice(from, end), totalCount: indexes?.length ?? rowCount, groupCount: nodes.length };
  }
  const indexes = rowsOf(filter, sort);
  const totalCount = indexes?.length ?? rowCount;
  const length = Math.max(0, Math.min(end, totalCount) - from);
  const data = Array.from({ length }, (_, offset) =>
    benchRow(indexes === null ? from + offset : (indexes[from + offset] ?? 0)),
  );
  return { data, totalCount };
}
