import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { en as enShell } from '#apps/web/i18n/en.ts';
import { collaborators } from '#demo/company/collaborators.ts';
import type { DemoCourse } from '#demo/company/types.ts';
import { type DemoProvider, startProvider } from '#demo/oidc/start-provider.ts';
import { en as enAttendance } from '#features/attendance/i18n/en.ts';
import { en as enOwn } from '#features/own/i18n/en.ts';
import { en as enPeople } from '#features/people/i18n/en.ts';
import { en as enSession } from '#features/session/i18n/en.ts';
import { en as enTaking } from '#features/taking/i18n/en.ts';
import { contentOf, demoPassword, demoPerson, questionsOf } from '../demo-data.ts';
import { callAs, setParameters } from '../require-acceptance.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { fill, say, startingWith } from '../texts.ts';
import { choose } from './player.ts';

/** What people call the provider. */
export const name = 'Cuenta Austral';
/** The texts of a way through it, by language. */
export const words = {
  es: {
    session: say.session,
    taking: say.taking,
    own: say.own,
    people: say.people,
    progress: say.attendance.progress,
    shell: say.shell,
  },
  en: {
    session: enSession,
    taking: enTaking,
    own: enOwn,
    people: enPeople,
    progress: enAttendance.progress,
    shell: enShell,
  },
} as const;
export type Words = (typeof words)[keyof typeof words];

export interface ProvidedCompany {
  readonly provider: DemoProvider;
  readonly server: RunningServer;
  readonly origin: string;
  stop(): Promise<void>;
}

/** The demo company, whose people sign in and sign at a provider of their own. */
export async function startProvidedCompany(): Promise<ProvidedCompany> {
  // The provider must know where to send people back to before the program listens there.
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const provider = await startProvider({
    people: () => collaborators.map(({ cwid, name }) => ({ sub: `demo-${cwid}`, username: cwid, name })),
    password: demoPassword,
    origins: [origin],
  });
  const { issuer, clientId, clientSecret } = provider;
  const named = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const server = await startServer({ PORT: String(port), OIDC_DISPLAY_NAME: name, ...named });
  const { oidcNamed } = await readSettings(origin);
  await setParameters(origin, { oidcProvider: oidcNamed, oidcByUsername: true, oidcSignsOut: true });
  const stop = async () => {
    await server.stop();
    await provider.close();
  };
  return { provider, server, origin, stop };
}

async function freePort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const address = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function readSettings(origin: string): Promise<{ readonly oidcNamed: string }> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ user: 'itps', pass: demoPassword });
  const entered = await fetch(`${origin}/api/Auth/Authenticate`, { method: 'POST', headers: json, body });
  const { token } = (await entered.json()) as { token: string };
  const reply = await fetch(`${origin}/api/Settings`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as { oidcNamed: string };
}

/** Types credentials on the provider's own page. */
export async function giveCredentials(at: Page, cwid: string): Promise<void> {
  await at.getByLabel('Usuario / User').fill(cwid);
  await at.getByLabel('Contraseña / Password').fill(demoPassword);
  await at.getByRole('button', { name: 'Continuar / Continue' }).click();
}

/** The button on the sign-in page that leads to the provider. */
export const entryOf = (page: Page, { session }: Words) =>
  page.getByRole('button', { name: fill(session.provider.signIn, { provider: name }) });

/** Signs in by way of the provider's page. */
export async function enter(page: Page, cwid: string, said: Words): Promise<void> {
  await page.goto('/login');
  await entryOf(page, said).click();
  await giveCredentials(page, cwid);
  await page.waitForURL('**/Dashboard');
  const welcome = fill(said.own.dashboard.welcome, { name: demoPerson(cwid).name });
  await page.getByRole('heading', { name: welcome }).waitFor();
}

/** Links an administrator, who is never linked by the username: they try to sign in, and ITPS links the account that came. */
export async function linkAdministrator(page: Page, origin: string, cwid: string): Promise<void> {
  await page.goto('/login');
  await entryOf(page, words.es).click();
  await giveCredentials(page, cwid);
  await page.getByRole('heading', { name: words.es.session.provider.notDone }).waitFor();
  const itps = await callAs(origin, 'itps');
  const linked = { employee_Nr: demoPerson(cwid).employeeNr, subject: `demo-${cwid}`, reason: 'es su cuenta' };
  const reply = await itps.send('POST', '/api/Collaborator/LinkProvider', linked);
  if (!reply.ok) throw new Error(await reply.text());
}

/** Takes a course up to its signature. */
export async function toSignature(page: Page, course: DemoCourse, { taking, progress }: Words): Promise<void> {
  const { player, quiz } = taking;
  await page.getByRole('link', { name: course.name }).first().click();
  await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
  const contents = page.getByRole('navigation', { name: player.contents });
  const fold = contents.getByRole('button', { name: player.contents });
  const open = async (title: string) => {
    if (await fold.isVisible()) await fold.click();
    const line = contents.getByRole('button', { name: startingWith(title) });
    await line.click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    return line;
  };
  for (const { type, title } of course.contents) {
    if (type === 'choice') continue;
    const line = await open(title);
    if (await fold.isVisible()) await fold.click();
    await line.getByText(progress.seen).waitFor();
    if (await fold.isVisible()) await fold.click();
  }
  await open(contentOf(course, 'choice').title);
  await page.getByRole('button', { name: quiz.start }).click();
  for (const question of questionsOf(course)) {
    await choose(page, question, 'right');
    await page.getByRole('button', { name: new RegExp(`^(${quiz.next}|${quiz.review})$`) }).click();
  }
  await page.getByRole('button', { name: quiz.finish, exact: true }).click();
  await page.getByRole('button', { name: player.toSignature }).click();
}

/** Does what signs. @returns the window or the tab of the provider */
export async function windowOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  return opened;
}

/** Presses the button that signs a course. @returns the window or the tab of the provider */
export const sign = (page: Page, { taking }: Words): Promise<Page> =>
  windowOf(page, () => page.getByRole('button', { name: taking.signing.submit }).click());
