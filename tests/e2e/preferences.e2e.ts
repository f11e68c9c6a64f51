import { describe, expect } from 'vitest';
import { en as shell } from '#apps/web/i18n/en.ts';
import { trailShape } from '#features/audit/shared/contract.ts';
import { en as bell } from '#features/notifications/i18n/bell/en.ts';
import { en as own } from '#features/own/i18n/en.ts';
import { en as session } from '#features/session/i18n/en.ts';
import { en as ui } from '#platform/ui/i18n/en.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { gridFrame, loaded } from './pages/grid.ts';
import { openUserMenu } from './pages/shell.ts';
import { loginForm, signIn, signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { dashboard } = own;

describe('language and appearance', () => {
  journey('English, chosen at the login, holds everywhere and is remembered', async ({ open }) => {
    const page = await open({ provokes: [/status of 400/] });
    const html = page.locator('html');
    await page.goto('/login');
    await page.getByRole('heading', { name: say.session.login.title }).waitFor();
    expect(await html.getAttribute('lang')).toBe('es');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: session.login.title }).waitFor();
    expect(await html.getAttribute('lang')).toBe('en');
    await page.reload();
    await page.getByRole('heading', { name: session.login.title }).waitFor();
    const form = loginForm(page, session.login);
    await form.user.fill('szarat');
    await form.password.fill('not-the-password');
    await form.submit.click();
    await page.getByRole('alert').getByText(session.login.wrong).waitFor();
    await form.password.fill(demoPassword);
    await form.submit.click();
    await page.getByRole('heading', { name: fill(dashboard.welcome, { name: demoPerson('szarat').name }) }).waitFor();
    await page.getByRole('heading', { name: dashboard.pending, exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${bell.open}`) }).waitFor();
    await page
      .getByRole('navigation', { name: shell.menu.label })
      .getByRole('link', { name: shell.menu.activity })
      .click();
    await page.getByRole('heading', { level: 1, name: own.activity.title }).waitFor();
    await page.getByRole('columnheader', { name: own.activity.expiration }).waitFor();
    await page.goto('/Dashboard');
    await page.getByRole('heading', { name: dashboard.views.todo }).waitFor();
    expect(await html.getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: new RegExp(`^${shell.user.open.split('{{')[0]}`) }).click();
    await page.getByRole('group', { name: ui.language }).getByRole('button', { name: 'Español' }).click();
    await expect.poll(() => html.getAttribute('lang')).toBe('es');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
  });

  journey('another language brings the words that the server gives a grid', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'qa', '/Audit');
    await loaded(gridFrame(page, trailShape.title.es));
    const inEnglish = page.waitForRequest(
      (request) => request.url().includes(trailShape.address) && request.headers()['accept-language'] === 'en',
    );
    const menu = await openUserMenu(page);
    await menu.getByRole('group', { name: say.ui.language }).getByRole('button', { name: 'English' }).click();
    await inEnglish;
    await loaded(gridFrame(page, trailShape.title.en));
  });

  journey('dark, chosen by the user, is dark and is remembered', async ({ open }) => {
    const page = await open();
    const background = () =>
      page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
    await signIn(page, 'szarat');
    const light = await background();
    const menu = await openUserMenu(page);
    await menu.getByRole('button', { name: say.ui.theme.dark, exact: true }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
    expect(await background()).toBe(dark);
    expect(brightness(dark)).toBeLessThan(60);
    expect(brightness(light)).toBeGreaterThan(200);
  });

  nightlyJourney('the system decides until the user does', async ({ open }) => {
    const page = await open({ colorScheme: 'dark' });
    await page.goto('/login');
    await page.getByRole('button', { name: say.ui.theme.toLight }).click();
    await page.getByRole('button', { name: say.ui.theme.toDark }).waitFor();
  });
});

/** Mean of red, green and blue, 0 to 255. */
function brightness(color: string): number {
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) / 3;
}
