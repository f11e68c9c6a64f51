import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { outcomes } from '#features/reports/shared/definitions.ts';
import { filtersWord } from '#features/reports/shared/describe-report-filter.ts';
import { kpiShape } from '#features/reports/shared/lists.ts';
import { reportConditionNames } from '#features/reports/shared/report-filter.ts';
import { tabCalls } from '#features/reports/shared/tab-calls.ts';
import { describeIssue, type ValidationRule } from '#platform/i18n/validation.ts';
import { demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { columnTexts, expectTotal, gridFrame, totalRows } from './pages/grid.ts';
import { lookUp, typeDay } from './pages/record-dialog.ts';
import { goByMenu } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { reporting } = say.reports;
const { fields } = kpiShape;

const rows = (page: Page) => gridFrame(page, kpiShape.title.es);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();

/** What the form says of a broken rule. */
const ruleText = (rule: ValidationRule) =>
  describeIssue({ code: 'custom', path: [], message: rule, input: undefined }, 'es');

/** How many trainings the report says that it is about. */
async function total(page: Page): Promise<number> {
  const title = await page.getByRole('heading', { name: /^[\d.]+ capacitaci/ }).textContent();
  return Number(/^[\d.]+/.exec(title ?? '')?.[0].replace('.', ''));
}

/** Waits for a report to arrive; the first bytes of the file. */
async function download(page: Page, name: string): Promise<{ readonly file: string; readonly start: string }> {
  const coming = page.waitForEvent('download');
  await press(page, name);
  const file = await coming;
  await page.getByText(say.ui.report.done, { exact: true }).first().waitFor();
  return { file: file.suggestedFilename(), start: (await readFile(await file.path())).toString('latin1', 0, 4) };
}

/** Begins a download that the server answers slowly, and calls it off. */
async function cancelDownload(page: Page, address: string, name: string): Promise<void> {
  const slow = `**${address}`;
  // Never answered: the browser lets go of it.
  await page.route(slow, () => {});
  await press(page, name);
  await press(page, say.ui.report.stop);
  await page.getByText(say.ui.report.cancelled, { exact: true }).first().waitFor();
  await page.unroute(slow);
}

/** Follows a link of a chart that says a number, and finds as many rows. */
async function followNumber(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name }).first();
  const text = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '';
  await link.click();
  await expectTotal(rows(page), Number(/: ([\d.]+)$/.exec(text)?.[1]?.replace('.', '')));
}

