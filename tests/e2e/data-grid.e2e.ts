import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collaborators } from '#demo/company/collaborators.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { readSheet } from '#platform/documents/fixtures/read-sheet.ts';
import { readZip } from '#platform/documents/fixtures/read-zip.ts';
import { Role, roleNames } from '#product/roles.ts';
import { journey, nightlyJourney } from './journey.ts';
import {
  chooseInColumnMenu,
  columnHead,
  columnTexts,
  expectColumn,
  expectTotal,
  gridFrame,
  gridRow,
  gridRows,
  loaded,
  totalRows,
} from './pages/grid.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { grid: words } = say.ui;
const { people, records } = say;
const { fields, title } = collaboratorShape;
const [name, cwid, sector] = [fields.name.label.es, fields.cwid.label.es, fields.sector_Name.label.es];
const loads = /\/api\/Collaborator(\?|$)/;
/** Nobody is added to these by another journey. */
const ofQuality = collaborators.filter((person) => person.sector === SectorName.Quality);

const openCollaborators = (page: Page) => openSettings(page, 'itps', 'collaborators', title.es);
const filterField = (frame: Locator, label: string) =>
  frame.getByRole('textbox', { name: fill(words.filterBy, { label }), exact: true });
const groups = (frame: Locator) => gridRows(frame).and(frame.locator('.dg-group'));
const clearButton = (frame: Locator) => frame.getByRole('button', { name: new RegExp(`^${words.clearFilters}`) });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === element.ownerDocument.activeElement);

