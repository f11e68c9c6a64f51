import { describe, expect } from 'vitest';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, expectTotal, gridFrame, gridRows, loaded, totalRows } from './pages/grid.ts';
import { addButton } from './pages/paper.ts';
import { dialogOf, lookupOf, signAndClose } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { paper, instances, records, ui } = say;

describe('the people of an instance on paper', () => {
  nightlyJourney('are added by their SPAC profiles', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Management?view=open');
    const list = gridFrame(page, instanceShape.title.es);
    await loaded(list);
    await list.getByRole('textbox', { name: ui.grid.search, exact: true }).fill('Falta agregar');
    await page.keyboard.press('Enter');
    await expectTotal(list, 1);
    await actOn(gridRows(list).first(), instances.actions.addBySpac);
    const frame = gridFrame(page, paper.add.grid);
    const everybody = await totalRows(frame);
    await lookupOf(page.getByRole('main'), paper.add.spacProfiles).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expect.poll(() => totalRows(frame)).toBeLessThan(everybody);
    await gridRows(frame).getByRole('checkbox').first().click();
    await expectAccessible(page);
    await addButton(page, 1).click();
    const dialog = dialogOf(page, paper.add.title);
    await dialog.getByRole('listitem').first().waitFor();
    await expectAccessible(page);
    await signAndClose(dialog, 'Usa el sistema', paper.add.sign);
    await frame.getByText(paper.add.isIn, { exact: true }).waitFor();
  });

  journey('are read by a trainer in their own sector, and changed by nobody there', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'train', '/Management');
    const frame = gridFrame(page, instanceShape.title.es);
    await loaded(frame);
    await frame.getByText(instances.empty).waitFor({ state: 'detached' });
    expect(await frame.getByRole('button', { name: records.add, exact: true }).count()).toBe(0);
    expect(await frame.getByRole('button', { name: records.edit, exact: true }).count()).toBe(0);
    await page.goto('/Management-SPAC?id=1&course=SOP00001');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('region', { name: paper.add.grid, exact: true }).count()).toBe(0);
  });
});
