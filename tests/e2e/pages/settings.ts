import type { Locator, Page } from 'playwright-core';
import { say, startingWith } from '../texts.ts';
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

/** The button that names the section in sight and opens the list of all. */
export function sectionPicker(page: Page): Locator {
  return page.getByRole('button', { name: startingWith(say.administration.change.replace('{{section}}', '')) });
}

/** Opens the list of sections and gives its links. */
export async function openSections(page: Page): Promise<Locator> {
  await sectionPicker(page).click();
  const links = page.getByRole('navigation', { name: say.administration.tabsLabel, exact: true }).getByRole('link');
  await links.first().waitFor();
  return links;
}

/** Goes to another place of the administration. */
export async function goToSection(page: Page, place: SettingsPlace): Promise<void> {
  const links = await openSections(page);
  await links.filter({ hasText: new RegExp(`^${say.administration.tabs[place]}$`) }).click();
}

/** Goes to another place of the administration and waits for its grid. */
export async function goToTab(page: Page, place: SettingsPlace, title: string): Promise<Locator> {
  await goToSection(page, place);
  return await shownGrid(page, title);
}

export async function shownGrid(page: Page, title: string): Promise<Locator> {
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

/** The words of a field in Spanish: the same in the grid and in the form. */
export function label<Name extends string>(
  shape: { readonly fields: Readonly<Record<Name, { readonly label: { readonly es: string } }>> },
  name: Name,
): string {
  return shape.fields[name].label.es;
}
