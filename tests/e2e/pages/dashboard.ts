import type { Locator, Page } from 'playwright-core';
import { say } from '../texts.ts';

const { dashboard } = say.attendance;

/** One of the three lists of the dashboard, by its title. */
export function statusPanel(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
}

/** Unfolds a list whose rest is behind a button. */
export async function showAll(panel: Locator): Promise<void> {
  const more = panel.getByRole('button', { name: /^Ver \d+ más$/ });
  if (await more.isVisible()) await more.click();
}

/** Chooses a course in the list of those that are not started, or in progress. */
export async function chooseCourse(page: Page, name: string): Promise<void> {
  for (const title of [dashboard.notStarted, dashboard.inProgress]) {
    const panel = statusPanel(page, title);
    await panel.getByRole('heading', { level: 4 }).first().waitFor();
    await showAll(panel);
    const course = panel.getByRole('link', { name });
    if ((await course.count()) === 0) continue;
    await course.click();
    return;
  }
  throw new Error(`${name} is not on the dashboard.`);
}

/** Opens a course that is taken online. */
export async function openCourse(page: Page, name: string): Promise<void> {
  await chooseCourse(page, name);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
