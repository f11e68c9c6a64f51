import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { sampled } from '#tests/support/runs.ts';
import { demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectGloved } from './pages/geometry.ts';
import { answerAll } from './pages/player.ts';
import { dialogOf, fieldOf, sign, signatureOf, submit } from './pages/record-dialog.ts';
import { goToSection, openAddDialog, openSettings } from './pages/settings.ts';
import { openUserMenu } from './pages/shell.ts';
import { loginForm, signIn, submitLogin } from './pages/sign-in.ts';
import { signatureForm } from './pages/signature.ts';
import { assistantCard, handTo, startTablet, toQuestions } from './pages/tablet.ts';
import { requireAcceptance } from './require-acceptance.ts';
import { fill, say, startingWith } from './texts.ts';

const { acceptSignature, changePassword, login } = say.session;
const shift = say.people.shift.add;

/** A dialog that adds a shift, filled in and signed. */
async function signedShift(page: Page, name: string) {
  const frame = await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
  const dialog = await openAddDialog(frame, shift);
  await fieldOf(dialog, 'Turno').fill(name);
  await fieldOf(dialog, 'Horario').fill('De 6 a 14');
  await sign(dialog, 'Alta de un turno');
  return dialog;
}

describe('the first signature of a person', () => {
  for (const viewport of sampled([
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ])) {
    journey(`is accepted over the open form, which then goes on, at ${viewport.width} px`, async ({ open, origin }) => {
      await requireAcceptance(origin, true);
      try {
        const page = await open({ viewport, provokes: [/status of 40[03]/] });
        const name = `Turno firmado a ${viewport.width}`;
        const isFirst = viewport.width === 360;
        const dialog = await signedShift(page, name);
        if (isFirst) {
          const asks = dialogOf(page, acceptSignature.title);
          await asks.getByText(acceptSignature.binding).waitFor();
          await asks.getByText(acceptSignature.source).waitFor();
          await expectAccessible(page);
          // Put off, nothing of the form is lost.
          await asks.getByRole('button', { name: say.session.later }).click();
          await asks.waitFor({ state: 'hidden' });
          expect(await fieldOf(dialog, 'Turno').inputValue()).toBe(name);
          await signatureOf(dialog).password.fill(demoPassword);
          await submit(dialog);
          await asks.getByLabel(startingWith(login.password)).fill(demoPassword);
          await asks.getByRole('button', { name: acceptSignature.submit }).click();
        }
        await dialog.waitFor({ state: 'hidden' });
        await page.getByRole('gridcell', { name }).waitFor();
      } finally {
        await requireAcceptance(origin, false);
      }
    });
  }

  nightlyJourney('is accepted on a tablet in its own step, by the credentials that sign', async ({ open, origin }) => {
    const [course, first] = [demoCourse('despeje-linea'), demoPerson('szarat')];
    await requireAcceptance(origin, true);
    try {
      const page = await open({
        viewport: { width: 768, height: 1024 },
        hasTouch: true,
        provokes: [/status of 40[03]/],
      });
      await startTablet(page, 'qa', course.name, { sector: first.sector });
      const mark = assistantCard(page, first.name).getByText(say.tablet.list.notAccepted);
      await mark.waitFor();
      await expectAccessible(page);
      await handTo(page, first.name);
      await toQuestions(page, course);
      await answerAll(page, questionsOf(course), 'right');
      await page.getByRole('button', { name: say.taking.player.toSignature }).click();
      const accepts = page.getByRole('group', { name: say.taking.signing.acceptTitle });
      await accepts.getByText(say.session.acceptSignature.binding).waitFor();
      await expectGloved(page);
      await expectAccessible(page);
      const form = signatureForm(page);
      await form.user.fill(first.cwid);
      await form.password.fill('no es esta');
      const act = page.getByRole('button', { name: say.taking.signing.acceptAndSign });
      await act.click();
      await page.getByRole('alert').getByText('Usuario o contraseña incorrectos').first().waitFor();
      await accepts.waitFor();
      await form.user.fill(first.cwid);
      await form.password.fill(demoPassword);
      await act.click();
      const signed = page.getByRole('region', { name: fill(say.tablet.signed.title, { name: first.name }) });
      await signed.getByRole('button', { name: say.tablet.signed.noted }).click();
      await assistantCard(page, first.name).getByText(attendanceStatuses[AttendanceStatus.Finished].es).waitFor();
      await mark.waitFor({ state: 'detached' });
    } finally {
      await requireAcceptance(origin, false);
    }
  });
});

