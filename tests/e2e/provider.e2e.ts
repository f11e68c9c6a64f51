import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { en as enShell } from '#apps/web/i18n/en.ts';
import { collaborators } from '#demo/company/collaborators.ts';
import type { DemoCourse } from '#demo/company/types.ts';
import { type DemoProvider, startProvider } from '#demo/oidc/start-provider.ts';
import { en as enAttendance } from '#features/attendance/i18n/en.ts';
import { en as enOwn } from '#features/own/i18n/en.ts';
import { en as enSession } from '#features/session/i18n/en.ts';
import { en as enTaking } from '#features/taking/i18n/en.ts';
import { contentOf, demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { choose } from './pages/player.ts';
import { openUserMenu } from './pages/shell.ts';
import { setParameters } from './require-acceptance.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { fill, say, startingWith } from './texts.ts';

// Signing in and signing a course at the company's identity provider, at a desk and on a phone (docs/decisions/162).

const name = 'Cuenta Austral';
const words = {
  es: { session: say.session, taking: say.taking, own: say.own, progress: say.attendance.progress, shell: say.shell },
  en: { session: enSession, taking: enTaking, own: enOwn, progress: enAttendance.progress, shell: enShell },
} as const;
type Words = (typeof words)[keyof typeof words];

let provider: DemoProvider;
let server: RunningServer;
let origin: string;
beforeAll(async () => {
  // The provider must know where to send people back to before the program listens there.
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startProvider({
    people: () => collaborators.map(({ cwid, name }) => ({ sub: `demo-${cwid}`, username: cwid, name })),
    password: demoPassword,
    origins: [origin],
  });
  const { issuer, clientId, clientSecret } = provider;
  const named = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  server = await startServer({ PORT: String(port), OIDC_DISPLAY_NAME: name, ...named });
  const settings = await readSettings();
  await setParameters(origin, { oidcProvider: settings.oidcNamed, oidcByUsername: true, oidcSignsOut: true });
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

async function freePort(): Promise<number> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const address = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function readSettings(): Promise<{ readonly oidcNamed: string }> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ user: 'itps', pass: demoPassword });
  const entered = await fetch(`${origin}/api/Auth/Authenticate`, { method: 'POST', headers: json, body });
  const { token } = (await entered.json()) as { token: string };
  const reply = await fetch(`${origin}/api/Settings`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as { oidcNamed: string };
}

/** Types credentials on the provider's own page. */
async function giveCredentials(at: Page, cwid: string): Promise<void> {
  await at.getByLabel('Usuario / User').fill(cwid);
  await at.getByLabel('Contraseña / Password').fill(demoPassword);
  await at.getByRole('button', { name: 'Continuar / Continue' }).click();
}

/** Signs in by way of the provider's page. */
async function enter(page: Page, cwid: string, { session, own }: Words): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: fill(session.provider.signIn, { provider: name }) }).click();
  await giveCredentials(page, cwid);
  await page.waitForURL('**/Dashboard');
  await page.getByRole('heading', { name: fill(own.dashboard.welcome, { name: demoPerson(cwid).name }) }).waitFor();
}

/** Takes a course up to its signature. */
async function toSignature(page: Page, course: DemoCourse, { taking, progress }: Words): Promise<void> {
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

/** Presses the button that signs. @returns the window or the tab of the provider */
async function sign(page: Page, { taking }: Words): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: taking.signing.submit }).click();
  return opened;
}

describe('the identity provider', () => {
  journey('lets somebody in and signs a course at a desk; what was given up there signs nothing', async ({ open }) => {
    const { es } = words;
    // The provider of the test has no icon.
    const provokes = [/favicon\.ico/];
    const page = await open({ baseURL: origin, viewport: { width: 1440, height: 900 }, provokes });
    await page.goto('/login');
    await page.getByRole('button', { name: fill(es.session.provider.signIn, { provider: name }) }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await enter(page, 'ana', es);
    await toSignature(page, demoCourse('ingreso-area-esteril'), es);
    await page.getByText(fill(es.session.provider.signs, { provider: name })).waitFor();
    expect(await page.getByLabel(startingWith(es.taking.signing.password)).count()).toBe(0);

    const givenUp = await sign(page, es);
    const waiting = page.getByRole('dialog', { name: fill(es.session.provider.waitTitle, { provider: name }) });
    await waiting.waitFor();
    await expectAccessible(page);
    await givenUp.getByRole('button', { name: 'Cancelar / Cancel' }).click();
    await givenUp.getByRole('heading', { name: es.session.provider.notDone }).waitFor();
    await expectAccessible(givenUp);
    await givenUp.getByRole('button', { name: es.session.provider.close }).click();
    await waiting.waitFor({ state: 'hidden' });
    await page.getByRole('alert').first().waitFor();

    const asked = await sign(page, es);
    await asked.getByLabel('Usuario / User').waitFor();
    // Who signs is known there already; the session that the provider has does not stand for credentials.
    expect(await asked.getByLabel('Usuario / User').inputValue()).toBe('ana');
    const closed = asked.waitForEvent('close');
    await giveCredentials(asked, 'ana');
    await closed;
    await page.waitForURL('**/TrainingRecord/**');
    await page.getByText(/^[0-9a-f]{64}$/).waitFor();

    // Signing out ends the provider's session too: the next one to come is asked who they are.
    await (await openUserMenu(page)).getByRole('button', { name: es.shell.user.signOut }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: fill(es.session.provider.signIn, { provider: name }) }).click();
    await page.getByLabel('Contraseña / Password').waitFor();
  });

  nightlyJourney('does so on a phone, in a tab of its own, in English', async ({ open }) => {
    const { en } = words;
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    const page = await open({ baseURL: origin, ...phone });
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: en.session.login.title }).waitFor();
    await expectFitsPhone(page);
    await enter(page, 'bruno', en);
    await toSignature(page, demoCourse('pesada-dispensacion'), en);
    await page.getByText(fill(en.session.provider.signs, { provider: name })).waitFor();
    await expectFitsPhone(page);
    const tab = await sign(page, en);
    await page.getByRole('dialog', { name: fill(en.session.provider.waitTitle, { provider: name }) }).waitFor();
    await expectFitsPhone(page);
    await expectAccessible(page);
    const closed = tab.waitForEvent('close');
    await giveCredentials(tab, 'bruno');
    await closed;
    await page.waitForURL('**/TrainingRecord/**');
    await page.getByText(/^[0-9a-f]{64}$/).waitFor();
    await expectFitsPhone(page);
  });
});
