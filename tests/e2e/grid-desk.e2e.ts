import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collaboratorShape, sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { journey, nightlyJourney } from './journey.ts';
import {
  chooseInColumnMenu,
  columnHead,
  columnTexts,
  expectTotal,
  gridFrame,
  gridRow,
  gridRows,
  loaded,
  totalRows,
} from './pages/grid.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { goToTab, openSettings } from './pages/settings.ts';
import { fill, say } from './texts.ts';

const { grid: words } = say.ui;
const { fields, title } = collaboratorShape;
const [name, cwid, sector, profile] = [fields.name, fields.cwid, fields.sector_Name, fields.profile_Name].map(
  ({ label }) => label.es,
) as [string, string, string, string];

const openCollaborators = (page: Page) => openSettings(page, 'itps', 'collaborators', title.es);
const headNames = (frame: Locator) =>
  frame.locator('.dg-head-cell[data-name]').evaluateAll((heads) => heads.map((head) => head.getAttribute('data-name')));

async function edges(place: Locator): Promise<{ left: number; right: number; bottom: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing is drawn there');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width), bottom: Math.round(box.y + box.height) };
}

/** Opens the toolbar's menu and chooses there. */
async function chooseInToolbar(frame: Locator, entry: string): Promise<void> {
  await frame.getByRole('toolbar').getByRole('button', { name: words.more, exact: true }).click();
  await frame.page().getByRole('menu').getByText(entry, { exact: true }).click();
}

