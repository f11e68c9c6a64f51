import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { importKindOf } from '#features/imports/shared/kinds/kinds.ts';
import { chooseOption, dialogOf, signatureOf, submit } from '../pages/record-dialog.ts';
import { fill, say, startingWith } from '../texts.ts';
import type { PersonsTime } from './persons-time.ts';
import { asFile, asText, type SourceFile, type SourceTable, wrongRows } from './source-tables.ts';

const { imports, records, session } = say;
/** A machine takes its time with 20,000 rows. */
const long = { timeout: 300_000 };
const none = { row: 0, column: 0, wrong: '' };

/** Who moves the company in, on the page of the imports. */
export interface Mover {
  readonly page: Page;
  readonly password: string;
  readonly time: PersonsTime;
}

/** Signs what is open; the first time, what a signature binds to is accepted over it. */
export async function signAs({ page, password }: Mover, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const repeat = dialog.getByRole('button', { name: records.signature.repeat, exact: true });
  await signatureOf(dialog).password.fill(password);
  // The reason of the last signature is one press.
  if (await repeat.and(page.getByTitle(reason, { exact: true })).isVisible()) await repeat.click();
  else await signatureOf(dialog).reason.fill(reason);
  await submit(dialog, button);
  const asks = dialogOf(page, session.acceptSignature.title);
  await expect.poll(async () => (await asks.isVisible()) || !(await dialog.isVisible()), long).toBe(true);
  if (await asks.isVisible()) {
    await asks.getByLabel(startingWith(session.login.password)).fill(password);
    await asks.getByRole('button', { name: session.acceptSignature.submit }).click();
  }
  await dialog.waitFor({ state: 'hidden', ...long });
}

/** Begins a table of a kind with a file. */
async function begin(mover: Mover, table: SourceTable): Promise<void> {
  const { page } = mover;
  const title = importKindOf(table.kind)?.title.es ?? '';
  await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title }), exact: true }).click();
  const dialog = dialogOf(page, fill(imports.fresh.title, { title }));
  const source = dialog.getByRole('combobox', { name: startingWith(imports.fresh.source) });
  await source.waitFor();
  // The system of the table before stands there already.
  if ((await source.inputValue()) !== table.source) await source.fill(table.source);
  await send(mover, await asFile(table, asText(table.headings, wrongRows(table))), imports.fresh.begin);
}

/** Sends a file by the open dialog. */
async function send({ page, time }: Mover, file: SourceFile, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: imports.fresh.file }).click();
  await (await choosing).setFiles(file);
  // In the window of the operating system: the file, and that it is this one.
  time.add({ presses: 2, fields: 1 });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Says what the product could not know of a table. */
async function match({ page }: Mover, table: SourceTable): Promise<void> {
  const section = page.getByRole('region', { name: imports.match.title });
  await section.waitFor();
  for (const [field, heading] of Object.entries(table.byHand ?? {})) {
    const label = importKindOf(table.kind)?.columns[field]?.label.es ?? '';
    await chooseOption(page.getByRole('main'), label, heading);
  }
  if (table.hasDays) await chooseOption(page.getByRole('main'), imports.match.dates, imports.match.dateOrder.dmy);
  if (table.kind === 'migrated') await page.getByLabel(imports.match.meets).check();
}

/** Waits for what would become of a table. @returns how many of its rows are refused */
async function readResult({ page, time }: Mover): Promise<number> {
  const result = page.getByRole('region', { name: imports.result.title });
  await result.waitFor(long);
  time.add({ results: 1 });
  const told = await result
    .getByText(/^Rechazada /)
    .first()
    .textContent();
  return Number((told ?? '').replaceAll(/\D/g, ''));
}

