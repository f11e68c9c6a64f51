import { describe, expect, test } from 'vitest';
import {
  followScroll,
  isScaled,
  physicalLimit,
  revealSlot,
  scrollExtent,
  toPhysical,
  toVirtual,
} from './scroll-scale.ts';

const small = scrollExtent(1_000, 36, 600);
const huge = scrollExtent(2_000_000, 36, 600);

describe('scrollExtent', () => {
  test('scales only what is too tall', () => {
    expect(isScaled(small)).toBe(false);
    expect(isScaled(huge)).toBe(true);
    expect(huge.physical).toBe(physicalLimit);
    expect(huge.virtual).toBe(72_000_000);
  });
});

describe('toVirtual and toPhysical', () => {
  test('are each other’s inverse and reach both ends', () => {
    for (const top of [0, 1, 35_999_700, 71_999_400])
      expect(toVirtual(huge, toPhysical(huge, top))).toBeCloseTo(top, 4);
    expect(toVirtual(huge, physicalLimit - 600)).toBe(72_000_000 - 600);
    expect(toVirtual(small, 123)).toBe(123);
  });
});

describe('followScroll', () => {
  test('moves the rows as far as the wheel did', () => {
    const before = { scrollTop: 4_000_000, virtualTop: 36_000_000 };
    expect(followScroll(huge, before, 4_000_100)).toEqual({
      scrollTop: 4_000_100,
      virtualTop: 36_000_100,
      mustSettle: false,
    });
  });

  test('takes a long way for the thumb, whose place counts', () => {
    const after = followScroll(huge, { scrollTop: 0, virtualTop: 0 }, physicalLimit - 600);
    expect(after.virtualTop).toBe(72_000_000 - 600);
  });

  test('settles when the scrollbar ends before the rows do', () => {
    expect(followScroll(huge, { scrollTop: 100, virtualTop: 900 }, 0)).toMatchObject({
      virtualTop: 800,
      mustSettle: true,
    });
  });

  test('settles when the rows end before the scrollbar does', () => {
    expect(followScroll(huge, { scrollTop: 500, virtualTop: 50 }, 400)).toMatchObject({
      virtualTop: 0,
      mustSettle: true,
    });
  });

  test('is the identity below the limit', () => {
    expect(followScroll(small, { scrollTop: 0, virtualTop: 0 }, 20_000).virtualTop).toBe(20_000);
  });
});

describe('revealSlot', () => {
  test('moves no more than it must', () => {
    expect(revealSlot(small, 360, 12, 36)).toBe(360);
    expect(revealSlot(small, 360, 5, 36)).toBe(180);
    expect(revealSlot(small, 0, 20, 36)).toBe(21 * 36 - 600);
  });
});
