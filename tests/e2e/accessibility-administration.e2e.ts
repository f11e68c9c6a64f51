import { describe } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { collaboratorShape, generalProfileShape, sectorShape } from '#features/people/shared/contract.ts';
import { settingsShape } from '#features/settings/shared/contract.ts';
import { spacShape } from '#features/spac/shared/contract.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessibleInBothSchemes } from './pages/axe.ts';
import { columnHead, gridFrame, gridRow, gridRows } from './pages/grid.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { revisionsOf } from './pages/record-history.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { audit, people, records, settings, spac, ui } = say;
const { fields: parameters } = settingsShape;

describe('WCAG 2.2 AA in the administration, in both languages', () => {
  journey('the grid with all that opens on it', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/sectors');
    const frame = gridFrame(page, sectorShape.title.es);
    const row = gridRow(frame, SectorName.Quality);
    await row.getByRole('button', { name: records.history, exact: true }).click();
    const newest = revisionsOf(page.locator('.history')).first();
    await newest.waitFor();
    await newest.getByRole('button', { expanded: false }).click();
    await row.getByRole('gridcell', { name: SectorName.Quality, exact: true }).click();
    await expectAccessibleInBothSchemes(page);
    const label = sectorShape.fields.name.label.es;
    const head = columnHead(frame, label);
    await head.hover();
    await head.getByRole('button', { name: fill(ui.grid.filteredValues, { label }), exact: true }).click();
    await page.getByRole('dialog').getByText(SectorName.Quality, { exact: true }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await head.hover();
    await head.getByRole('button', { name: fill(ui.grid.columnMenu, { label }), exact: true }).click();
    await page.getByRole('menu').waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('menuitem', { name: ui.grid.groupBy, exact: true }).click();
    await frame.locator('.dg-group').first().waitFor();
    await frame.getByRole('button', { name: ui.grid.columns, exact: true }).click();
    await dialogOf(page, ui.grid.columns).waitFor();
    await expectAccessibleInBothSchemes(page);
  });

  nightlyJourney('the dialogs of the records', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/sectors');
    const sectors = gridFrame(page, sectorShape.title.es);
    const row = gridRow(sectors, SectorName.Quality);
    await row.getByRole('button', { name: records.remove, exact: true }).click();
    await dialogOf(page, fill(records.removeTitle, { name: SectorName.Quality })).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await sectors.getByRole('button', { name: records.report.open, exact: true }).click();
    await dialogOf(page, records.report.title).waitFor();
    await expectAccessibleInBothSchemes(page);
    // Between them they have every kind of field; the first has most.
    const kinds = [
      ['collaborators', collaboratorShape.title.es, people.collaborator.add],
      ['generalProfiles', generalProfileShape.title.es, people.generalProfile.add],
      ['spac', spacShape.title.es, spac.spac.add],
    ] as const;
    for (const [place, title, add] of kinds) {
      await page.goto(`/Settings/${place}`);
      const frame = gridFrame(page, title);
      await gridRows(frame).first().waitFor();
      await frame.getByRole('button', { name: records.add, exact: true }).click();
      const dialog = dialogOf(page, add);
      await dialog.getByRole('button', { name: records.save, exact: true }).click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
      await expectAccessibleInBothSchemes(page);
    }
  });

  nightlyJourney('the parameters, with every field open', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/parameters');
    await page.getByLabel(parameters.validateEmail.label.es, { exact: true }).check();
    await page.getByLabel(parameters.validateDomain.label.es, { exact: true }).check();
    await page.getByLabel(parameters.validateGroup.label.es, { exact: true }).check();
    await page.getByRole('button', { name: settings.ldap.change, exact: true }).click();
    await page.getByText(settings.ldap.inProgress, { exact: true }).first().waitFor();
    await expectAccessibleInBothSchemes(page);
  });

  nightlyJourney('the audit and its review', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/Audit');
    await gridRows(page.getByRole('tabpanel')).first().waitFor();
    await page.getByRole('button', { name: audit.review.open, exact: true }).waitFor();
    await page.getByRole('button', { name: audit.detail.show, exact: true }).first().click();
    await page.locator('.trail-detail').waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: audit.review.open, exact: true }).click();
    const dialog = dialogOf(page, audit.review.title);
    await dialog.getByRole('button', { name: audit.review.sign, exact: true }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessibleInBothSchemes(page);
  });
});
