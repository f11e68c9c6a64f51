import type { Locator, Page } from 'playwright-core';
import { fill, say } from '../texts.ts';

const { records } = say;

/** The history of a record, by what the record is called; of the only one in sight without a name. */
export function historyOf(page: Page, name: string | RegExp = /^Historial de /): Locator {
  const caption = typeof name === 'string' ? fill(records.historyOf.caption, { name }) : name;
  return page.getByRole('region', { name: caption, exact: true });
}

/** Its revisions, newest first. */
export function revisionsOf(history: Locator): Locator {
  return history.locator('[data-revision]');
}

/** Unfolds all values of a revision, and gives them. */
export async function openValues(revision: Locator): Promise<Locator> {
  await revision.getByRole('button', { name: new RegExp(`^${records.historyOf.values}`) }).click();
  const values = revision.locator('.history-values');
  await values.waitFor();
  return values;
}
