import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getReasons } from '#features/records/shared/calls.ts';
import { demoPassword } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { dialogOf, fieldOf, sign, signatureOf, submit } from './pages/record-dialog.ts';
import { goToSection, openAddDialog, openSettings } from './pages/settings.ts';
import { openUserMenu } from './pages/shell.ts';
import { loginForm, submitLogin } from './pages/sign-in.ts';
import { say, startingWith } from './texts.ts';

const { lapsed, ending, login, authenticationError } = say.session;
const shift = say.people.shift.add;
const shiftName = 'Turno';

function tokenOf(page: Page): Promise<string> {
  return page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
}

/** Lets the page believe, when it asks by itself, that its session lasts only so long; and lets it ask. */
async function pretendLeft(page: Page, time: { idleSeconds: number; maximumSeconds: number }): Promise<void> {
  await page.route('**/api/Auth/IsAuthorized', async (route) => {
    if (route.request().headers()['x-background'] === undefined) return route.continue();
    await route.fulfill({ json: { authorized: true, ...time } });
  });
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

/** Ends the session of the page on the server alone, as another administrator or the clock does. */
async function endOnServer(page: Page): Promise<void> {
  const token = await tokenOf(page);
  const logout = new URL('/api/Auth/Logout', page.url());
  await fetch(logout, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

/** A dialog that adds a shift, with its name typed. */
async function typedShift(page: Page, name: string): Promise<Locator> {
  const frame = await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
  // What the dialog reads is read: asked for later, it would find the end of the session before the journey does.
  const reasons = page.waitForResponse((reply) => new URL(reply.url()).pathname === getReasons.path);
  const dialog = await openAddDialog(frame, shift);
  await reasons;
  await fieldOf(dialog, shiftName).fill(name);
  await fieldOf(dialog, 'Horario').fill('De 6 a 14');
  return dialog;
}

async function signOut(page: Page): Promise<void> {
  await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.signOut }).click();
}

/** Gives the password to the dialog over the page. */
async function goOn(page: Page, pass = demoPassword): Promise<void> {
  const dialog = dialogOf(page, lapsed.title);
  await dialog.getByLabel(startingWith(login.password)).fill(pass);
  await dialog.getByRole('button', { name: lapsed.goOn }).click();
}

describe('the end of a session', () => {
  journey(
    'keeps what was typed when saving finds the session over, and saves it once signed again',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 40[01]/] });
      const dialog = await typedShift(page, 'Turno de prueba');
      await endOnServer(page);
      await sign(dialog, 'Alta de un turno');
      const again = dialogOf(page, lapsed.title);
      await again.waitFor();
      // One message: the dialog. No notice says it a second time.
      expect(await page.getByText(authenticationError).count()).toBe(0);
      await goOn(page, 'not-the-password');
      await again.getByText(login.wrong).waitFor();
      await goOn(page);
      await again.waitFor({ state: 'hidden' });
      expect(await fieldOf(dialog, shiftName).inputValue()).toBe('Turno de prueba');
      expect(await signatureOf(dialog).reason.inputValue()).toBe('Alta de un turno');
      expect(await signatureOf(dialog).password.inputValue()).toBe('');
      await dialog.getByText(say.records.sessionEnded).waitFor();
      // The session went on with the password alone: its first signature takes the name too, and the next ones do not.
      expect(await signatureOf(dialog).user.inputValue()).toBe('');
      await signatureOf(dialog).user.fill('itps');
      await signatureOf(dialog).password.fill(demoPassword);
      await submit(dialog);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('gridcell', { name: 'Turno de prueba' }).waitFor();
    },
  );

  nightlyJourney(
    'leads to the sign-in when the words are given up, and back only for the same person',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 401/] });
      const dialog = await typedShift(page, 'Turno que no será');
      await endOnServer(page);
      await sign(dialog, 'Alta de un turno');
      await dialogOf(page, lapsed.title).getByRole('button', { name: lapsed.leave }).click();
      await page.waitForURL('**/login');
      await loginForm(page).submit.waitFor();
      await submitLogin(page, 'ana');
      await page.waitForURL('**/Dashboard');
    },
  );

  nightlyJourney(
    'keeps the page when another tab signs out, and goes on when that one signs in again',
    async ({ open }) => {
      const page = await open();
      const dialog = await typedShift(page, 'Turno en dos pestañas');
      const other = await page.context().newPage();
      await other.goto('/Dashboard');
      await signOut(other);
      const again = dialogOf(page, lapsed.title);
      await again.waitFor();
      await submitLogin(other, 'itps');
      await again.waitFor({ state: 'hidden' });
      expect(await fieldOf(dialog, shiftName).inputValue()).toBe('Turno en dos pestañas');
    },
  );

  journey('without unsaved words leads to the sign-in with one message, and back', async ({ open }) => {
    const page = await open({ provokes: [/status of 401/] });
    await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
    await endOnServer(page);
    await goToSection(page, 'sectors');
    await page.waitForURL('**/login');
    await page.getByRole('alert').getByText(authenticationError).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: authenticationError }).count()).toBe(1);
    await submitLogin(page, 'itps');
    await page.waitForURL('**/Settings/sectors');
  });

  nightlyJourney(
    'asks before a wished sign-out loses words, and leads the next person to the dashboard',
    async ({ open }) => {
      const page = await open();
      await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
      await goToSection(page, 'parameters');
      const days = page.getByLabel(startingWith(say.settings.expiration.days));
      await days.fill('45');
      await signOut(page);
      const asks = dialogOf(page, say.records.discard.title);
      await asks.getByRole('button', { name: say.records.discard.keep }).click();
      await asks.waitFor({ state: 'hidden' });
      expect(await days.inputValue()).toBe('45');
      if (!(await page.getByRole('button', { name: say.shell.user.signOut }).isVisible())) await openUserMenu(page);
      await page.getByRole('button', { name: say.shell.user.signOut }).click();
      await asks.getByRole('button', { name: say.records.discard.confirm }).click();
      await page.waitForURL('**/login');
      await submitLogin(page, 'ana');
      await page.waitForURL('**/Dashboard');
      await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
    },
  );

  nightlyJourney('is announced two minutes before, and prolonged by a button', async ({ open }) => {
    const page = await open();
    const dialog = await typedShift(page, 'Turno de quien pensaba');
    await pretendLeft(page, { idleSeconds: 100, maximumSeconds: 30_000 });
    const warning = dialogOf(page, ending.idleTitle);
    await warning
      .getByRole('timer')
      .getByText(/^1:[0-3]\d$/)
      .waitFor();
    await expectAccessible(page);
    const [call] = await Promise.all([
      page.waitForRequest('**/api/Auth/IsAuthorized'),
      warning.getByRole('button', { name: ending.stay }).click(),
    ]);
    expect(call.headers()['x-background']).toBeUndefined();
    await warning.waitFor({ state: 'hidden' });
    expect(await fieldOf(dialog, shiftName).inputValue()).toBe('Turno de quien pensaba');
  });

  nightlyJourney('at full age cannot be prolonged, but begun anew over the page', async ({ open }) => {
    const page = await open();
    const dialog = await typedShift(page, 'Turno de un día largo');
    await pretendLeft(page, { idleSeconds: 90, maximumSeconds: 90 });
    const warning = dialogOf(page, ending.finalTitle);
    await warning.waitFor();
    await expectAccessible(page);
    const before = await tokenOf(page);
    await warning.getByLabel(startingWith(login.password)).fill(demoPassword);
    await warning.getByRole('button', { name: ending.again }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(await tokenOf(page)).not.toBe(before);
    expect(await fieldOf(dialog, shiftName).inputValue()).toBe('Turno de un día largo');
  });
});
