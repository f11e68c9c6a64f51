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

/** Goes to a page through the main menu. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: say.shell.menu.label }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
