import type { Page } from 'playwright-core';

/** What a hand did on a page. */
export interface Presses {
  /** taps, clicks, and keys that act: Enter, Escape, Tab, arrows, shortcuts */
  readonly presses: number;
  /** fields that were typed into or pasted into, passwords apart */
  readonly fields: number;
  readonly passwords: number;
  /** characters that were typed or pasted, those of passwords too */
  readonly characters: number;
}

/** In the page: counts by `countPress`, which outlives navigations. */
const counting = `(() => {
  if (window.isCounted) return;
  window.isCounted = true;
  const typed = new WeakMap();
  addEventListener('pointerdown', (event) => event.isTrusted && countPress('presses'), true);
  addEventListener('keydown', ({ key, ctrlKey, repeat }) => {
    if (!repeat && (['Enter', 'Escape', 'Tab'].includes(key) || key.startsWith('Arrow') || (ctrlKey && key.length === 1)))
      countPress('presses');
  }, true);
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.matches('[type=checkbox], [type=radio], [type=file]')) return;
    const [before, now] = [typed.get(target), (target.value ?? target.textContent).length];
    typed.set(target, now);
    countPress('characters', Math.max(0, now - (before ?? 0)));
    if (before === undefined) countPress(target.matches('[type=password]') ? 'passwords' : 'fields');
  }, true);
})()`;

/** Counts from now on what a hand does on a page, on every page of the product that it comes to. */
export async function countPresses(page: Page): Promise<() => Presses> {
  const counts = { presses: 0, fields: 0, passwords: 0, characters: 0 };
  await page.exposeFunction('countPress', (what: keyof Presses, times = 1) => {
    counts[what] += times;
  });
  await page.addInitScript(counting);
  await page.evaluate(counting);
  return () => ({ ...counts });
}
