import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { courseShape } from '#features/courses/shared/contract.ts';
import { getPlant } from '#features/desk/shared/calls.ts';
import { type DeskReply, plantReply } from '#features/desk/shared/contract.ts';
import { deskParts } from '#features/desk/shared/parts.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { outcomes } from '#features/reports/shared/definitions.ts';
import { kpiShape } from '#features/reports/shared/lists.ts';
import type { ReplyOf } from '#platform/calls/call.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { courseNames, ownList } from './pages/dashboard.ts';
import { actOn, expectTotal, findRow, gridFrame, totalRows } from './pages/grid.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { signIn } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { desk, people } = say;

const deskOf = (page: Page): Locator => page.getByRole('region', { name: desk.title, exact: true });

/** The number of the plant. */
const wholeOf = (page: Page): Locator => page.getByRole('region', { name: startingWith(desk.compliance.title) });

/** The sectors of the plant, to who sees more than one. */
const sectorTiles = (page: Page): Locator => page.getByRole('list', { name: desk.compliance.sectors });

/**
 * What the server tells the page's user of the plant now, by opening the dashboard anew: other journeys may have changed it. A reply
 * to the page before would be gone with that page.
 */
async function readPlant(page: Page): Promise<ReplyOf<typeof getPlant>> {
  await page.goto('about:blank');
  const reply = page.waitForResponse(`**${getPlant.path}`);
  await page.goto('/Dashboard');
  return plantReply.parse(await (await reply).json());
}

const readDesk = async (page: Page): Promise<DeskReply> => (await readPlant(page)).desk;

/** The calendar of the next weeks: it is drawn once somebody comes near it. */
async function nextWeeksOf(page: Page) {
  const weeks = page.getByRole('region', { name: desk.weeks.title, exact: true });
  await page.mouse.move(600, 400);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10_000);
      return weeks.isVisible();
    })
    .toBe(true);
  return weeks;
}

