import type { Page } from 'playwright-core';
import { demoPassword } from '../demo-data.ts';
import { say, startingWith } from '../texts.ts';

const { login } = say.session;

/** The fields and the button of the login page. */
export function loginForm(page: Page, texts: Readonly<Record<'user' | 'password' | 'submit', string>> = login) {
  return {
    user: page.getByLabel(startingWith(texts.user)),
    password: page.getByLabel(startingWith(texts.password)),
    submit: page.getByRole('button', { name: texts.submit, exact: true }),
  };
}

/** Signs in on the login page, wherever it leads afterwards. */
export async function submitLogin(page: Page, cwid: string, pass = demoPassword): Promise<void> {
  const form = loginForm(page);
  await form.user.fill(cwid);
  await form.password.fill(pass);
  await form.submit.click();
}

/** Signs in from the address bar and waits for the dashboard to be there. */
export async function signIn(page: Page, cwid: string): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, cwid);
  await page.waitForURL('**/Dashboard');
  await page.getByRole('heading', { name: say.attendance.dashboard.lists }).waitFor();
}

/** Signs in on the way to an address, which opens when that is done. */
export async function signInAt(page: Page, cwid: string, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/login');
  await submitLogin(page, cwid);
  await page.waitForURL(`**${path}`);
}
