import { describe, expect, test } from 'vitest';
import { type DayNode, dayTree, pickedPart, toggleDays } from './day-tree.ts';
import { allPicked, filterOfPicked, isPicked, nothingPicked, pickValues } from './picked-values.ts';

const day = (key: number) => ({ key, items: null, count: 2 });
const tree = dayTree([
  { key: null, items: [{ key: null, items: [{ key: null, items: null, count: 3 }] }] },
  {
    key: 2024,
    items: [
      { key: 1, items: [day(5), day(9)] },
      { key: 2, items: [day(1)] },
    ],
  },
]);

function find(span: string | null, nodes: readonly DayNode[] = tree): DayNode {
  for (const node of nodes) {
    if (node.span === span) return node;
    if (span !== null && node.span !== null && span.startsWith(node.span)) return find(span, node.children);
  }
  throw new Error('none');
}

describe('dayTree', () => {
  test('names spans and adds counts up', () => {
    expect(find('2024')).toMatchObject({ count: 6 });
    expect(find('2024-01').children.map(({ span }) => span)).toEqual(['2024-01-05', '2024-01-09']);
    expect(find(null)).toEqual({ span: null, count: 3, children: [] });
  });
});

describe('toggleDays', () => {
  test('tells what is wholly picked by its largest span', () => {
    expect(toggleDays(tree, ['2024-02', '2024-01-05'], find('2024-01-09'))).toEqual(['2024']);
    expect(toggleDays(tree, [], find(null))).toEqual([null]);
  });

  test('drops a day from a picked year and keeps the others', () => {
    expect(toggleDays(tree, ['2024', null], find('2024-01-05'))).toEqual([null, '2024-01-09', '2024-02']);
    expect(toggleDays(tree, ['2024'], find('2024'))).toEqual([]);
  });

  test('knows what is picked in part', () => {
    expect(pickedPart(['2024-01-05'], find('2024'))).toBe('some');
    expect(pickedPart(['2024'], find('2024-02-01'))).toBe('all');
    expect(pickedPart([null], find('2024'))).toBe('none');
  });
});

describe('pickValues', () => {
  test('picks these alone, or all but these', () => {
    expect(pickValues(nothingPicked, ['a', null], true)).toEqual({ isExcluding: false, values: ['a', null] });
    const butA = pickValues(allPicked, ['a'], false);
    expect(butA).toEqual({ isExcluding: true, values: ['a'] });
    expect([isPicked(butA, 'a'), isPicked(butA, 'b')]).toEqual([false, true]);
    expect(filterOfPicked(pickValues(butA, ['a'], true))).toBeUndefined();
  });
});
