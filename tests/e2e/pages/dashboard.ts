import type { Locator, Page } from 'playwright-core';
import { say } from '../texts.ts';

const { dashboard } = say.own;

/** A view of one's own courses on the dashboard. */
type View = keyof typeof dashboard.views;

/** The list of the dashboard while it shows a view. */
export function ownList(page: Page, view: View = 'todo'): Locator {
  return page.getByRole('region', { name: dashboard.views[view], exact: true });
}

/** The names of the courses in a list of the dashboard. */
export function courseNames(list: Locator): Locator {
  return list.getByRole('heading', { level: 3 });
}

/** The link to a view, which says how many courses it holds. */
export function viewLink(page: Page, view: View): Locator {
  return page
    .getByRole('navigation', { name: dashboard.counts })
    .getByRole('link', { name: new RegExp(`${dashboard.views[view]}$`) });
}

/** Shows one of the lists, whole. */
export async function showView(page: Page, view: View): Promise<Locator> {
  await viewLink(page, view).click();
  const list = ownList(page, view);
  await courseNames(list).first().waitFor();
  await showAll(list);
  return list;
}

/** Unfolds a list whose rest is behind a button. */
export async function showAll(list: Locator): Promise<void> {
  const more = list.getByRole('button', { name: /^Ver \d+ más$/ });
  if (await more.isVisible()) await more.click();
}

/** Chooses a course among those that are to be done. */
export async function chooseCourse(page: Page, name: string): Promise<void> {
  const list = ownList(page);
  await courseNames(list).first().waitFor();
  await showAll(list);
  await list.getByRole('link', { name }).click();
}

/** Opens a course that is taken online. */
export async function openCourse(page: Page, name: string): Promise<void> {
  await chooseCourse(page, name);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