describe('the reporting module', () => {
  journey('by user and by sector: asked, shown, reloaded and downloaded', async ({ open }) => {
    const page = await open({ provokes: [/status of 503/] });
    await signIn(page, 'qa');
    await goByMenu(page, say.shell.menu.reporting);
    const panel = page.getByRole('tabpanel');
    await press(page, reporting.show);
    await panel.getByText(ruleText('collaborator'), { exact: true }).waitFor();
    await lookUp(panel, reporting.collaborators, 'ana', new RegExp(demoPerson('ana').name));
    await page.keyboard.press('Escape');
    await typeDay(panel, reporting.startDate, '02/01/2026');
    await typeDay(panel, reporting.endDate, '01/01/2026');
    await press(page, reporting.show);
    await panel.getByText(ruleText('dateOrder'), { exact: true }).waitFor();
    await typeDay(panel, reporting.endDate, '31/12/2030');
    await press(page, reporting.show);
    const ofAna = await total(page);
    expect(ofAna).toBeGreaterThan(0);
    await expectTotal(rows(page), ofAna);
    expect(new Set(await columnTexts(rows(page), fields.nameCollab.label.es))).toEqual(
      new Set([demoPerson('ana').name]),
    );
    await page.reload();
    expect(await total(page)).toBe(ofAna);
    // The words of the filter are over the result, as in the files, whatever the form says meanwhile.
    const told = panel.getByText(startingWith(`${filtersWord.es}: Colaboradores: ${demoPerson('ana').name}`));
    await told.waitFor();
    // On paper they stand for the form.
    await page.emulateMedia({ media: 'print' });
    const asked = panel.getByRole('combobox', { name: startingWith(reporting.collaborators) });
    expect([await told.isVisible(), await asked.isVisible()]).toEqual([true, false]);
    await page.emulateMedia({ media: null });
    await asked.waitFor();
    await expectAccessible(page);
    // A failure is said once, beside the buttons, and no more when the next try begins.
    const refused = 'El servidor está ocupado';
    const fails = { status: 503, contentType: 'text/plain; charset=utf-8', body: refused };
    await page.route(`**${tabCalls.user.download.path}`, (route) => route.fulfill(fails), { times: 1 });
    await press(page, reporting.pdf);
    await panel.getByText(refused).waitFor();
    expect(await page.getByText(refused).count()).toBe(1);
    const pdf = await download(page, reporting.pdf);
    expect(await page.getByText(refused).count()).toBe(0);
    expect([pdf.file.endsWith('.pdf'), pdf.start]).toEqual([true, '%PDF']);

    await openTab(page, reporting.tabs.sector);
    await panel.getByText(reporting.ask.sector, { exact: true }).waitFor();
    // Whom the other tab asked about is asked about here too.
    const { sector } = demoPerson('ana');
    await lookUp(panel, reporting.sectors, sector, sector);
    await page.keyboard.press('Escape');
    await panel.getByRole('combobox', { name: reporting.condition, exact: true }).click();
    await page.getByRole('option', { name: reportConditionNames.complete.es, exact: true }).click();
    await press(page, reporting.show);
    await page.waitForURL('**/consult?tab=sector&sectors=*condition=complete');
    await followNumber(page, new RegExp(`^${sector}, ${outcomes.onTime.es}: `));
    await expectAccessible(page);
    const excel = await download(page, reporting.excel);
    expect([excel.file.endsWith('.xlsx'), excel.start]).toEqual([true, 'PK\u0003\u0004']);
    // The slice, the sector, the tab.
    for (const _step of [1, 2, 3]) await page.goBack();
    await expect.poll(() => total(page)).toBe(ofAna);
  });

  nightlyJourney('KPI and late reasons: every number leads to its rows, and back', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'hse', '/consult?tab=kpi');
    const all = await total(page);
    await expectTotal(rows(page), all);
    await expectAccessible(page);
    await cancelDownload(page, tabCalls.kpi.download.path, reporting.excel);
    expect((await download(page, reporting.excel)).file).toMatch(/\.xlsx$/);
    await press(page, reporting.numbers);
    await followNumber(page, new RegExp(`^SOP, ${outcomes.late.es}: `));
    const late = await totalRows(rows(page));
    expect(new Set(await columnTexts(rows(page), fields.onTimeReport.label.es))).toEqual(new Set([outcomes.late.es]));
    await page.reload();
    await expectTotal(rows(page), late);
    await page
      .getByRole('button', { name: fill(reporting.only, { label: `SOP · ${outcomes.late.es}` }) })
      .press('Delete');
    await expectTotal(rows(page), all);
    await page.goBack();
    await expectTotal(rows(page), late);

    await openTab(page, reporting.tabs.reason);
    const reason = page
      .getByRole('row')
      // The numbers of the tab before have no links in their heads.
      .filter({ has: page.getByRole('rowheader').filter({ has: page.getByRole('link') }) })
      .first();
    await reason.waitFor();
    const [count] = await reason.getByRole('cell').allTextContents();
    const name = await reason.getByRole('link').textContent();
    await reason.getByRole('link').click();
    await expectTotal(rows(page), Number(count));
    expect(new Set(await columnTexts(rows(page), fields.lateReason.label.es))).toEqual(new Set([name]));
    expect(await columnTexts(rows(page), fields.descriptionLateReason.label.es)).not.toHaveLength(0);
    await expectAccessible(page);
    expect((await download(page, reporting.pdf)).start).toBe('%PDF');
  });

  journey('a trainer is shown their own sector, also by an address that names another', async ({ open }) => {
    const page = await open();
    const own = demoPerson('train').sector;
    await signInAt(page, 'train', '/consult?tab=sector');
    await page.getByRole('rowheader', { name: own, exact: true }).waitFor();
    await page.goto('/consult?tab=kpi&sectors=1,2,3,4,5,6');
    await totalRows(rows(page));
    expect(new Set(await columnTexts(rows(page), fields.nameSector.label.es))).toEqual(new Set([own]));
  });
});
