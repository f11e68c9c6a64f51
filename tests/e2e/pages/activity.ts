import type { Locator, Page } from 'playwright-core';
import { say } from '../texts.ts';

const { activity } = say.own;

/** The table of the activity. */
export function activityTable(page: Page): Locator {
  return page.getByRole('region', { name: activity.title }).getByRole('table');
}

/** The rows of the activity's courses, without the headings. */
export function activityRows(page: Page): Locator {
  return activityTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

/** The names of the courses, as they stand one under the other. */
export function activityNames(page: Page): Locator {
  return activityTable(page).getByRole('rowheader').locator('.activity-name');
}

/** The row of a course by its name; a course taken in several versions has several. */
export function activityRow(page: Page, name: string): Locator {
  return activityRows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}
