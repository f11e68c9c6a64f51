import type { Locator, Page } from 'playwright-core';
import { say } from '../texts.ts';
import { gridFrame, loaded } from './grid.ts';
import { dialogOf } from './record-dialog.ts';
import { signInAt } from './sign-in.ts';

/** The places of the administration by their part of the address. */
type SettingsPlace = keyof typeof say.administration.tabs;

/** Signs in on the way to a place of the administration and waits for its grid. */
export async function openSettings(page: Page, cwid: string, place: SettingsPlace, title: string): Promise<Locator> {
  await signInAt(page, cwid, `/Settings/${place}`);
  return await shownGrid(page, title);
}

/** Goes to another place of the administration by its tab. */
export async function goToTab(page: Page, place: SettingsPlace, title: string): Promise<Locator> {
  await page.getByRole('tab', { name: say.administration.tabs[place], exact: true }).click();
  return await shownGrid(page, title);
}

async function shownGrid(page: Page, title: string): Promise<Locator> {
  const frame = gridFrame(page, title);
  await loaded(frame);
  return frame;
}

/** Opens the dialog that adds a record. */
export async function openAddDialog(frame: Locator, title: string): Promise<Locator> {
  await frame.getByRole('button', { name: say.records.add, exact: true }).click();
  const dialog = dialogOf(frame.page(), title);
  await dialog.waitFor();
  return dialog;
}
