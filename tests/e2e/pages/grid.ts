import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fill, say } from '../texts.ts';

const { grid: words } = say.ui;

/** A data grid by its title: its toolbar, group panel and rows. */
export function gridFrame(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Waits until the rows that are asked for are there. */
export async function loaded(frame: Locator): Promise<void> {
  await frame.locator('[role=grid][aria-busy=false]').waitFor();
}

/** How many rows the grid says that it has. */
export async function totalRows(frame: Locator): Promise<number> {
  await loaded(frame);
  return Number(/^[\d.]+/.exec((await frame.getByText(/^[\d.]+ filas?$/).textContent()) ?? '')?.[0].replace('.', ''));
}

/** Waits until the grid says that it has so many rows, and shows them. */
export async function expectTotal(frame: Locator, count: number): Promise<void> {
  const text = fill(count === 1 ? words.rows_one : words.rows_other, { shown: count });
  await frame.getByText(text, { exact: true }).waitFor();
  await loaded(frame);
}

/** The rows of records in view, and groups among them; not the head and what unfolds under a row. */
export function gridRows(frame: Locator): Locator {
  return frame.locator('[role=row][data-slot]:not([data-slot="-1"], .dg-detail, [aria-busy])');
}

/** The row that has a cell with exactly that text. */
export function gridRow(frame: Locator, text: string): Locator {
  return gridRows(frame).filter({ has: frame.page().getByRole('gridcell', { name: text, exact: true }) });
}

/** Searches for the one row that has a cell with that text, and waits until it is alone. */
export async function findRow(frame: Locator, text: string): Promise<Locator> {
  const search = frame.getByRole('textbox', { name: words.search, exact: true });
  await search.fill(text);
  await search.press('Enter');
  const row = gridRow(frame, text);
  await row.waitFor();
  await expectTotal(frame, 1);
  return row;
}

/** Presses the button of an act on a row. */
export async function actOn(row: Locator, act: string): Promise<void> {
  await row.getByRole('button', { name: act, exact: true }).click();
}

/** The head of a column. */
export function columnHead(frame: Locator, label: string): Locator {
  // What unfolds under a row has heads of its own.
  return frame.getByRole('columnheader', { name: label, exact: true }).and(frame.locator('[data-col]'));
}

/** Chooses an entry of a column's menu. */
export async function chooseInColumnMenu(frame: Locator, label: string, entry: string): Promise<void> {
  const name = fill(words.columnMenu, { label });
  await columnHead(frame, label).hover();
  await frame.getByRole('button', { name, exact: true }).click();
  await frame.page().getByRole('menu', { name }).getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The texts of a column of the rows in view, from the top. */
export async function columnTexts(frame: Locator, label: string): Promise<readonly string[]> {
  await loaded(frame);
  const place = await columnHead(frame, label).getAttribute('data-col');
  const cells = await gridRows(frame).evaluateAll((rows, column) => {
    const shown = rows.map((row) => [
      Number(row.getAttribute('data-slot')),
      row.querySelector(`[data-col="${column}"]`)?.textContent ?? '',
    ]);
    return shown as [number, string][];
  }, place);
  return cells.sort(([a], [b]) => a - b).map(([, text]) => text);
}

/** Waits until the rows in view have these texts in a column, from the top. */
export async function expectColumn(frame: Locator, label: string, texts: readonly string[]): Promise<void> {
  await expect.poll(() => columnTexts(frame, label)).toEqual(texts);
}
