import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bucketWords, dueSentences } from '#features/attendance/shared/due-words.ts';
import { securityEventShape, signatureShape } from '#features/audit/shared/contract.ts';
import { sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { demoPassword } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { activityTable } from './pages/activity.ts';
import { ownList } from './pages/dashboard.ts';
import { columnHead, gridFrame, gridRows, loaded } from './pages/grid.ts';
import { dialogOf, fieldOf, lookupOf, sign, submit, typeDay } from './pages/record-dialog.ts';
import { goToSection, openAddDialog, openSections, openSettings, sectionPicker } from './pages/settings.ts';
import { bell, goByMenu, openUserMenu } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { administration, taking, own, audit, forms, help, people, shell, ui } = say;

async function boxOf(place: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('nothing is drawn there');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

describe('manners of the pages', () => {
  journey('a page that is gone to begins at its top', async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await signIn(page, 'ana');
    const course = ownList(page).getByRole('listitem').getByRole('link').first();
    await course.waitFor();
    await page.evaluate('window.scrollTo(0, 900)');
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(500);
    await course.dispatchEvent('click');
    await page.waitForURL('**/Capacitation');
    await page.getByRole('heading', { level: 2, name: taking.player.cover }).waitFor();
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  });

  nightlyJourney('the action of a course is whole beside the open menu, and on a tablet', async ({ open }) => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    await signIn(page, 'ana');
    await goByMenu(page, shell.menu.activity);
    const action = activityTable(page).getByRole('link').first();
    const frame = page.getByRole('region', { name: own.activity.title });
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => (await boxOf(frame)).right - (await boxOf(action)).right, { message: `${width} px` })
        .toBeGreaterThan(0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  journey('a course that is due today has one story: beside it, in the chart, on the bell', async ({ open }) => {
    const page = await open();
    await signIn(page, 'ana');
    const today = dueSentences.today.es;
    const dued = bucketWords.dued.es;
    await ownList(page).getByRole('listitem').filter({ hasText: today }).first().waitFor();
    await page.getByRole('button', { name: dued, exact: true }).click();
    const row = ownList(page).getByRole('listitem').filter({ hasText: today }).first();
    await row.waitFor();
    expect(new URL(page.url()).search).toBe('?due=dued');
    const name = await row.getByRole('heading').textContent();
    await page.getByRole('link', { name: startingWith(own.dashboard.unfilter) }).click();
    await bell(page).click();
    const notice = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: name ?? '' });
    await notice.getByText(today, { exact: true }).waitFor();
  });

  journey('tells the version of the product before and after signing in', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    const { version } = (await (await page.request.get('/meta.json')).json()) as { version: string };
    const text = fill(ui.version, { version });
    await page.getByText(text, { exact: true }).waitFor();
    await signIn(page, 'ana');
    await (await openUserMenu(page)).getByText(text, { exact: true }).waitFor();
  });

  journey('a section says what it holds and leads to its word in the help', async ({ open }) => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await signInAt(page, 'itps', '/Settings/spac');
    await page.getByText(administration.leads.spac).waitFor();
    await page.getByRole('link', { name: administration.inHelp }).click();
    await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
    const word = page.locator('#spac');
    await expect.poll(() => word.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await expect.poll(async () => (await boxOf(word)).bottom).toBeLessThan(740);
    expect((await boxOf(word)).top).toBeGreaterThan(60);
    await page.getByLabel(help.find).fill('alcoa');
    await expect.poll(() => page.getByRole('term').allTextContents()).toEqual([help.terms.rules.alcoa.name]);
    await page.getByLabel(help.find).fill('zzz');
    await page.getByText(fill(help.none, { text: 'zzz' }), { exact: true }).waitFor();
  });

  journey('says that a section is not one’s own', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/Settings/shifts');
    await page.getByText(administration.noSection, { exact: true }).waitFor();
    const links = await openSections(page);
    expect(await links.allTextContents()).toContain(administration.tabs.profiles);
    expect(await links.and(page.locator('[aria-current]')).count()).toBe(0);
  });

  journey('the sections are chosen on a tablet, and the last one opens the next time', async ({ open }) => {
    const page = await open({ viewport: { width: 768, height: 1024 } });
    await signInAt(page, 'itps', '/Settings/courses');
    await goToSection(page, 'parameters');
    await page.waitForURL('**/Settings/parameters');
    const picker = sectionPicker(page);
    await expect.poll(() => picker.textContent()).toBe(administration.tabs.parameters);
    expect((await boxOf(picker)).right).toBeLessThanOrEqual(768);
    await page.goto('/Dashboard');
    await page.getByRole('link', { name: shell.settings, exact: true }).click();
    await expect.poll(() => picker.textContent()).toBe(administration.tabs.parameters);
  });

  nightlyJourney(
    'a section whose code does not arrive leaves the page, and comes when the network is back',
    async ({ open }) => {
      const page = await open({ provokes: [/ERR_FAILED|dynamically imported|could not be fetched|preload/i] });
      await page.route(/assets\/shift-(grid|form)-/, (route) => route.abort());
      await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
      await goToSection(page, 'shifts');
      await page.getByRole('main').getByText(ui.unreachable, { exact: true }).waitFor();
      await page.getByRole('heading', { level: 1, name: administration.title }).waitFor();
      await page.unroute(/assets\/shift-(grid|form)-/);
      await page.evaluate(`window.dispatchEvent(new Event('online'))`);
      await loaded(gridFrame(page, shiftShape.title.es));
    },
  );

  nightlyJourney('the page of a proxy is never shown as text', async ({ open }) => {
    const page = await open({ provokes: [/status of 502/] });
    const html = { status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' };
    await page.route('**/api/Turn?*', (route) => route.fulfill(html));
    await signInAt(page, 'itps', '/Settings/shifts');
    await page.getByText(fill(ui.foreignReply, { status: 502 })).waitFor();
    expect(await page.getByText('Bad gateway').count()).toBe(0);
  });
});

