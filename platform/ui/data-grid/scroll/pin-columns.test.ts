import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pinColumns } from './pin-columns.ts';

/** As much of a scrolled element as the pinning sees of it. */
function fakeScroller() {
  const classes = new Set<string>();
  const variables = new Map<string, string>();
  const element = Object.assign(new EventTarget(), {
    scrollLeft: 0,
    classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
    style: { setProperty: (name: string, value: string) => variables.set(name, value) },
  });
  const scrollTo = (left: number) => {
    element.scrollLeft = left;
    element.dispatchEvent(new Event('scroll'));
  };
  return { element: element as unknown as HTMLElement, classes, variables, scrollTo };
}

describe('pinColumns', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('leaves the cells as they are while the rows scroll', () => {
    const { element, classes, variables, scrollTo } = fakeScroller();
    pinColumns(element);
    scrollTo(0);
    expect(classes.size).toBe(0);
    vi.runAllTimers();
    expect(variables.size).toBe(0);
  });

  test('makes them sticky during a sideways scroll, and puts them where it ended once it is over', () => {
    const { element, classes, variables, scrollTo } = fakeScroller();
    pinColumns(element);
    scrollTo(40);
    vi.advanceTimersByTime(100);
    scrollTo(90);
    vi.advanceTimersByTime(100);
    expect(classes).toContain('dg-sideways');
    expect(variables.size).toBe(0);
    vi.runAllTimers();
    expect(classes.size).toBe(0);
    expect(variables.get('--dg-left')).toBe('90px');
  });

  test('does nothing more once it is taken back', () => {
    const { element, classes, variables, scrollTo } = fakeScroller();
    const unpin = pinColumns(element);
    scrollTo(40);
    unpin();
    vi.runAllTimers();
    scrollTo(80);
    expect(variables.size).toBe(0);
    expect(classes).toContain('dg-sideways');
  });
});