describe('a password', () => {
  journey(
    'is changed from the account menu, over the page, and refused in the words of its own field',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 400/] });
      const { cwid } = demoPerson('fagu');
      await signIn(page, cwid);
      await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.changePassword }).click();
      const dialog = dialogOf(page, changePassword.ownTitle);
      const field = (label: string) => dialog.getByLabel(startingWith(label)).first();
      await field(changePassword.current).fill('no es esta');
      await field(changePassword.next).fill('Tilo-Jarra-82-Monte');
      await field(changePassword.repeat).fill('Tilo-Jarra-82-Monte');
      await dialog.getByRole('button', { name: changePassword.submit }).click();
      await dialog.getByText(changePassword.wrong, { exact: true }).waitFor();
      await field(changePassword.current).fill(demoPassword);
      await field(changePassword.next).fill(`${cwid}-2026!`);
      await field(changePassword.repeat).fill(`${cwid}-2026!`);
      await dialog.getByRole('button', { name: changePassword.submit }).click();
      await expect.poll(() => field(changePassword.next).getAttribute('aria-invalid')).toBe('true');
      await dialog.getByText('Contiene su usuario o su nombre, elija otra', { exact: true }).waitFor();
      await expectAccessible(page);
      await field(changePassword.next).fill('Tilo-Jarra-82-Monte');
      await field(changePassword.repeat).fill('Tilo-Jarra-82-Monte');
      await dialog.getByRole('button', { name: changePassword.submit }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/Dashboard');
      // The session goes on, and the next one begins with the new password.
      await page.reload();
      await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
      const again = await open();
      await again.goto('/login');
      await submitLogin(again, cwid, 'Tilo-Jarra-82-Monte');
      await again.waitForURL('**/Dashboard');
    },
  );

  journey('is changed once though the answer is lost, and the person is told which one holds', async ({ open }) => {
    const page = await open({ provokes: [/status of 40[01]/, /ERR_FAILED/] });
    const { cwid } = demoPerson('fagu');
    await page.goto('/login');
    await submitLogin(page, cwid, 'Tilo-Jarra-82-Monte');
    await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
    await page.route('**/api/Auth/ChangePassword', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const isLooking = '**/api/Auth/IsAuthorized';
    const change = async (pass: string, next: string) => {
      const dialog = dialogOf(page, changePassword.ownTitle);
      const field = (label: string) => dialog.getByLabel(startingWith(label)).first();
      await field(changePassword.current).fill(pass);
      await field(changePassword.next).fill(next);
      await field(changePassword.repeat).fill(next);
      await dialog.getByRole('button', { name: changePassword.submit }).click();
      return dialog;
    };
    const openDialog = async () => {
      await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.changePassword }).click();
    };
    // The network comes back before the page has looked: nothing is asked of the person.
    await openDialog();
    const first = await change('Tilo-Jarra-82-Monte', 'Pino-Sierra-19-Valle');
    await first.waitFor({ state: 'hidden' });
    await page.getByText(changePassword.success, { exact: true }).waitFor();
    // It stays away: the next press looks first.
    await page.route(isLooking, (route) => route.abort());
    await openDialog();
    const second = await change('Pino-Sierra-19-Valle', 'Lago-Puente-55-Cedro');
    await second.getByText(say.ui.unreachable, { exact: true }).waitFor();
    await page.unroute(isLooking);
    await change('Pino-Sierra-19-Valle', 'Risco-Faro-31-Nube');
    await second.waitFor({ state: 'hidden' });
    await page.getByText(changePassword.earlier, { exact: true }).waitFor();
    const again = await open();
    await again.goto('/login');
    await submitLogin(again, cwid, 'Lago-Puente-55-Cedro');
    await again.waitForURL('**/Dashboard');
  });
});

