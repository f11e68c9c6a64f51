import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What can be pressed, in page coordinates; a link inside a sentence is exempt (WCAG 2.2, 2.5.8). */
const smallTargets = `
  [...document.querySelectorAll('a, button, input, select, [role=button], [role=combobox], summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'))
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

/** What a glove presses on a tablet, with its frame or its label; in a dialog that alone. */
const gloveTargets = `
  [...(document.querySelector('[role=dialog]') ?? document.querySelector('main')).querySelectorAll('a, button, input, textarea, [role=combobox]')]
    .filter((element) => !element.disabled && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'))
    .map((element) => element.matches('input, textarea, [role=combobox]')
      ? (element.closest('label') ?? element.closest('.MuiInputBase-root') ?? element) : element)
    .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 160) }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && Math.min(box.width, box.height) < 55.5)
    .map(({ box, html }) => box.width + ' x ' + box.height + ': ' + html)`;

/** Nothing to press on a tablet that is passed around is under 56 px, and nothing is wider than it. */
export async function expectGloved(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(width);
  expect(await page.evaluate<string[]>(gloveTargets), page.url()).toEqual([]);
}
