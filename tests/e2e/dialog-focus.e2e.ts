import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { journey } from './journey.ts';
import { actOn, findRow, gridFrame, loaded } from './pages/grid.ts';
import { dialogOf, fieldOf, lookupOf, signAndClose, signatureOf } from './pages/record-dialog.ts';
import { openAddDialog, openSettings } from './pages/settings.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { instances, records, ui } = say;

const expectFocused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

interface DrawnDialog {
  /** the title that it is labelled by */
  readonly title: string;
  readonly fields: number;
  readonly hasFocus: boolean;
  /** px from the top of the window to the title */
  readonly top: number;
}

/** Notes how the dialog stands whenever React has drawn some of it. */
const watchDialog = `(() => {
  globalThis.drawn = [];
  new MutationObserver(() => {
    const dialog = document.querySelector('[role=dialog]');
    const label = dialog && document.getElementById(dialog.getAttribute('aria-labelledby'));
    if (label) drawn.push({
      title: label.textContent,
      fields: dialog.querySelectorAll('input').length,
      hasFocus: dialog.contains(document.activeElement),
      top: label.getBoundingClientRect().top,
    });
  }).observe(document.body, { childList: true, subtree: true });
})()`;

/** How the dialog stood each time. */
const drawnDialogs = (page: Page) => page.evaluate<DrawnDialog[]>('drawn');

describe('a dialog', () => {
  journey(
    'begins at the first field that must be filled, and gives the focus back to what opened it',
    async ({ open }) => {
      const page = await open();
      await signInAt(page, 'hse', '/Management');
      const frame = gridFrame(page, instanceShape.title.es);
      await loaded(frame);

      const add = frame.getByRole('button', { name: records.add, exact: true });
      await add.click();
      const adding = dialogOf(page, instances.add);
      const course = lookupOf(adding, instanceShape.fields.course_Name.label.es);
      await expectFocused(course);
      // Anyone who schedules is offered courses of every type, whatever types they write.
      await course.fill('SOP0000');
      await page
        .getByRole('option', { name: /\(SOP0000\d\)/ })
        .first()
        .waitFor();
      await course.fill('');
      await page.keyboard.press('Escape');
      await adding.getByRole('button', { name: ui.close, exact: true }).click();
      await adding.waitFor({ state: 'hidden' });
      await expectFocused(add);

      await page.evaluate(watchDialog);
      await add.click();
      await expectFocused(lookupOf(dialogOf(page, instances.add), instanceShape.fields.course_Name.label.es));
      const drawn = await drawnDialogs(page);
      // The frame first, which a reader hears by its title; the fields after, and nothing that is read moves.
      expect(drawn[0]).toMatchObject({ title: instances.add, fields: 0, hasFocus: true });
      expect(drawn.at(-1)?.fields).toBeGreaterThan(5);
      expect(new Set(drawn.map(({ top }) => top)).size).toBe(1);
      await page.keyboard.press('Escape');
      await dialogOf(page, instances.add).waitFor({ state: 'hidden' });

      const report = frame.getByRole('button', { name: records.report.open, exact: true });
      await report.click();
      const reporting = dialogOf(page, records.report.title);
      await expectFocused(reporting.getByRole('spinbutton').first());
      await page.keyboard.press('Escape');
      await reporting.waitFor({ state: 'hidden' });
      await expectFocused(report);
    },
  );

  journey('begins at its top where that field is further down: what is signed is read first', async ({ open }) => {
    const page = await open({ viewport: { width: 1280, height: 420 } });
    const frame = await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
    const adding = await openAddDialog(frame, say.people.shift.add);
    await fieldOf(adding, 'Turno').fill('Suelto');
    await fieldOf(adding, 'Horario').fill('De 6 a 14');
    await signAndClose(adding, 'Turno sin nadie');
    await actOn(await findRow(frame, 'Suelto'), records.remove);
    const removing = page.getByRole('dialog');
    const { password } = signatureOf(removing);
    await password.waitFor({ state: 'attached' });
    const told = removing.getByText(records.removeText);
    expect(await told.evaluate((text) => text.closest('.base-dialog-content')?.scrollTop)).toBe(0);
    expect(await removing.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await removing.waitFor({ state: 'hidden' });
  });
});