describe('the data grid, on the collaborators', () => {
  journey('sorts, filters under the heads, and picks among the values of a column', async ({ open }) => {
    const page = await open();
    const frame = await openCollaborators(page);
    const all = await totalRows(frame);
    const head = columnHead(frame, name);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    // WCAG 2.5.8: targets of 24 by 24 px at least.
    const sizes = await frame.locator('.dg-head-buttons button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return [width, height];
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    const [first = ''] = await columnTexts(frame, name);
    await head.click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await columnTexts(frame, name))[0]).not.toBe(first);
    const fromZ = await columnTexts(frame, name);
    expect(fromZ).toEqual([...fromZ].sort((a, b) => b.localeCompare(a, 'es', { sensitivity: 'base' })));

    await filterField(frame, name).fill('NÚÑEZ');
    await filterField(frame, name).press('Enter');
    await expectTotal(frame, 2);
    await expectColumn(frame, name, ['Esteban Núñez Alcorta', 'Ana Belén Núñez']);
    await clearButton(frame).click();
    await expectTotal(frame, all);
    expect(await filterField(frame, name).inputValue()).toBe('');

    await columnHead(frame, sector).hover();
    const values = fill(words.filteredValues, { label: sector });
    await frame.getByRole('button', { name: values, exact: true }).click();
    const popover = dialogOf(page, values);
    const sectors = popover.getByRole('checkbox');
    await popover.getByText(SectorName.Quality, { exact: true }).waitFor();
    expect(await sectors.count()).toBeGreaterThan(6);
    const line = popover.locator('label').filter({ hasText: SectorName.Quality });
    expect(await line.locator('small').textContent()).toBe(String(ofQuality.length));
    await line.getByRole('checkbox').check();
    await popover.getByRole('button', { name: words.apply, exact: true }).click();
    await expectTotal(frame, ofQuality.length);
    expect(new Set(await columnTexts(frame, sector))).toEqual(new Set([SectorName.Quality]));
    await clearButton(frame).click();
    await expectTotal(frame, all);
  });

  nightlyJourney('groups by the menu and by dragging, unfolds, and lets go again', async ({ open }) => {
    const page = await open();
    const frame = await openCollaborators(page);
    const all = await totalRows(frame);
    await chooseInColumnMenu(frame, sector, words.groupBy);
    const grouped = frame.getByRole('list', { name: words.groupedBy }).getByRole('listitem');
    await expect.poll(() => grouped.allTextContents()).toEqual([sector]);
    const quality = groups(frame).filter({ hasText: SectorName.Quality });
    await quality.waitFor();
    expect(await quality.locator('.dg-count').textContent()).toBe(String(ofQuality.length));
    expect(await gridRow(frame, 'Carolina Inés Etchegaray').count()).toBe(0);
    await quality.getByRole('button', { name: new RegExp(`^${words.expand} `) }).click();
    await gridRow(frame, 'Carolina Inés Etchegaray').waitFor();
    await quality.getByRole('button', { name: new RegExp(`^${words.collapse} `) }).click();
    await gridRow(frame, 'Carolina Inés Etchegaray').waitFor({ state: 'hidden' });

    const shift = fields.shift_Name.label.es;
    await columnHead(frame, shift).dragTo(frame.locator('.dg-groups'));
    await expect.poll(() => grouped.allTextContents()).toEqual([sector, shift]);
    await loaded(frame);
    await quality.getByRole('button', { name: new RegExp(`^${words.expand} `) }).click();
    const central = groups(frame).filter({ hasText: 'Tarde' });
    await central.getByRole('button', { name: new RegExp(`^${words.expand} `) }).click();
    await gridRow(frame, "Juan Cruz Dell'Oro").waitFor();
    await frame.getByRole('button', { name: words.collapseAll, exact: true }).click();
    await central.waitFor({ state: 'hidden' });
    for (const label of [shift, sector]) {
      await frame.getByRole('button', { name: `${words.ungroup}: ${label}`, exact: true }).click();
    }
    await expect.poll(() => groups(frame).count()).toBe(0);
    await expectTotal(frame, all);
    await frame.getByText(words.groupPanelHint, { exact: true }).waitFor({ state: 'attached' });
  });

  journey('remembers its columns, order and filters, and forgets them when asked', async ({ open }) => {
    const page = await open();
    let frame = await openCollaborators(page);
    /** The entry of the toolbar's menu that goes back to the first layout. */
    const reset = async () => {
      await frame.getByRole('toolbar').getByRole('button', { name: words.more, exact: true }).click();
      return page.getByRole('menuitem', { name: words.resetLayout, exact: true });
    };
    const all = await totalRows(frame);
    expect(await (await reset()).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: words.columns, exact: true }).click();
    const chooser = dialogOf(page, words.columns);
    await chooser.getByLabel(cwid, { exact: true }).uncheck();
    await chooser.getByLabel(fields.capa_Initial.label.es, { exact: true }).check();
    await chooser.getByRole('button', { name: say.ui.close, exact: true }).click();
    await columnHead(frame, cwid).waitFor({ state: 'detached' });
    const number = columnHead(frame, fields.employee_Nr.label.es);
    await number.getByText(fields.employee_Nr.label.es).click();
    await expect.poll(() => number.getAttribute('aria-sort')).toBe('ascending');
    await frame
      .getByRole('combobox', { name: fill(words.filterBy, { label: fields.role.label.es }), exact: true })
      .selectOption({ label: roleNames[Role.AdminQA].es });
    await expectTotal(frame, 2);
    const expected = ['Carolina Inés Etchegaray', 'Esteban Núñez Alcorta'];
    await expectColumn(frame, name, expected);

    await page.reload();
    frame = gridFrame(page, title.es);
    await expectTotal(frame, 2);
    await expectColumn(frame, name, expected);
    expect(await columnHead(frame, cwid).count()).toBe(0);
    expect(await columnHead(frame, fields.capa_Initial.label.es).count()).toBe(1);
    expect(await columnHead(frame, fields.employee_Nr.label.es).getAttribute('aria-sort')).toBe('ascending');

    // The columns as at first; what is filtered stays, and is told beside the way to take it back.
    await (await reset()).click();
    await columnHead(frame, cwid).waitFor();
    expect(await columnHead(frame, name).getAttribute('aria-sort')).toBe('ascending');
    await expectTotal(frame, 2);
    const filter = `${fields.role.label.es}: ${roleNames[Role.AdminQA].es}`;
    await frame.getByRole('list', { name: words.filters }).getByText(filter, { exact: true }).waitFor();
    await frame.getByRole('button', { name: fill(words.removeFilter, { filter }), exact: true }).click();
    await expectTotal(frame, all);
    await page.reload();
    await expectTotal(frame, all);
    expect(await columnHead(frame, cwid).count()).toBe(1);
    expect(await (await reset()).getAttribute('aria-disabled')).toBe('true');
  });

  journey(
    'exports and prints what is filtered, in the shown order and columns, and says it in one sentence',
    async ({ open }) => {
      const page = await open();
      const frame = await openCollaborators(page);
      await filterField(frame, sector).fill(SectorName.Quality);
      await filterField(frame, sector).press('Enter');
      await expectTotal(frame, ofQuality.length);
      const shown = await columnTexts(frame, name);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        frame.getByRole('button', { name: words.export, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
      await page.getByText(fill(words.exported_other, { shown: ofQuality.length }), { exact: true }).waitFor();
      const parts = readZip(await readFile(await download.path()));
      const cells = readSheet(parts.get('xl/worksheets/sheet1.xml') ?? '');
      const column = [...cells].find(([address, { value }]) => /^[A-Z]+1$/.test(address) && value === name);
      const letter = column?.[0].replace('1', '') ?? '';
      const exported = [...cells].filter(([address]) => new RegExp(`^${letter}\\d+$`).test(address));
      expect(exported.map(([, { value }]) => value)).toEqual([name, ...shown]);
      expect([...cells.values()].map(({ value }) => value)).not.toContain(SectorName.Warehouse);
      const sentence = frame.locator('.dg-sentence');
      const said = [...readSheet(parts.get('xl/worksheets/sheet2.xml') ?? '').values()].map(({ value }) =>
        String(value),
      );
      expect(said.map((filter) => fill(words.where, { filter }))).toContain(await sentence.textContent());

      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      const table = frame.getByRole('table');
      const place = (await table.locator('thead th').allTextContents()).indexOf(name);
      expect(await table.locator(`tbody td:nth-child(${place + 1})`).allTextContents()).toEqual(shown);
      expect(await page.locator('.printed-by').textContent()).toContain('(itps)');
      expect([await sentence.isVisible(), await frame.getByRole('toolbar').isVisible()]).toEqual([true, false]);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      await table.waitFor({ state: 'detached' });
    },
  );

  journey('is worked without a mouse', async ({ open }) => {
    const page = await open();
    const frame = await openCollaborators(page);
    await gridRows(frame).first().waitFor();
    await frame.getByRole('textbox', { name: words.search, exact: true }).focus();
    const head = frame.getByRole('columnheader').first();
    for (let presses = 0; presses < 12 && !(await isFocused(head)); presses += 1) await page.keyboard.press('Tab');
    expect(await isFocused(head)).toBe(true);
    // The filter row is one stop: arrows lead along it, and down to the rows.
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocused(filterField(frame, name))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(filterField(frame, cwid))).toBe(true);
    await page.keyboard.press('ArrowDown');
    const cellIn = async (slot: number, label: string) =>
      frame.locator(`[data-slot="${slot}"] > [data-col="${await columnHead(frame, label).getAttribute('data-col')}"]`);
    const under = await cellIn(0, cwid);
    await expect.poll(() => isFocused(under)).toBe(true);
    await head.focus();
    // Past the columns that pick and unfold.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(columnHead(frame, name))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const cell = await cellIn(1, name);
    await expect.poll(() => isFocused(cell)).toBe(true);
    expect(await cell.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    const person = (await cell.textContent()) ?? '';
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: words.rowActions });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(cell)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(menu.getByRole('menuitem', { name: records.edit, exact: true }))).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, people.collaborator.edit);
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).inputValue()).toBe(person);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(cell)).toBe(true);
    await page.keyboard.press('Control+End');
    const last = (await totalRows(frame)) - 1;
    await expect.poll(() => frame.locator(`[data-slot="${last}"] > :focus`).count()).toBe(1);
  });

  journey('a failed load and an empty result never look alike', async ({ open }) => {
    const page = await open({ provokes: [/status of 500/] });
    await page.route(loads, (route) => route.fulfill({ status: 500, body: '' }));
    await signInAt(page, 'itps', '/Settings/collaborators');
    const frame = gridFrame(page, title.es);
    await frame.getByRole('alert').getByText(say.ui.loadFailed, { exact: true }).waitFor();
    expect(await frame.getByText(words.empty, { exact: true }).count()).toBe(0);
    expect(await frame.getByText(/^\d+ filas?$/).count()).toBe(0);
    await page.unroute(loads);
    await frame.getByRole('button', { name: say.ui.retry, exact: true }).click();
    await gridRows(frame).first().waitFor();
    const all = await totalRows(frame);
    expect(all).toBeGreaterThan(2);

    await filterField(frame, name).fill('nadie se llama así');
    await filterField(frame, name).press('Enter');
    await frame.getByText(words.emptyFiltered, { exact: true }).waitFor();
    expect(await frame.getByRole('alert').count()).toBe(0);
    await frame.locator('.dg-status').getByRole('button', { name: words.clearFilters, exact: true }).click();
    await expectTotal(frame, all);
  });
});
