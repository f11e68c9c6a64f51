import { describe, expect, test } from 'vitest';
import { donutArcs } from './donut-arcs.ts';

describe('donutArcs', () => {
  test('follows one another and fills the ring', () => {
    expect(
      donutArcs([
        { key: 'a', value: 1 },
        { key: 'b', value: 3 },
      ]),
    ).toEqual([
      { key: 'a', start: 0, length: 0.25 },
      { key: 'b', start: 0.25, length: 0.75 },
    ]);
  });

  test('leaves out what is not there', () => {
    expect(
      donutArcs([
        { key: 'a', value: 0 },
        { key: 'b', value: 5 },
      ]),
    ).toEqual([{ key: 'b', start: 0, length: 1 }]);
    expect(donutArcs([{ key: 'a', value: 0 }])).toEqual([]);
  });
});