describe('the administrator’s desk', () => {
  journey('rows have the window, and columns that fit have all of its width', async ({ open }) => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    let frame = await openCollaborators(page);
    const scrolls = () =>
      page.evaluate<number>('document.documentElement.scrollHeight - document.documentElement.clientHeight');
    const free = async () => 900 - (await edges(frame)).bottom;
    await expect.poll(free).toBeLessThan(24);
    expect(await free()).toBeGreaterThanOrEqual(0);
    expect(await scrolls()).toBe(0);
    expect(await gridRows(frame).count()).toBeGreaterThan(18);
    // State and role of a person are in view.
    const end = (await edges(frame)).right;
    for (const { label } of [fields.active, fields.role]) {
      expect((await edges(columnHead(frame, label.es))).right).toBeLessThan(end);
    }
    await chooseInToolbar(frame, words.compactRows);
    const rowHeight = async () => (await gridRows(frame).first().boundingBox())?.height;
    await expect.poll(rowHeight).toBe(30);

    // So does who changed a sector.
    frame = await goToTab(page, 'sectors', sectorShape.title.es);
    const author = columnHead(frame, sectorShape.fields.updatedBy.label.es);
    const pinned = frame.locator('.dg-head .dg-actions').first();
    await expect.poll(async () => (await edges(pinned)).left - (await edges(author)).right).toBeGreaterThanOrEqual(0);

    frame = await goToTab(page, 'shifts', shiftShape.title.es);
    await expect.poll(rowHeight).toBe(30);
    const scroller = frame.getByRole('grid');
    const overflow = () => scroller.evaluate((grid) => grid.scrollWidth - grid.clientWidth);
    const lastHead = frame.locator('.dg-head-cell[data-name]').last();
    const actions = frame.locator('.dg-head .dg-actions').first();
    const gap = async () => (await edges(actions)).left - (await edges(lastHead)).right;
    await expect.poll(overflow).toBe(0);
    await expect.poll(gap).toBe(0);
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect.poll(async () => 640 - (await edges(frame)).bottom).toBeLessThan(24);
    await expect.poll(overflow).toBe(0);
    await expect.poll(gap).toBe(0);
  });

  journey('columns are pinned, found and ordered, and a view keeps all of it under a name', async ({ open }) => {
    const page = await open({ viewport: { width: 1024, height: 800 } });
    const frame = await openCollaborators(page);
    const scroller = frame.getByRole('grid');
    await chooseInColumnMenu(frame, cwid, words.pin);
    await expect.poll(async () => (await headNames(frame))[0]).toBe('cwid');
    const before = await edges(columnHead(frame, cwid));
    await scroller.evaluate((grid) => grid.scrollBy(600, 0));
    await expect.poll(() => scroller.evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(300);
    await expect.poll(() => edges(columnHead(frame, cwid))).toEqual(before);
    expect((await edges(columnHead(frame, name))).left).toBeLessThan(before.left);
    await scroller.evaluate((grid) => grid.scrollTo(0, 0));

    await frame.getByRole('button', { name: words.columns, exact: true }).click();
    const chooser = dialogOf(page, words.columns);
    await chooser.getByRole('textbox', { name: words.searchColumns, exact: true }).fill('perf');
    await expect.poll(() => chooser.getByRole('checkbox').count()).toBe(2);
    await chooser.getByRole('button', { name: fill(words.moveUp, { label: profile }), exact: true }).click();
    await chooser.getByRole('button', { name: say.ui.close, exact: true }).click();
    const shown = ['cwid', 'name', 'profile_Name', 'sector_Name'];
    await expect.poll(async () => (await headNames(frame)).slice(0, 4)).toEqual(shown);

    await chooseInToolbar(frame, words.views.title);
    const views = dialogOf(page, words.views.title);
    await views.getByRole('textbox', { name: words.views.name, exact: true }).fill('Por CWID');
    await views.getByRole('button', { name: words.views.save, exact: true }).click();
    await views.getByRole('button', { name: 'Por CWID', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await chooseInToolbar(frame, words.resetLayout);
    await expect.poll(async () => (await headNames(frame))[0]).toBe('name');
    await page.reload();
    await loaded(frame);
    await chooseInToolbar(frame, words.views.title);
    await views.getByRole('button', { name: 'Por CWID', exact: true }).click();
    await expect.poll(async () => (await headNames(frame)).slice(0, 4)).toEqual(shown);
  });

  nightlyJourney(
    'a search marks its hits and unfolds their groups; a cell is copied, a row opened',
    async ({ open }) => {
      const page = await open({ viewport: { width: 1440, height: 900 } });
      const frame = await openCollaborators(page);
      const all = await totalRows(frame);
      const search = frame.getByRole('textbox', { name: words.search, exact: true });
      await chooseInColumnMenu(frame, sector, words.groupBy);
      await expect.poll(() => frame.locator('.dg-group').count()).toBeGreaterThan(3);
      expect(await gridRow(frame, 'Ana Belén Núñez').count()).toBe(0);
      await search.fill('NÚÑEZ');
      await expectTotal(frame, 2);
      await gridRow(frame, 'Ana Belén Núñez').waitFor();
      const marked = () => page.evaluate<number>(`CSS.highlights.get('dg-search')?.size ?? 0`);
      await expect.poll(marked).toBe(2);
      await search.fill('');
      await expectTotal(frame, all);
      await expect.poll(marked).toBe(0);
      await gridRow(frame, 'Ana Belén Núñez').waitFor({ state: 'hidden' });
      await frame.getByRole('button', { name: words.expandAll, exact: true }).click();
      const cell = frame.getByRole('gridcell', { name: 'Alejandro Martín Güemes', exact: true });
      await frame.getByRole('button', { name: `${words.ungroup}: ${sector}`, exact: true }).click();
      // The rows of the groups give way to the others: a press amid that would meet another cell.
      await expect.poll(() => frame.locator('.dg-group').count()).toBe(0);
      await loaded(frame);
      await cell.click();
      await page.keyboard.press('Control+c');
      await page.getByText(words.copied, { exact: true }).waitFor();
      await search.focus();
      await page.keyboard.press('Control+v');
      expect(await search.inputValue()).toBe('Alejandro Martín Güemes');
      await expectTotal(frame, 1);
      expect(await columnTexts(frame, name)).toEqual(['Alejandro Martín Güemes']);
      await cell.dblclick();
      await dialogOf(page, say.people.collaborator.edit).waitFor();
      await page.keyboard.press('Escape');
      expect(await gridFrame(page, title.es).count()).toBe(1);
    },
  );

  nightlyJourney('while rows scroll none is marked anew or shaded; at rest they are', async ({ open }) => {
    const page = await open({ viewport: { width: 1440, height: 420 } });
    const frame = await openCollaborators(page);
    await frame.getByRole('textbox', { name: words.search, exact: true }).fill('a');
    await expect.poll(() => page.evaluate<number>(`CSS.highlights.get('dg-search')?.size ?? 0`)).toBeGreaterThan(20);
    await loaded(frame);
    const cell = gridRows(frame).nth(2).getByRole('gridcell').nth(2);
    await cell.hover();
    const { left, bottom } = await edges(cell);
    const [x, y] = [left + 20, bottom - 10];
    await page.mouse.move(x, y);
    const shaded = frame.locator('[data-hovered]');
    await expect.poll(() => shaded.count()).toBe(1);
    const seen = await page.evaluate<ScrollSeen>(scrollRows);
    expect(seen.drawn).toBeGreaterThan(4);
    expect(seen.wrong).toEqual([]);
    expect(seen.shaded).toBe(0);
    // A slow machine may rest for a moment between two frames.
    expect(seen.marked).toBeLessThan(4);
    await expect.poll(() => shaded.count()).toBe(1);
    const isUnderMouse = `document.elementFromPoint(${x}, ${y}).closest('[data-hovered]') !== null`;
    expect(await page.evaluate<boolean>(isUnderMouse)).toBe(true);
    await expect.poll(() => page.evaluate<boolean>(isEveryRowMarked)).toBe(true);
  });
});

/** What is seen of a grid that scrolls. */
interface ScrollSeen {
  /** rows that came into view */
  readonly drawn: number;
  /** how often hits were marked */
  readonly marked: number;
  /** marked texts that are no hits */
  readonly wrong: readonly string[];
  /** shaded rows of all frames */
  readonly shaded: number;
}

/** Scrolls by 24 rows, one every other frame, after a search for 'a'. */
const scrollRows = `(async () => {
  const grid = document.querySelector('[role=grid]');
  const last = () => Math.max(...[...grid.querySelectorAll('[data-slot]')].map(({ dataset }) => Number(dataset.slot)));
  const set = CSS.highlights.set;
  const seen = { drawn: -last(), marked: 0, wrong: [], shaded: 0 };
  CSS.highlights.set = (...named) => {
    seen.marked += 1;
    return set.apply(CSS.highlights, named);
  };
  for (let step = 0; step < 24; step += 1) {
    grid.scrollTop += 36;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const texts = [...CSS.highlights.get('dg-search')].map((range) => String(range).toLowerCase());
    seen.wrong.push(...texts.filter((text) => text !== 'a' && text !== ''));
    seen.shaded += grid.querySelectorAll('[data-hovered]').length;
  }
  seen.drawn += last();
  return seen;
})()`;

const isEveryRowMarked = `(() => {
  const ranges = [...CSS.highlights.get('dg-search')].filter(({ collapsed }) => !collapsed);
  const rows = [...document.querySelectorAll('.dg-window > .dg-row')];
  return rows.length > 0 && rows.every((row) => ranges.some(({ startContainer }) => row.contains(startContainer)));
})()`;
