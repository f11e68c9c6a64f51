import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { courseShape } from '#features/courses/shared/contract.ts';
import { collaboratorShape, profileShape } from '#features/people/shared/contract.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { actOn, expectTotal, findRow, gridRows } from './pages/grid.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { historyOf, openValues, revisionsOf } from './pages/record-history.ts';
import { goToTab, openSections, sectionPicker } from './pages/settings.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { forms, administration, people, records, shell, ui } = say;
const person = demoPerson('wpaez');

/** The smallest document that is whole: one empty page. */
const signaturePdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj',
    'trailer<</Root 1 0 R/Size 4>>',
    '%%EOF',
    '',
  ].join('\n'),
);

describe('who finds what in the administration', () => {
  journey(
    'AdminQA reads people and profiles, sees what waits for a second person or is imported, and sets only the signature PDF',
    async ({ open }) => {
      const page = await open();
      await signIn(page, 'qa');
      await page.getByRole('link', { name: shell.settings, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: administration.title }).waitFor();
      const { courses, instances, requirements, collaborators, profiles, changes, imports } = administration.tabs;
      expect(await (await openSections(page)).allTextContents()).toEqual([
        courses,
        instances,
        requirements,
        collaborators,
        profiles,
        changes,
        imports,
      ]);
      await page.keyboard.press('Escape');

      const grid = await goToTab(page, 'profiles', profileShape.title.es);
      await gridRows(grid).first().waitFor();
      expect(await grid.getByRole('button', { name: records.add, exact: true }).count()).toBe(0);
      expect(await grid.getByRole('button', { name: records.edit, exact: true }).count()).toBe(0);
      expect(await grid.getByRole('button', { name: records.remove, exact: true }).count()).toBe(0);
      await grid.getByRole('button', { name: records.report.open, exact: true }).waitFor();

      const frame = await goToTab(page, 'collaborators', collaboratorShape.title.es);
      expect(await frame.getByRole('button', { name: records.add, exact: true }).count()).toBe(0);
      const row = await findRow(frame, person.name);
      await row.getByText(people.collaborator.missingPdf, { exact: true }).waitFor();
      const views = page.getByRole('navigation', { name: records.views.label });
      await views.getByRole('link', { name: people.collaborator.withoutPdf, exact: true }).click();
      await page.waitForURL('**?view=withoutPdf*');
      // Who works here no more is not asked for one.
      await expectTotal(frame, 0);
      await views.getByRole('link', { name: records.views.all, exact: true }).click();
      await page.waitForURL('**/Settings/collaborators');
      await row.waitFor();
      await actOn(row, people.collaborator.signatureTitle);
      const dialog = dialogOf(page, people.collaborator.signatureTitle);
      await dialog.getByText(person.cwid, { exact: true }).waitFor();
      // Reason, the only one with choices, user and password: nothing of the person can be typed.
      await expect.poll(() => dialog.getByRole('combobox').count()).toBe(1);
      const typed = dialog.locator('input:not([type=file]), textarea:not([aria-hidden])');
      await expect.poll(() => typed.count()).toBe(3);
      const file = dialog.locator('input[type=file]');
      const name = 'registro de firma ñandú.pdf';
      await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('No es un PDF.') });
      // Told at once, before anything is signed or sent.
      await dialog
        .getByRole('alert')
        .getByText(fill(forms.file.unknownType, { name, types: 'PDF' }))
        .waitFor();
      await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: signaturePdf });
      await signAndClose(dialog, 'Registro digitalizado');

      const button = row.getByRole('button', { name: people.collaborator.registry, exact: true });
      await button.waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toBe(name);
      expect(await readFile(await download.path())).toEqual(signaturePdf);
      await actOn(row, records.history);
      const values = await openValues(revisionsOf(historyOf(page)).first());
      const then = values.getByRole('button', { name: startingWith(`Descargar ${name}`) });
      const [older] = await Promise.all([page.waitForEvent('download'), then.first().click()]);
      expect(await readFile(await older.path())).toEqual(signaturePdf);

      await page.goto('/Settings/sectors');
      await sectionPicker(page).waitFor();
      await page.getByText(administration.noSection).waitFor();
    },
  );

  const { courses, instances, requirements } = administration.tabs;
  for (const [cwid, own] of [
    ['hse', [courses, instances, requirements]],
    ['train', [courses]],
  ] as const) {
    nightlyJourney(
      `${cwid} finds the courses in the administration, and no section that is not theirs`,
      async ({ open }) => {
        const page = await open();
        await signIn(page, cwid);
        await page.getByRole('link', { name: shell.settings, exact: true }).click();
        await page.getByRole('grid', { name: courseShape.title.es }).waitFor();
        // A single section is not chosen.
        if (own.length === 1) expect(await sectionPicker(page).count()).toBe(0);
        else expect(await (await openSections(page)).allTextContents()).toEqual(own);
        await page.goto('/Settings/collaborators');
        await page.getByText(administration.noSection).waitFor();
        expect(await page.getByRole('grid').count()).toBe(0);
      },
    );
  }

  journey('a collaborator is led away from /Settings and /Audit', async ({ open }) => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signInAt(page, 'ana', '/Settings');
    for (const path of ['/Settings', '/Audit', '/Settings/parameters']) {
      await page.goto(path);
      await page.getByText(ui.noPermission, { exact: true }).waitFor();
      expect(await page.getByRole('link', { name: shell.settings, exact: true }).count()).toBe(0);
      const menu = page.getByRole('navigation', { name: shell.menu.label });
      expect(await menu.getByRole('link', { name: shell.menu.audit, exact: true }).count()).toBe(0);
      await page.getByRole('link', { name: ui.toDashboard, exact: true }).click();
      await page.waitForURL('**/Dashboard');
    }
    expect(asked.filter((path) => /^\/api\/(Collaborator|Settings|Audit|Sector)\b/.test(path))).toEqual([]);
  });
});
