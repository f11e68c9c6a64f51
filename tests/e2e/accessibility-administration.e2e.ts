import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { en as auditEn } from '#features/audit/i18n/en.ts';
import { collaboratorShape, generalProfileShape, sectorShape } from '#features/people/contract.ts';
import { en as peopleEn } from '#features/people/i18n/en.ts';
import { en as recordsEn } from '#features/records/i18n/en.ts';
import { en as settingsEn } from '#features/settings/i18n/en.ts';
import { spacShape } from '#features/spac/contract.ts';
import { en as spacEn } from '#features/spac/i18n/en.ts';
import type { Language } from '#platform/i18n/language.ts';
import { en as uiEn } from '#platform/ui/i18n/en.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { columnHead, gridFrame, gridRow, gridRows } from './pages/grid.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { revisionsOf } from './pages/record-history.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const texts = {
  es: say,
  en: { audit: auditEn, people: peopleEn, records: recordsEn, settings: settingsEn, spac: spacEn, ui: uiEn },
} as const;

/** Signs in on the way to an address, and has it in that language. */
async function openIn(page: Page, language: Language, cwid: string, path: string): Promise<void> {
  await signInAt(page, cwid, path);
  if (language === 'es') return;
  await page.evaluate(`localStorage.setItem('capacita.language', '${language}')`);
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
}

describe.for(['es', 'en'] as const)('WCAG 2.2 AA in the administration (%s)', (language) => {
  // Colours are the same in every language, names are not: the second is looked at in one scheme.
  const expectClean = (page: Page) => expectAccessible(page, language === 'es' ? undefined : ['light']);
  const { audit, people, records, settings, spac, ui } = texts[language];

  journey('the grid with all that opens on it', async ({ open }) => {
    const page = await open();
    await openIn(page, language, 'itps', '/Settings/sectors');
    const frame = gridFrame(page, sectorShape.title[language]);
    const row = gridRow(frame, SectorName.Quality);
    await row.getByRole('button', { name: records.history, exact: true }).click();
    const newest = revisionsOf(page.locator('.history')).first();
    await newest.waitFor();
    await newest.getByRole('button', { expanded: false }).click();
    await row.getByRole('gridcell', { name: SectorName.Quality, exact: true }).click();
    await expectClean(page);
    const label = sectorShape.fields.name.label[language];
    const head = columnHead(frame, label);
    await head.hover();
    await head.getByRole('button', { name: fill(ui.grid.filteredValues, { label }), exact: true }).click();
    await page.getByRole('dialog').getByText(SectorName.Quality, { exact: true }).waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await head.hover();
    await head.getByRole('button', { name: fill(ui.grid.columnMenu, { label }), exact: true }).click();
    await page.getByRole('menu').waitFor();
    await expectClean(page);
    await page.getByRole('menuitem', { name: ui.grid.groupBy, exact: true }).click();
    await frame.locator('.dg-group').first().waitFor();
    await frame.getByRole('button', { name: ui.grid.columns, exact: true }).click();
    await dialogOf(page, ui.grid.columns).waitFor();
    await expectClean(page);
  });

  journey('the dialogs of the records', async ({ open }) => {
    const page = await open();
    await openIn(page, language, 'itps', '/Settings/sectors');
    const sectors = gridFrame(page, sectorShape.title[language]);
    const row = gridRow(sectors, SectorName.Quality);
    await row.getByRole('button', { name: records.remove, exact: true }).click();
    await dialogOf(page, fill(records.removeTitle, { name: SectorName.Quality })).waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await sectors.getByRole('button', { name: records.report.open, exact: true }).click();
    await dialogOf(page, records.report.title).waitFor();
    await expectClean(page);
    // Between them they have every kind of field; the first has most.
    const kinds = [
      ['collaborators', collaboratorShape.title[language], people.collaborator.add],
      ['generalProfiles', generalProfileShape.title[language], people.generalProfile.add],
      ['spac', spacShape.title[language], spac.spac.add],
    ] as const;
    for (const [place, title, add] of language === 'es' ? kinds : kinds.slice(0, 1)) {
      await page.goto(`/Settings/${place}`);
      const frame = gridFrame(page, title);
      await gridRows(frame).first().waitFor();
      await frame.getByRole('button', { name: records.add, exact: true }).click();
      const dialog = dialogOf(page, add);
      await dialog.getByRole('button', { name: records.save, exact: true }).click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
      await expectClean(page);
    }
  });

  journey('the parameters, with every field open', async ({ open }) => {
    const page = await open();
    await openIn(page, language, 'itps', '/Settings/parameters');
    await page.getByLabel(settings.mail.validate, { exact: true }).check();
    await page.getByLabel(settings.domain.validate, { exact: true }).check();
    await page.getByLabel(settings.groups.validate, { exact: true }).check();
    await page.getByRole('button', { name: settings.ldap.change, exact: true }).click();
    await page.getByText(settings.ldap.inProgress, { exact: true }).first().waitFor();
    await expectClean(page);
  });

  journey('the audit and its review', async ({ open }) => {
    const page = await open();
    await openIn(page, language, 'qa', '/Audit');
    await gridRows(page.getByRole('tabpanel')).first().waitFor();
    await page.getByRole('button', { name: audit.review.open, exact: true }).waitFor();
    await page.getByRole('button', { name: audit.detail.show, exact: true }).first().click();
    await page.locator('.trail-detail').waitFor();
    await expectClean(page);
    await page.getByRole('button', { name: audit.review.open, exact: true }).click();
    const dialog = dialogOf(page, audit.review.title);
    await dialog.getByRole('button', { name: audit.review.sign, exact: true }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await expectClean(page);
  });
});