describe('manners of the fields', () => {
  nightlyJourney('a list that did not load says so, and is tried again in place', async ({ open }) => {
    const page = await open({ provokes: [/status of 500/] });
    await page.route('**/LoadLookupCollaborator*', (route) => route.fulfill({ status: 500, body: '' }));
    const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
    const dialog = await openAddDialog(frame, people.sector.add);
    await lookupOf(dialog, sectorShape.fields.resp_Name.label.es).click();
    const list = page.locator('.MuiAutocomplete-popper');
    await list.getByText(forms.listFailed).waitFor({ timeout: 30_000 });
    expect(await page.getByText(forms.noOptions).count()).toBe(0);
    await page.unroute('**/LoadLookupCollaborator*');
    // By keys: the list opens, and the field keeps the focus.
    await list.getByRole('button', { name: ui.retry }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    const field = lookupOf(dialog, sectorShape.fields.resp_Name.label.es);
    expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  nightlyJourney('an error does not take the place of the hint', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/collaborators');
    const frame = page.getByRole('region', { name: 'Colaboradores', exact: true });
    const dialog = await openAddDialog(frame, people.collaborator.add);
    await submit(dialog);
    const hint = dialog.getByText(people.collaborator.profileNeedsSector, { exact: true });
    await hint.waitFor();
    await hint.locator('..').getByText('Este campo es obligatorio', { exact: true }).waitFor();
  });

  nightlyJourney('a review of the trail reaches no day that is still to come', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/Audit');
    await page.getByRole('button', { name: audit.review.open, exact: true }).click();
    const dialog = dialogOf(page, audit.review.title);
    await fieldOf(dialog, audit.review.scope).fill('Todo');
    await fieldOf(dialog, audit.review.conclusion).fill('Sin hallazgos');
    await typeDay(dialog, audit.review.until, '31/12/2099');
    await sign(dialog, 'Revisión', demoPassword, audit.review.sign);
    await dialog.getByText('No puede ser posterior a hoy', { exact: true }).waitFor();
    await dialog.getByRole('spinbutton', { name: 'Día', exact: true }).waitFor();
  });
});

describe('manners of the grid', () => {
  nightlyJourney('the values of a column stay inside a low window', async ({ open }) => {
    const page = await open({ viewport: { width: 1280, height: 700 } });
    const frame = await signatures(page);
    await columnHead(frame, signatureShape.fields.fullName.label.es).hover();
    await frame
      .getByRole('button', { name: fill(ui.grid.filteredValues, { label: signatureShape.fields.fullName.label.es }) })
      .click();
    const values = page.getByRole('dialog');
    await values.getByRole('checkbox').nth(3).waitFor();
    const apply = values.getByRole('button', { name: ui.grid.apply });
    await expect.poll(async () => (await boxOf(apply)).bottom).toBeLessThanOrEqual(700);
  });

  journey('a day is picked from the calendar of the product', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/Audit?tab=events');
    const frame = gridFrame(page, securityEventShape.title.es);
    await loaded(frame);
    // The head names the zone, once for all rows.
    const label = `${securityEventShape.fields.happenedAt.label.es} (GMT-\u20603)`;
    await frame.getByRole('button', { name: `${ui.grid.pickDay}: ${label}` }).click();
    await page.getByRole('dialog').getByRole('gridcell', { name: '1', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const field = frame.getByRole('textbox', { name: fill(ui.grid.filterBy, { label }) });
    expect(await field.inputValue()).toMatch(/^01\/\d\d\/\d{4}$/);
  });

  journey('a column is as wide as what it shows when its border is pressed twice', async ({ open }) => {
    const page = await open();
    const frame = await signatures(page);
    const head = columnHead(frame, signatureShape.fields.fullName.label.es);
    await gridRows(frame).first().waitFor();
    const border = head.locator('.dg-resize');
    const cell = gridRows(frame)
      .first()
      .locator(`[data-col="${await head.getAttribute('data-col')}"]`);
    // The state of the trail, when it is not well, fills the window above the grid.
    await head.scrollIntoViewIfNeeded();
    const before = await boxOf(head);
    await page.mouse.move(before.right - 2, before.top + 10);
    await page.mouse.down();
    await page.mouse.move(before.left + 70, before.top + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => cell.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await border.dblclick();
    await expect.poll(() => cell.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const fitted = await boxOf(head);
    expect(fitted.right - fitted.left).toBeLessThan(400);
  });

  nightlyJourney('nothing covers the way to cancel an export', async ({ open }) => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
    let answer = () => {};
    await page.route('**/api/Sector/Export', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue().catch(() => undefined);
    });
    const button = frame.getByRole('button', { name: ui.grid.export, exact: true });
    await button.hover();
    await page.getByRole('tooltip', { name: ui.grid.export }).waitFor();
    await button.click();
    await frame.getByRole('status').getByRole('button', { name: ui.cancel }).waitFor();
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    await page.waitForTimeout(700);
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await frame.getByRole('status').getByRole('button', { name: ui.cancel }).click();
    answer();
    await page.getByText(ui.grid.exportCancelled).waitFor();
  });
});

async function signatures(page: Page): Promise<Locator> {
  await signInAt(page, 'qa', '/Audit?tab=signatures');
  const frame = gridFrame(page, signatureShape.title.es);
  await loaded(frame);
  return frame;
}
