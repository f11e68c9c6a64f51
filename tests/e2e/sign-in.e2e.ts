import { describe, expect } from 'vitest';
import { productName } from '#product/product-name.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { journey } from './journey.ts';
import { openUserMenu } from './pages/shell.ts';
import { loginForm, signIn, submitLogin } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { login, authenticationError } = say.session;
const { dashboard, activity } = say.own;

describe('signing in', () => {
  journey('refuses wrong credentials in words, keeps the user and waits for the password', async ({ open, origin }) => {
    const page = await open({ provokes: [/status of 400/] });
    await page.goto('/login');
    const form = loginForm(page);
    await submitLogin(page, 'jperal', 'not-the-password');
    await page.getByRole('alert').getByText(login.wrong).waitFor();
    expect(await form.user.inputValue()).toBe('jperal');
    expect(await form.password.inputValue()).toBe('');
    await expect.poll(() => form.password.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    await submitLogin(page, 'nobody', demoPassword);
    await page.getByRole('alert').getByText(login.wrong).waitFor();
    await form.user.fill('');
    await form.submit.click();
    await page.getByText('Este campo es obligatorio').first().waitFor();
    expect(page.url()).toBe(`${origin}/login`);
  });

  journey('signs in with Enter, shows that it is under way, and offers the password manager', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    await page.getByText(fill(login.footer, { product: productName, year: new Date().getFullYear() })).waitFor();
    const form = loginForm(page);
    expect(await form.user.getAttribute('autocomplete')).toBe('username');
    expect(await form.password.getAttribute('autocomplete')).toBe('current-password');
    expect(await form.password.getAttribute('type')).toBe('password');
    let answer = () => {};
    await page.route('**/api/Auth/Authenticate', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await form.user.fill('jperal');
    await form.password.fill(demoPassword);
    await form.password.press('Enter');
    const button = page.getByRole('button', { name: login.submitting });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    answer();
    await page.getByText(login.success).waitFor();
    await page.waitForURL('**/Dashboard');
    await page.getByRole('heading', { name: fill(dashboard.welcome, { name: demoPerson('jperal').name }) }).waitFor();
  });

  journey('tells a lost network from a wrong password', async ({ open }) => {
    const page = await open({ provokes: [/ERR_INTERNET_DISCONNECTED/] });
    await page.goto('/login');
    await loginForm(page).submit.waitFor();
    await page.context().setOffline(true);
    await submitLogin(page, 'jperal');
    await page.getByText(say.ui.unreachable).waitFor();
    await page.context().setOffline(false);
    await submitLogin(page, 'jperal');
    await page.waitForURL('**/Dashboard');
  });

  journey('leads a stored user on, an unknown path home, and a stranger to the login', async ({ open }) => {
    const page = await open();
    await page.goto('/Activity');
    await page.waitForURL('**/login');
    await submitLogin(page, 'jperal');
    await page.waitForURL('**/Activity');
    await page.goto('/login');
    await page.waitForURL('**/Dashboard');
    await page.goto('/no/such/page');
    await page.waitForURL('**/Dashboard');
    await page.goto('/');
    await page.waitForURL('**/Dashboard');
    const stranger = await open();
    await stranger.goto('/no/such/page');
    await stranger.waitForURL('**/login');
  });

  journey('signs out here and on the server', async ({ open, origin }) => {
    const page = await open();
    await signIn(page, 'jperal');
    const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
    await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.signOut }).click();
    await page.waitForURL('**/login');
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await fetch(`${origin}/api/Auth/IsAuthorized`, { headers })).status).toBe(401);
    await page.goto('/Dashboard');
    await page.waitForURL('**/login');
  });

  journey(
    'ends a session that the server ended, says so, and comes back to where one was',
    async ({ open, origin }) => {
      const page = await open({ provokes: [/status of 401/] });
      await signIn(page, 'jperal');
      // A call that is still under way would find the end first, and take the menu away before it is pressed.
      await page.waitForLoadState('networkidle');
      const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
      await fetch(`${origin}/api/Auth/Logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      await page
        .getByRole('navigation', { name: say.shell.menu.label })
        .getByRole('link', { name: say.shell.menu.activity })
        .click();
      await page.waitForURL('**/login');
      await page.getByRole('alert').getByText(authenticationError).first().waitFor();
      await submitLogin(page, 'jperal');
      await page.waitForURL('**/Activity');
      await page.getByRole('heading', { level: 1, name: activity.title }).waitFor();
    },
  );
});
