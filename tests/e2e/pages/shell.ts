import type { Locator, Page } from 'playwright-core';
import { say } from '../texts.ts';

const userButton = new RegExp(`^${say.shell.user.open.split('{{')[0]}`);

/** Opens the popover of the user: who it is, language, appearance, sign out. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: userButton }).click();
  return page.getByRole('dialog', { name: userButton });
}

/** The bell of the top bar. */
export function bell(page: Page): Locator {
  return page.getByRole('button', { name: new RegExp(`^${say.bell.open}`) });
}

/** A link of the main menu. */
export function menuLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: say.shell.menu.label }).getByRole('link', { name });
}

/** Goes to a page through the main menu, and waits until it stands there: the page before stays until its code has come. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  const link = menuLink(page, name);
  await link.click();
  await link.and(page.locator('[aria-current="page"]')).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