describe('a password that must be changed', () => {
  nightlyJourney('in the middle of a form is asked for over it, and the words stay', async ({ open, origin }) => {
    const page = await open({ provokes: [/status of 401/] });
    const frame = await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
    const dialog = await openAddDialog(frame, shift);
    await fieldOf(dialog, 'Turno').fill('Turno que sigue');
    await fieldOf(dialog, 'Horario').fill('De 6 a 14');
    const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
    await fetch(`${origin}/api/Auth/Logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    let user = {};
    await page.route('**/api/Auth/Authenticate', async (route) => {
      const response = await route.fetch();
      user = (await response.json()) as object;
      await route.fulfill({ response, json: { ...user, mustChangePassword: true } });
    });
    // The demo company keeps its passwords: the reply is that of a change.
    await page.route('**/api/Auth/ChangePassword', (route) => route.fulfill({ json: user }));
    await sign(dialog, 'Alta de un turno');
    const again = dialogOf(page, say.session.lapsed.title);
    await again.getByLabel(startingWith(login.password)).fill(demoPassword);
    await again.getByRole('button', { name: say.session.lapsed.goOn }).click();
    const change = dialogOf(page, changePassword.title);
    await change.getByText(changePassword.overPage).waitFor();
    await expectAccessible(page);
    const field = (label: string) => change.getByLabel(startingWith(label)).first();
    await field(changePassword.current).fill(demoPassword);
    await field(changePassword.next).fill('Tilo-Jarra-82-Monte');
    await field(changePassword.repeat).fill('Tilo-Jarra-82-Monte');
    await change.getByRole('button', { name: changePassword.submit }).click();
    await change.waitFor({ state: 'hidden' });
    expect(await fieldOf(dialog, 'Turno').inputValue()).toBe('Turno que sigue');
    expect(new URL(page.url()).pathname).toBe('/Settings/shifts');
  });
});

describe('a refused signature', () => {
  for (const viewport of sampled([
    { width: 360, height: 640 },
    { width: 768, height: 700 },
    { width: 1440, height: 900 },
  ])) {
    journey(`is in sight in a tall dialog, and marks the field, at ${viewport.width} px`, async ({ open }) => {
      const page = await open({ viewport, provokes: [/status of 400/] });
      const frame = await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
      const dialog = await openAddDialog(frame, shift);
      await fieldOf(dialog, 'Turno').fill('Turno rechazado');
      await fieldOf(dialog, 'Horario').fill('De 6 a 14');
      await sign(dialog, 'Alta', 'not-the-password');
      const alert = dialog.getByRole('alert').filter({ hasText: 'Usuario o contraseña incorrectos' });
      await alert.waitFor();
      await expect.poll(() => isInSight(page)).toBe(true);
      expect(await page.getByText('Usuario o contraseña incorrectos').count()).toBe(1);
    });
  }
});

/** Whether the whole alert of the dialog lies between its title and its buttons. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const alert = [...document.querySelectorAll('[role=dialog] [role=alert]')].find((each) => each.textContent !== '');
    const box = alert.getBoundingClientRect();
    const content = alert.closest('.base-dialog-content').getBoundingClientRect();
    return box.top >= content.top - 1 && box.bottom <= Math.min(content.bottom, innerHeight) + 1;
  })()`);
}

describe('the sign-in page', () => {
  journey('of an ended session says so, and asks nothing without a token', async ({ open, origin }) => {
    const page = await open({ provokes: [/status of 401/] });
    await signIn(page, 'jperal');
    const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
    await fetch(`${origin}/api/Auth/Logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const unasked: string[] = [];
    page.on('request', (call) => {
      if (call.url().includes('IsAuthorized') && call.headers().authorization === undefined) unasked.push(call.url());
    });
    await page.clock.install();
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.waitForURL('**/login');
    await page.getByText(login.ended).waitFor();
    await page.clock.runFor(60_000);
    expect(unasked).toEqual([]);
    await page.reload();
    await page.getByText(login.ended).waitFor();
  });

  journey('keeps the password over a lost network and shows one message', async ({ open }) => {
    const page = await open({ provokes: [/ERR_INTERNET_DISCONNECTED/] });
    await page.goto('/login');
    const form = loginForm(page);
    await form.submit.waitFor();
    await page.context().setOffline(true);
    await form.user.fill('jperal');
    await form.password.fill(demoPassword);
    await form.submit.click();
    await page.getByText(say.ui.unreachable).waitFor();
    expect(await form.password.inputValue()).toBe(demoPassword);
    await form.password.fill('');
    await form.submit.click();
    await page.getByText('Este campo es obligatorio').waitFor();
    expect(await page.getByText(say.ui.unreachable).count()).toBe(0);
    await form.password.fill(demoPassword);
    await page.context().setOffline(false);
    await form.submit.click();
    await page.waitForURL('**/Dashboard');
  });
});

describe('the list of sections', () => {
  nightlyJourney('does not stay over the page after the question about unsaved parameters', async ({ open }) => {
    const page = await open();
    await openSettings(page, 'itps', 'shifts', say.administration.tabs.shifts);
    await goToSection(page, 'parameters');
    await page.getByLabel(startingWith(say.settings.expiration.days)).fill('45');
    await goToSection(page, 'shifts');
    const asks = dialogOf(page, say.records.discard.title);
    await asks.getByRole('button', { name: say.records.discard.keep }).click();
    await asks.waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: say.administration.tabsLabel }).waitFor({ state: 'hidden' });
  });
});
