import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { say } from '../texts.ts';

/** Whether an element has the focus. */
export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Opens the search by its key; the focus is in its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: say.search.title });
  await expect.poll(() => isFocused(field)).toBe(true);
  return field;
}
