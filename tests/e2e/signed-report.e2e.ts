import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pendingBySpacShape } from '#features/reports/shared/lists.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { gridFrame, gridRows } from './pages/grid.ts';
import { signatureOf } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { audit, reports, search, shell, ui } = say;
const { copies } = reports;
const reviewer = demoPerson('qa');

describe('a signed report', () => {
  nightlyJourney(
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
        // Where the form says it, no notice says it again.
        expect(await page.getByText('Usuario o contraseña incorrectos').count()).toBe(1);
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

  journey('an auditor holds copies of it against the trail, by button, drop and digest', async ({ open }) => {
    const page = await open({ provokes: [/status of 503/] });
    await signInAt(page, 'qa', '/ReadStagesBySpac');
    const bytes = await signedPdf(page);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Found where an auditor looks: by the search over everything, and on the page of the audit.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: search.title }).fill('verificar una copia');
    await page.getByRole('option', { name: new RegExp(shell.verifyCopy) }).click();
    await page.waitForURL('**/Audit/Copy');
    await page.getByRole('main').getByRole('link', { name: copies.back, exact: true }).click();
    await page.getByRole('link', { name: audit.verifyCopy, exact: true }).click();
    await page.waitForURL('**/Audit/Copy');

    const chooseFile = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const told = (title: string) => page.getByRole('status').getByRole('region', { name: title, exact: true });

    const choose = page.getByRole('button', { name: copies.choose, exact: true });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
    await chooser.setFiles({ name: 'copia.pdf', mimeType: 'application/pdf', buffer: bytes });
    const same = told(copies.same);
    await same.waitFor();
    const text = (await same.textContent()) ?? '';
    for (const part of [sha256, `(${reviewer.cwid}, legajo`, 'Emisión de reporte', 'Inspección', copies.trailIntact])
      expect(text).toContain(part);
    await expectAccessible(page);

    await chooseFile('copia.pdf', Buffer.concat([bytes, Buffer.from(' ')]));
    await told(copies.none).waitFor();
    expect(await same.isVisible()).toBe(false);
    await chooseFile('vacio.pdf', Buffer.alloc(0));
    await told(copies.problem.empty).waitFor();

    await dropFiles(page, ['a.pdf', 'b.pdf']);
    await told(copies.problem.several).waitFor();
    await dropFiles(page, ['a.pdf']);
    await told(copies.none).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Audit/Copy');

    const digest = page.getByRole('textbox', { name: copies.digest, exact: true });
    await digest.fill('abc');
    await digest.press('Enter');
    await page.getByText('Ingrese una huella SHA-256', { exact: false }).waitFor();
    await page.route('**/api/Report/Copy*', (route) => route.fulfill({ status: 503 }));
    await digest.fill(sha256);
    await digest.press('Enter');
    await page.getByText(copies.failed, { exact: true }).waitFor();
    await page.unroute('**/api/Report/Copy*');
    await page.getByRole('button', { name: ui.retry, exact: true }).click();
    await same.waitFor();
  });
});

/** The list in sight, signed and given out as PDF. */
async function signedPdf(page: Page): Promise<Buffer> {
  const list = pendingBySpacShape.title.es;
  await gridRows(gridFrame(page, list)).first().waitFor();
  await page.getByRole('button', { name: reports.signed.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: fill(reports.signed.title, { list }) });
  const { reason, password } = signatureOf(dialog);
  await reason.fill('Inspección');
  await password.fill('Demo-2026!');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: reports.signed.pdf, exact: true }).click(),
  ]);
  await dialog.waitFor({ state: 'hidden' });
  return readFile(await download.path());
}

/** Drops files far from the place that is drawn for them. */
async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) data.items.add(new File(['algo'], name));
    return data;
  })()`);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}
