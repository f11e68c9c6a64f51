import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { pendingBySpacShape } from '#features/reports/contract.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { gridFrame, gridRows } from './pages/grid.ts';
import { signatureOf } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { reports, ui } = say;

describe('a signed report', () => {
  journey(
    'AdminQA mistypes the password, types it again, and has the PDF and the workbook of a list',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 400/] });
      await signInAt(page, 'qa', '/ReadStagesBySpac');
      const list = pendingBySpacShape.title.es;
      await gridRows(gridFrame(page, list)).first().waitFor();
      const dialog = page.getByRole('dialog', { name: fill(reports.signed.title, { list }) });
      for (const [button, start] of [
        [reports.signed.pdf, '%PDF'],
        [reports.signed.excel, 'PK'],
      ] as const) {
        await page.getByRole('button', { name: reports.signed.button, exact: true }).click();
        await dialog.waitFor();
        await expectAccessible(page);
        const { reason, password } = signatureOf(dialog);
        await reason.fill('Inspección');
        await password.fill('otra-clave');
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await dialog.getByRole('alert').waitFor();
        expect([await reason.inputValue(), await password.inputValue()]).toEqual(['Inspección', '']);
        await password.fill('Demo-2026!');
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: button, exact: true }).click(),
        ]);
        expect((await readFile(await download.path())).subarray(0, start.length).toString()).toBe(start);
        await page.getByText(ui.report.done).first().waitFor();
        await dialog.waitFor({ state: 'hidden' });
      }
    },
  );
});
