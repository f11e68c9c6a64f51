import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { reviewShape, securityEventShape, trailShape } from '#features/audit/shared/contract.ts';
import { sectorShape } from '#features/people/shared/contract.ts';
import { readPdf } from '#platform/documents/fixtures/read-pdf.ts';
import { demoPerson } from './demo-data.ts';
import { journey } from './journey.ts';
import { actOn, columnTexts, expectTotal, findRow, gridFrame, gridRow, gridRows, loaded } from './pages/grid.ts';
import { dialogOf, fieldOf, signAndClose, submit, typeDay } from './pages/record-dialog.ts';
import { historyOf, revisionsOf } from './pages/record-history.ts';
import { openSettings } from './pages/settings.ts';
import { goByMenu } from './pages/shell.ts';
import { loginForm, signIn, submitLogin } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { audit, records, shell, session, ui } = say;
const reviewer = demoPerson('qa');

describe('the audit', () => {
  journey('AdminQA looks into the security events, verifies the trail and signs a review', async ({ open }) => {
    const stranger = await open({ provokes: [/status of 400/] });
    await stranger.goto('/login');
    await submitLogin(stranger, 'nvidal', 'not-the-password');
    await stranger.getByRole('alert').getByText(session.login.wrong).waitFor();
    expect(await loginForm(stranger).user.inputValue()).toBe('nvidal');

    const page = await open();
    await signIn(page, 'qa');
    await goByMenu(page, shell.menu.audit);
    await page.waitForURL('**/Audit');
    // What auditors come for is in sight: names, what changed, and on demand the whole revision.
    const trail = gridFrame(page, trailShape.title.es);
    const change = gridRows(trail).first();
    await change.getByRole('button', { name: audit.detail.show, exact: true }).click();
    const whole = trail.locator('.trail-detail');
    await whole.getByRole('columnheader', { name: audit.detail.field, exact: true }).waitFor();
    expect(await whole.getByRole('heading').textContent()).toMatch(/ · .+, revisión \d+$/);
    await page.getByRole('tab', { name: audit.tabs.events, exact: true }).click();
    const events = gridFrame(page, securityEventShape.title.es);
    await gridRows(events).first().waitFor();
    const { kind, cwid } = securityEventShape.fields;
    const failed = kind.values?.signInFailed?.es ?? '';
    await events
      .getByRole('combobox', { name: fill(ui.grid.filterBy, { label: kind.label.es }), exact: true })
      .selectOption({ label: failed });
    await expect.poll(async () => new Set(await columnTexts(events, kind.label.es))).toEqual(new Set([failed]));
    // Nobody is called so: the event keeps two characters of what may be a password.
    await expect
      .poll(async () => (await columnTexts(events, cwid.label.es)).filter((name) => name.startsWith('nv')))
      .not.toEqual([]);

    const { happenedAt } = securityEventShape.fields;
    const moments = await columnTexts(events, `${happenedAt.label.es} (GMT-\u20603)`);
    expect(moments[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    await openState(page);
    await page.getByRole('button', { name: audit.verify.start, exact: true }).click();
    await page.getByText(audit.verify.intactTitle, { exact: true }).waitFor({ timeout: 90_000 });
    await page.getByText(audit.state.intact, { exact: true }).first().waitFor();
    // B8: what the verification found is told in the reader's language.
    await events.getByRole('button', { name: ui.grid.clearFilters, exact: true }).first().click();
    await events
      .getByText(/^[\d.]+ registros, [\d.]+ revisiones, [\d.]+ firmas, /)
      .first()
      .waitFor();
    await events
      .getByRole('combobox', { name: fill(ui.grid.filterBy, { label: kind.label.es }), exact: true })
      .selectOption({ label: failed });

    await page.getByRole('button', { name: audit.review.open, exact: true }).click();
    const dialog = dialogOf(page, audit.review.title);
    // It begins with what was in sight.
    await expect
      .poll(() => fieldOf(dialog, audit.review.scope).inputValue())
      .toBe(`${securityEventShape.title.es}: ${kind.label.es}: ${failed}`);
    await submit(dialog, audit.review.sign);
    await dialog.getByText('Este campo es obligatorio').first().waitFor();
    await fieldOf(dialog, audit.review.scope).fill('Eventos de seguridad: ingresos fallidos');
    await fieldOf(dialog, audit.review.conclusion).fill('Sin desvíos.');
    await signAndClose(dialog, 'Revisión mensual', audit.review.sign);
    await page.getByText(new RegExp(`^Firmada por ${reviewer.name} el `)).waitFor();
    await page.getByRole('tab', { name: audit.tabs.reviews, exact: true }).click();
    const reviews = gridFrame(page, reviewShape.title.es);
    const row = gridRow(reviews, 'Eventos de seguridad: ingresos fallidos');
    await row.getByRole('gridcell', { name: reviewer.name, exact: true }).waitFor();
  });

  journey('a history leads to the audit of its record, and the audit back to it', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
    const row = await findRow(frame, SectorName.Quality);
    await actOn(row, records.history);
    const history = historyOf(page, SectorName.Quality);
    await revisionsOf(history).first().waitFor();
    const revisions = await revisionsOf(history).count();
    await history.getByRole('link', { name: records.historyOf.inAudit, exact: true }).click();
    await page.waitForURL('**/Audit?**');
    const trail = gridFrame(page, trailShape.title.es);
    await expectTotal(trail, revisions);
    await gridRows(trail).first().getByRole('button', { name: audit.detail.show, exact: true }).click();
    await trail.getByRole('link', { name: audit.detail.open, exact: true }).click();
    await page.waitForURL('**/Settings/sectors?**');
    await expectTotal(frame, 1);
    await gridRow(frame, SectorName.Quality).waitFor();
  });

  journey(
    'the integrity report of the sectors names who printed it, its pages and its signatures',
    async ({ open }) => {
      const page = await open();
      const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
      await loaded(frame);
      await frame.getByRole('button', { name: records.report.open, exact: true }).click();
      const dialog = dialogOf(page, records.report.title);
      await dialog.getByRole('radio', { name: records.report.all, exact: true }).check();
      await typeDay(dialog, records.report.from, '01/01/2020');
      const [download] = await Promise.all([page.waitForEvent('download'), submit(dialog, records.report.create)]);
      await dialog.waitFor({ state: 'hidden' });
      expect(download.suggestedFilename()).toMatch(/^Reporte de integridad Sectores \d{4}-\d{2}-\d{2}\.pdf$/);
      const bytes = await readFile(await download.path());
      expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
      const { pages } = readPdf(bytes);
      const text = pages.map((lines) => lines.join(' '));
      expect(text[0]).toContain(`Página 1 de ${pages.length}`);
      for (const sheet of text) expect(sheet).toContain(demoPerson('itps').name);
      expect(text.join(' ')).toContain(SectorName.Quality);
      expect(text.join(' ')).toContain('Cadena verificada: ÍNTEGRA');
    },
  );
});

/** The state of the trail whole: while all is well the page shows one line of it. */
async function openState(page: Page): Promise<void> {
  const less = page.getByRole('button', { name: audit.state.line.less, exact: true });
  const more = page.getByRole('button', { name: audit.state.line.more, exact: true });
  await less.or(more).waitFor();
  if (await more.isVisible()) await more.click();
}
