import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What can be pressed, in page coordinates; a link inside a sentence is exempt (WCAG 2.2, 2.5.8). */
const smallTargets = `
  [...document.querySelectorAll('a, button, input, select, [role=button], [role=combobox], summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.matches('input') ? element.closest("label, div") : element)
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 160) }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && Math.min(box.width, box.height) < 24)
    .map(({ box, html }) => box.width + ' x ' + box.height + ': ' + html)`;

/** Nothing is wider than the screen, and nothing to press is under 24 px. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(width);
  expect(await page.evaluate<string[]>(smallTargets), page.url()).toEqual([]);
}
