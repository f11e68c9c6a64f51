import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { instanceShape } from '#features/instances/contract.ts';
import { journey } from './journey.ts';
import { gridFrame, loaded } from './pages/grid.ts';
import { dialogOf, lookupOf } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { instances, records, ui } = say;

const expectFocused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

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
      // Whoever schedules is offered courses of every type, whatever types they write.
      await course.fill('SOP0000');
      await page
        .getByRole('option', { name: /\(SOP0000\d\)$/ })
        .first()
        .waitFor();
      await course.fill('');
      await page.keyboard.press('Escape');
      await adding.getByRole('button', { name: ui.close, exact: true }).click();
      await adding.waitFor({ state: 'hidden' });
      await expectFocused(add);

      const report = frame.getByRole('button', { name: records.report.open, exact: true });
      await report.click();
      const reporting = dialogOf(page, records.report.title);
      await expectFocused(reporting.getByRole('spinbutton').first());
      await page.keyboard.press('Escape');
      await reporting.waitFor({ state: 'hidden' });
      await expectFocused(report);
    },
  );
});
