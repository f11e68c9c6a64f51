import { describe, expect, test } from 'vitest';
import { documentOrder, elementOf, nextView, turnRing } from './window-view.ts';

const view = { from: 1_000, to: 1_040, origin: 1_000, shift: 0, lead: 0, top: 0, isJumping: false };

/** What each element draws, in the order of the slots. */
const elements = (of: typeof view) =>
  Array.from({ length: of.to - of.from }, (_, offset) => elementOf(of, of.from + offset));

describe('turnRing', () => {
  test('gives the elements that leave at one end to the other', () => {
    const next = { ...view, from: 1_004, to: 1_044, ...turnRing(view, 1_004, 1_044) };
    for (let slot = 1_004; slot < 1_040; slot++) expect(elementOf(next, slot)).toBe(elementOf(view, slot));
    expect(next.origin).toBe(1_000);
  });

  test('keeps order and places after a jump', () => {
    const next = { ...view, from: 77_776, to: 77_816, ...turnRing(view, 77_776, 77_816) };
    expect(elements(next)).toEqual(elements(view));
    expect(next.from - next.origin).toBe(view.from - view.origin);
  });

  test('never lets two slots share an element', () => {
    let at = view;
    for (const from of [1_004, 0, 36, 999_996, 999_992, 500_000, 499_996]) {
      at = { ...at, from, to: from + 40, ...turnRing(at, from, from + 40) };
      expect(new Set(elements(at)).size).toBe(40);
      expect(at.origin).toBeLessThanOrEqual(from);
    }
  });
});

describe('documentOrder', () => {
  test('keeps every element in its place while the rows scroll, and in their order with the lead of the first', () => {
    const next = { ...view, from: 1_012, to: 1_052, ...turnRing(view, 1_012, 1_052) };
    for (let slot = next.from; slot < next.to; slot++) expect(documentOrder(next, slot)).toBe(elementOf(next, slot));
    const settled = { ...next, lead: elementOf(next, next.from) };
    const order = Array.from({ length: 40 }, (_, offset) => documentOrder(settled, next.from + offset));
    expect(order).toEqual(order.map((_, place) => place));
  });
});

describe('nextView', () => {
  const extent = { virtual: 360_000, physical: 360_000, viewport: 360 };
  const at = (virtualTop: number) => ({ extent, rowHeight: 36, place: { scrollTop: virtualTop, virtualTop } });
  const moving = { isJumping: false, isAtRest: false };
  const first = nextView({ ...view, from: 0, to: 0, origin: 0 }, at(3_600), moving);

  test('draws what is in view and some slots around it, in steps', () => {
    expect([first.from, first.to, first.top]).toEqual([92, 120, 92 * 36]);
  });

  test('is the same object until other slots are drawn', () => {
    expect(nextView(first, at(3_636), moving)).toBe(first);
    expect(nextView(first, at(3_800), moving)).not.toBe(first);
    expect(nextView(first, at(3_636), { ...moving, isJumping: true })).not.toBe(first);
  });

  test('puts the elements in the order of the slots at rest alone', () => {
    const scrolled = nextView(first, at(3_960), moving);
    expect(documentOrder(scrolled, scrolled.from)).not.toBe(0);
    const rested = nextView(scrolled, at(3_960), { ...moving, isAtRest: true });
    expect(documentOrder(rested, rested.from)).toBe(0);
  });
});
