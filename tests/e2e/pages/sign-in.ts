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

/** Signs in without the login page and waits for the dashboard to be there. */
export async function signIn(page: Page, cwid: string): Promise<void> {
  await signInAt(page, cwid, '/Dashboard');
  await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
}

/** Makes someone the user of the page's browser, as the login page would, and opens an address. */
export async function signInAt(page: Page, cwid: string, path: string): Promise<void> {
  await becomeUser(page, cwid);
  await page.goto(path);
}

/** What the login page leaves in the browser: the user in the storage of the page, and the cookie for course files. */
async function becomeUser(page: Page, cwid: string): Promise<void> {
  const context = page.context();
  const reply = await context.request.post('/api/Auth/Authenticate', { data: { user: cwid, pass: demoPassword } });
  if (!reply.ok()) throw new Error(`${cwid} could not sign in: ${await reply.text()}`);
  const state = await context.storageState();
  const user = { name: 'capacita.user', value: await reply.text() };
  await context.setStorageState({ ...state, origins: [{ origin: new URL(reply.url()).origin, localStorage: [user] }] });
}
