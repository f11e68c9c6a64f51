import type { Locator, Page } from 'playwright-core';
import { fill, say } from '../texts.ts';

const { paper } = say;

/** The button that adds the people who are picked, by how many they are. */
export function addButton(page: Page, count: number): Locator {
  const text = count === 1 ? paper.add.open_one : paper.add.open_other;
  return page.getByRole('button', { name: fill(text, { shown: count }), exact: true });
}

/** The field of a person's score on the sheet. */
export function scoreOf(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: fill(paper.sheet.scoreOf, { name }), exact: true });
}
