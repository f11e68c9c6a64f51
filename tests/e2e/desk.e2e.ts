import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { securityEventShape } from '#features/audit/contract.ts';
import { courseShape } from '#features/courses/contract.ts';
import { type DeskReply, deskReply } from '#features/desk/contract.ts';
import { deskParts } from '#features/desk/parts.ts';
import { instanceShape } from '#features/instances/contract.ts';
import { kpiShape } from '#features/reports/contract.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { courseNames, ownList } from './pages/dashboard.ts';
import { expectTotal, gridFrame, loaded } from './pages/grid.ts';
import { signIn } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { desk } = say;

const deskOf = (page: Page): Locator => page.getByRole('region', { name: desk.title, exact: true });

/** What the server tells the page's user now: other journeys may have changed it. */
async function readDesk(page: Page): Promise<DeskReply> {
  const reply = page.waitForResponse('**/api/Desk');
  await page.goto('/Dashboard');
  return deskReply.parse(await (await reply).json());
}

describe('the desk of administrators and trainers', () => {
  journey('each number leads to as many rows', async ({ open }) => {
    const page = await open();
    await signIn(page, 'itps');
    const { overdue, instancesToday, inEditing } = await readDesk(page);
    await courseNames(ownList(page)).first().waitFor();
    await expectAccessible(page);
    for (const [part, count, title] of [
      ['overdue', overdue?.total, kpiShape.title.es],
      ['instancesToday', instancesToday, instanceShape.title.es],
      ['inEditing', inEditing?.courses, courseShape.title.es],
    ] as const) {
      await page.goto('/Dashboard');
      const line = deskOf(page).getByRole('link', { name: desk.parts[part] });
      expect(await line.textContent()).toMatch(new RegExp(`\\D${count}$`));
      await line.click();
      await expectTotal(gridFrame(page, title), count ?? -1);
    }
    await page.goto('/Dashboard');
    const [most] = overdue?.sectors ?? [];
    await page
      .getByRole('region', { name: desk.bySector, exact: true })
      .getByRole('link', { name: `${most?.sector_Name} ${most?.overdue}`, exact: true })
      .click();
    await expectTotal(gridFrame(page, kpiShape.title.es), most?.overdue ?? -1);
    await page.goto('/Dashboard');
    await deskOf(page).getByRole('link', { name: desk.parts.locked }).click();
    await loaded(gridFrame(page, securityEventShape.title.es));
    expect(new URL(page.url()).search).toContain('accountLocked');
  });

  journey('a trainer has the lines of their own lists, a collaborator none', async ({ open }) => {
    const page = await open();
    await signIn(page, 'train');
    await deskOf(page).getByRole('link').first().waitFor();
    const seen = Object.keys(deskParts).slice(0, 3) as (keyof typeof deskParts)[];
    expect(await deskOf(page).locator('.desk-label').allTextContents()).toEqual(seen.map((part) => desk.parts[part]));
    expect(await page.getByRole('region', { name: desk.bySector, exact: true }).count()).toBe(0);
    const other = await open();
    await signIn(other, 'ana');
    await courseNames(ownList(other)).first().waitFor();
    expect(await deskOf(other).count()).toBe(0);
  });
});