/** Downloads the rows with what is wrong of them, and mends them in that file. @returns what is sent again */
async function mend({ page, time }: Mover, table: SourceTable): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: imports.result.returned }).click();
  const returned = await readFile(await (await downloading).path(), 'utf8');
  const [, ...lines] = returned
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const count = table.headings.length;
  const rows = lines.map((line) => line.split(';'));
  // Opened, narrowed down to what was refused, and stored again.
  time.add({ presses: 2 + 3 + 2 });
  for (const { row, column } of table.mistakes) {
    const [cells, right = ''] = [rows[row] ?? [], table.rows[row]?.[column]];
    expect(cells[count], `row ${row} of ${table.fileName}`).toBe('Rechazada');
    expect(cells[count + 1]).not.toBe('');
    cells[column] = right;
  }
  // What is wrong in the same way is replaced at once: the command, both texts, and that it is done. Otherwise the cell, its text and Enter.
  const alike = Map.groupBy(
    table.mistakes,
    ({ row, column, wrong }) => `${column} ${wrong} ${table.rows[row]?.[column]}`,
  );
  for (const [{ row, column, wrong } = none, ...others] of alike.values()) {
    const characters = (table.rows[row]?.[column] ?? '').length;
    if (others.length === 0) time.add({ reasons: 1, fields: 1, presses: 1, characters: characters + 1 });
    else time.add({ reasons: 1, fields: 2, presses: 3, characters: characters + wrong.length });
  }
  expect(rows.filter((cells) => cells[count] === 'Rechazada')).toHaveLength(table.mistakes.length);
  return asText([...table.headings, 'Resultado', 'Motivo'], rows);
}

/** Releases what was tried. */
async function release(mover: Mover): Promise<void> {
  const { page } = mover;
  await page.getByRole('button', { name: imports.release.action, exact: true }).click();
  await signAs(mover, 'Mudanza', imports.release.action);
  await page.getByRole('button', { name: imports.check.report }).waitFor();
}

/** Goes back to all tables. */
export async function goBack({ page }: Mover): Promise<void> {
  await page.getByRole('button', { name: imports.list.back }).click();
}

/** Brings a table: sent, tried, mended where rows are refused, sent again, released. The batch stays open. */
export async function bringTable(mover: Mover, table: SourceTable): Promise<void> {
  const { page } = mover;
  await begin(mover, table);
  await match(mover, table);
  await page.getByRole('button', { name: imports.match.try, exact: true }).click();
  const refused = await readResult(mover);
  expect([table.kind, refused]).toEqual([table.kind, table.mistakes.length]);
  if (refused > 0) {
    const mended = await mend(mover, table);
    const before = page.url();
    await page.getByRole('button', { name: imports.result.mend }).click();
    await send(mover, await asFile({ ...table, files: {} }, mended), imports.fresh.beginMended);
    await page.waitForURL((url) => url.href !== before);
    expect([table.kind, await readResult(mover)]).toEqual([table.kind, 0]);
  }
  await release(mover);
}

/** Opens the sample. @returns the buttons that say of each row that it agrees */
async function openSample({ page }: Mover) {
  await page.getByRole('button', { name: imports.check.action, exact: true }).click();
  const agrees = page.getByRole('dialog').getByRole('button', { name: imports.check.agrees, exact: true });
  await agrees.first().waitFor();
  return agrees;
}

/** Compares the sample with its source, row by row, and signs it. */
export async function compareSample(mover: Mover): Promise<void> {
  const agrees = await openSample(mover);
  const count = await agrees.count();
  await agrees.first().click();
  // From then on the hand stays on the space bar: the next row comes into view by itself.
  for (let row = 1; row < count; row += 1) await mover.page.keyboard.press('Space');
  mover.time.add({ sampleRows: count, characters: count - 1 });
  await signAs(mover, 'Mudanza', imports.check.action);
}

/** Sees in the first rows of the sample that the batch is wrong, and closes it. */
export async function findWrong(mover: Mover): Promise<void> {
  await openSample(mover);
  mover.time.add({ sampleRows: 3 });
  await mover.page.getByRole('dialog').getByRole('button', { name: say.ui.cancel, exact: true }).click();
}

/** Takes the open batch back. */
export async function withdraw(mover: Mover): Promise<void> {
  const { page } = mover;
  await page.getByRole('button', { name: imports.withdraw.action, exact: true }).click();
  await signAs(mover, 'Fechas mal cargadas', imports.withdraw.action);
  await page.getByText(imports.states.withdrawn).first().waitFor();
}
