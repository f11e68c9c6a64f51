import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { instanceShape, instanceStatuses } from '#features/instances/shared/contract.ts';
import { demoCourse, demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, gridFrame, gridRows } from './pages/grid.ts';
import { scoreOf } from './pages/paper.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { scheduleByCalls } from './pages/schedule.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { paper, instances } = say;

describe('an instance on paper in which its signer takes part', () => {
  nightlyJourney('leaves the line of its signer to another, and says so before it is signed', async ({ open }) => {
    const named = 'Teresa Propia';
    const page = await open();
    await scheduleByCalls(page, {
      by: demoPerson('hse'),
      course: demoCourse('extintores'),
      sector: SectorName.Warehouse,
      modality: Modality.InPerson,
      named,
      people: [demoPerson('hse'), demoPerson('bruno')],
    });
    const [own, other] = [demoPerson('hse').name, demoPerson('bruno').name];
    const openSheet = async (tab: Page, cwid: string) => {
      await signInAt(tab, cwid, '/Management');
      const row = gridRows(gridFrame(tab, instanceShape.title.es)).filter({ hasText: named }).first();
      await actOn(row, instances.actions.inPerson);
      await tab
        .getByText(paper.sheet.passesWith.split('{{')[0] ?? '')
        .first()
        .waitFor();
    };
    await openSheet(page, 'hse');
    await page.getByText(paper.sheet.ownWaits, { exact: true }).waitFor();
    const line = page.getByRole('row').filter({ hasText: own });
    await line.getByText(paper.sheet.ownLine, { exact: true }).waitFor();
    expect(await line.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    await scoreOf(page, other).fill('90');
    await page.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
    await signAndClose(dialogOf(page, paper.sheet.finishTitle), 'Clase terminada', paper.sheet.sign);
    await page.getByRole('row').filter({ hasText: other }).getByText(paper.sheet.approved, { exact: true }).waitFor();
    await page.getByText(instanceStatuses[InstanceStatus.Started].es, { exact: true }).waitFor();
    await page.getByText(paper.sheet.ownWaits, { exact: true }).waitFor();

    const second = await open();
    await openSheet(second, 'qa');
    expect(await second.getByText(paper.sheet.ownWaits, { exact: true }).count()).toBe(0);
    await scoreOf(second, own).fill('85');
    await second.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
    await signAndClose(dialogOf(second, paper.sheet.finishTitle), 'Su línea', paper.sheet.sign);
    await second.getByText(instanceStatuses[InstanceStatus.Finished].es, { exact: true }).waitFor();
  });
});