describe('the desk of administrators and trainers', () => {
  journey('each number leads to as many rows, whatever its reader had narrowed the grid down to', async ({ open }) => {
    const page = await open({ provokes: [/status of 400/] });
    await signIn(page, 'itps');
    const remembered = await narrowGrids(page);
    await readDesk(page);
    await courseNames(ownList(page)).first().waitFor();
    await expectAccessible(page);
    for (const [part, countOf, title] of [
      ['overdue', ({ overdue }: DeskReply) => overdue?.total, kpiShape.title.es],
      ['instancesToday', ({ instancesToday }: DeskReply) => instancesToday, instanceShape.title.es],
      ['sheetsMissing', ({ sheetsMissing }: DeskReply) => sheetsMissing, instanceShape.title.es],
      ['inEditing', ({ inEditing }: DeskReply) => inEditing?.courses, courseShape.title.es],
    ] as const) {
      // What is overdue was counted up to half a minute ago, and the journey before may have changed it since.
      await expect
        .poll(async () => {
          const count = countOf(await readDesk(page));
          const line = deskOf(page).getByRole('link', { name: desk.parts[part] });
          expect(await line.textContent()).toMatch(new RegExp(`\\D${count}$`));
          await line.click();
          return (await totalRows(gridFrame(page, title))) - (count ?? -1);
        })
        .toBe(0);
    }
    const { compliance } = await readPlant(page);
    await sectorTiles(page).getByRole('listitem').first().waitFor();
    await expectAccessible(page);
    const late = compliance.sectors.find((sector) => sector.overdue > 0);
    await sectorTiles(page)
      .getByRole('link', { name: startingWith(late?.sector_Name ?? '') })
      .click();
    // The tile was counted some minutes ago; its rows are those of the page that it leads to.
    const figure = page.getByRole('link', { name: startingWith(outcomes.overdue.es) });
    const [overdueNow = ''] = /\d+/.exec((await figure.textContent()) ?? '') ?? [];
    await expectTotal(gridFrame(page, kpiShape.title.es), Number(overdueNow));
    // The names are in sight, not the charts above them.
    const names = page.getByRole('heading', { name: say.reports.reporting.rows });
    expect((await names.boundingBox())?.y).toBeLessThan(400);
    for (const [part, title] of [
      ['due', kpiShape.title.es],
      ['sessions', instanceShape.title.es],
    ] as const) {
      const { days } = (await readPlant(page)).weeks;
      const place = days.findIndex((day) => (day[part] ?? 0) > 0);
      // The sentences above the calendar are a list too.
      const calendar = (await nextWeeksOf(page)).getByRole('list').last();
      const cell = calendar.getByRole('listitem').nth(place);
      await cell
        .getByRole('link')
        .nth(part === 'due' || days[place]?.due === 0 ? 0 : 1)
        .click();
      await expectTotal(gridFrame(page, title), days[place]?.[part] ?? -1);
    }
    // A session is planned from a day that is spoken of: the form opens with it.
    await page.goto('/Dashboard');
    const plan = (await nextWeeksOf(page)).getByRole('link', { name: startingWith(desk.weeks.plan) }).first();
    const [, day = ''] = /instance_Date%3D([\d-]{10})/.exec((await plan.getAttribute('href')) ?? '') ?? [];
    await plan.click();
    const form = dialogOf(page, say.instances.add);
    const spoken = form.getByRole('group', { name: instanceShape.fields.instance_Date.label.es });
    await expect.poll(() => spoken.textContent()).toContain(day.split('-').reverse().join('/'));
    // Coming through a link leaves what the reader remembered as it is.
    expect(await page.evaluate((names) => names.map((name) => localStorage.getItem(name)), gridNames)).toEqual(
      gridNames.map(() => remembered),
    );
  });

  nightlyJourney('the number of locked accounts leads to them, and there they are unlocked', async ({ open }) => {
    const page = await open();
    await signIn(page, 'itps');
    const { name } = demoPerson('ecardo');
    for (let i = 0; i < 5; i += 1) {
      await page.request.post('/api/Auth/Authenticate', { data: { user: 'ecardo', pass: 'equivocada' } });
    }
    const { locked } = await readDesk(page);
    // The bell names the person, and takes that it was seen.
    await page.getByRole('button', { name: startingWith(say.bell.open) }).click();
    const title = fill(say.notifications.accountLocked, { cwid: `${name} (ecardo)` });
    await page.getByRole('link', { name: startingWith(title) }).waitFor();
    await page.getByRole('button', { name: startingWith(fill(say.notifications.markSeen, { title })) }).click();
    await page.getByRole('link', { name: startingWith(title) }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await deskOf(page).getByRole('link', { name: desk.parts.locked }).click();
    const list = page.getByRole('list', { name: people.access.lockedTitle });
    const person = list.getByRole('listitem').filter({ hasText: `${name} (ecardo)` });
    await person.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(locked?.total);
    await expectAccessible(page);
    await person.getByRole('button', { name: `${people.access.unlock}: ${name}` }).click();
    const dialog = dialogOf(page, `${people.access.unlock} · ${name} (ecardo)`);
    await dialog.getByRole('group', { name: say.records.signs.title }).getByText(people.access.open).waitFor();
    await expectAccessible(page);
    await signAndClose(dialog, 'Confirmó por teléfono que fue ella', people.access.unlock);
    await person.waitFor({ state: 'detached' });
    // The way in is open, and says who opened it.
    const other = await open();
    await signIn(other, 'ecardo');
    await other.getByText(/^.*Cuenta desbloqueada el .+ por itps, /).waitFor();
    // What is open now is seen, and ended, from the person's row.
    const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
    await actOn(await findRow(frame, name), people.access.title);
    const state = dialogOf(page, `${people.access.title} · ${name} (ecardo)`);
    await state.getByText(people.access.notLocked, { exact: true }).waitFor();
    await state.getByRole('button', { name: people.access.end, exact: true }).click();
    await signAndClose(dialogOf(page, `${people.access.end} · ${name} (ecardo)`), 'Tablet perdida', people.access.end);
    await actOn(await findRow(frame, name), people.access.title);
    await state.getByText(people.access.noSessions, { exact: true }).waitFor();
  });

  nightlyJourney(
    'the desk whose code does not arrive leaves one’s own courses in sight, and comes with the network',
    async ({ open }) => {
      const page = await open({ provokes: [/ERR_FAILED|dynamically imported|could not be fetched|preload/i] });
      await signIn(page, 'itps');
      await page.route(/assets\/desk-/, (route) => route.abort());
      // Who comes back signed in asks for it ahead.
      await page.reload();
      await page.getByRole('main').getByText(say.ui.unreachable, { exact: true }).first().waitFor();
      await courseNames(ownList(page)).first().waitFor();
      await page.unroute(/assets\/desk-/);
      await page.evaluate(`window.dispatchEvent(new Event('online'))`);
      await deskOf(page).waitFor();
      await wholeOf(page).waitFor();
    },
  );

  journey('a trainer has the lines of their own lists, a collaborator none', async ({ open }) => {
    const page = await open();
    await signIn(page, 'train');
    await deskOf(page).getByRole('link').first().waitFor();
    const seen = Object.keys(deskParts).slice(0, 4) as (keyof typeof deskParts)[];
    expect(await deskOf(page).locator('.desk-label').allTextContents()).toEqual(seen.map((part) => desk.parts[part]));
    await wholeOf(page).getByRole('link').waitFor();
    // It leads: nobody scrolls past their own courses to see how the company stands.
    expect((await wholeOf(page).boundingBox())?.y).toBeLessThan(300);
    expect(await sectorTiles(page).count()).toBe(0);
    const other = await open();
    await signIn(other, 'ana');
    await courseNames(ownList(other)).first().waitFor();
    expect(await deskOf(other).count()).toBe(0);
  });
});

/** Where the layouts of the grids that numbers lead to are remembered. */
const gridNames = [kpiShape.address, 'Stage', 'Course'].map((grid) => `capacita.grid.itps.${grid}`);

/** Leaves filters behind that hide every row, and the deleted ones in sight. @returns what is remembered of each grid */
async function narrowGrids(page: Page): Promise<string> {
  const hide = (name: string) => [name, { operator: 'contains', value: 'zzzz' }];
  const rowFilters = Object.fromEntries(['name', 'course_Name'].map(hide));
  const layout = JSON.stringify({ version: 1, rowFilters, showsQuiet: true });
  await page.evaluate(
    ([names, text]) => {
      for (const name of names) localStorage.setItem(name, text);
    },
    [gridNames, layout] as const,
  );
  return layout;
}
