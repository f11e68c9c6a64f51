import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { providerErrors } from '#features/session/server/provider/provider-errors.ts';
import { demoCourse, demoPerson, questionsOf } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectFitsPhone, expectGloved } from './pages/geometry.ts';
import { answerAll } from './pages/player.ts';
import {
  enter,
  entryOf,
  giveCredentials,
  name,
  type ProvidedCompany,
  startProvidedCompany,
  toSignature,
  type Words,
  words,
} from './pages/provider.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { signatureForm } from './pages/signature.ts';
import { assistantCard, handTo, startTablet, toQuestions } from './pages/tablet.ts';
import { fill, say } from './texts.ts';

// What people see of an identity provider that is silent, slow, or says no: at the sign-in page, while they sign, on a shared tablet.

let company: ProvidedCompany;
beforeAll(async () => {
  company = await startProvidedCompany();
});
afterEach(() => {
  company.provider.isSilent = false;
});
afterAll(() => company?.stop());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Opens the sign-in page in a language. */
async function openSignIn(page: Page, { session }: Words): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: session === words.en.session ? 'English' : 'Español' }).click();
  await page.getByRole('heading', { name: session.login.title }).waitFor();
}

/** The server hears a no, and the browser says so in its console. The provider of the test has no icon. */
const provokes = [/status of (400|403|503)/, /favicon\.ico/, /ERR_ABORTED/];
/** For a provider that is given ten seconds to answer. */
const patient = { timeout: 30_000 };

const away = (language: 'es' | 'en') => providerErrors.PROVIDER_UNAVAILABLE[language].replace('{provider}', name);

/** Keeps hold of the window that a page opens: while nothing arrives in it, nobody else hears of it. */
const holdWindow = (page: Page) =>
  page.addInitScript(`{
    const open = window.open.bind(window);
    window.open = (...asked) => (window.heldWindow = open(...asked));
  }`);
const isWindowClosed = (page: Page) => page.evaluate<boolean>('window.heldWindow.closed');

/** Who cancels is not kept by a provider that does not answer: neither its window nor the dialog stays. */
async function cancelWhileSilent(page: Page, said: Words, called: string, press: () => Promise<void>): Promise<void> {
  await press();
  const asking = fill(said.session.provider.asking, { provider: called });
  const waiting = dialogOf(page, fill(said.session.provider.waitTitle, { provider: called }));
  await waiting.getByText(asking).waitFor();
  // Nor is that window blank meanwhile.
  expect(await page.evaluate('window.heldWindow.document.body.textContent')).toBe(asking);
  await waiting.getByRole('button', { name: said === words.en ? 'Cancel' : say.ui.cancel, exact: true }).click();
  await waiting.waitFor({ state: 'hidden', timeout: 5_000 });
  await expect.poll(() => isWindowClosed(page)).toBe(true);
  await page.getByRole('alert').getByText(said.session.provider.cancelled).waitFor();
}

/** Signing waits and says so; nothing stands in for it. */
async function expectAway(page: Page, language: 'es' | 'en', press: () => Promise<void>): Promise<void> {
  await press();
  await page.getByRole('alert').getByText(away(language)).waitFor(patient);
  await expect.poll(() => isWindowClosed(page)).toBe(true);
  await expectAccessible(page);
}

/** Gives credentials in the window that a press opens. */
async function signThere(page: Page, cwid: string, press: () => Promise<void>): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await press();
  const asked = await opened;
  const closed = asked.waitForEvent('close');
  await giveCredentials(asked, cwid);
  await closed;
}

describe('an identity provider that is away', () => {
  for (const [language, screen] of [
    ['es', phone],
    ['en', { viewport: { width: 1440, height: 900 } }],
  ] as const) {
    const said = words[language];
    nightlyJourney(`is said at the sign-in page, which can be used again, in ${language}`, async ({ open }) => {
      const page = await open({ baseURL: company.origin, ...screen, provokes });
      await openSignIn(page, said);
      company.provider.isSilent = true;
      await entryOf(page, said).click();
      await page.getByRole('alert').getByText(away(language)).waitFor(patient);
      await expectFitsPhone(page);
      await expectAccessible(page);
      company.provider.isSilent = false;
      // It answers the server by now, and its page does not open.
      await page.route(`${company.provider.issuer}/**`, (route) => route.fulfill({ status: 204 }));
      await entryOf(page, said).click();
      await page
        .getByRole('alert')
        .getByText(fill(said.session.provider.slow, { provider: name }))
        .waitFor(patient);
      await expectFitsPhone(page);
      await page.unroute(`${company.provider.issuer}/**`);
      await enter(page, 'mtoloz', said);
    });
  }

  nightlyJourney('says no at the sign-in page, and the page says what to do, in English', async ({ open }) => {
    const { en } = words;
    const page = await open({ baseURL: company.origin, ...phone, provokes });
    await openSignIn(page, en);
    await entryOf(page, en).click();
    await page.getByRole('button', { name: 'Cancelar / Cancel' }).click();
    await page.getByRole('heading', { name: en.session.provider.notDone }).waitFor();
    await page.getByText(providerErrors.PROVIDER_DECLINED.en).waitFor();
    await expectFitsPhone(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: en.session.provider.again }).click();
    await entryOf(page, en).waitFor();
    // By the way back of the browser too the button can be pressed again.
    await entryOf(page, en).click();
    await page.getByLabel('Usuario / User').waitFor();
    await page.goBack();
    await entryOf(page, en).click();
    await page.getByLabel('Usuario / User').waitFor();
  });

  nightlyJourney('keeps nobody who cancels, and signs once it is back', async ({ open }) => {
    const { en } = words;
    const page = await open({ baseURL: company.origin, ...phone, provokes });
    await holdWindow(page);
    await openSignIn(page, en);
    await enter(page, 'bruno', en);
    await toSignature(page, demoCourse('pesada-dispensacion'), en);
    await page.getByText(fill(en.session.provider.signs, { provider: name })).waitFor();
    company.provider.isSilent = true;
    const press = () => page.getByRole('button', { name: en.taking.signing.submit }).click();
    await cancelWhileSilent(page, en, name, press);
    await expectAway(page, 'en', press);
    await expectFitsPhone(page);
    company.provider.isSilent = false;
    await signThere(page, 'bruno', press);
    await page.waitForURL('**/TrainingRecord/**');
  });

  nightlyJourney('on a shared tablet keeps nobody either, in gloves', async ({ open }) => {
    const { es } = words;
    const course = demoCourse('despeje-linea');
    const { cwid, name: attendee } = demoPerson('scastr');
    // Who signs on the tablet has signed in at the provider before.
    const own = await open({ baseURL: company.origin, provokes });
    await enter(own, cwid, es);
    const page = await open({
      baseURL: company.origin,
      viewport: { width: 768, height: 1024 },
      hasTouch: true,
      provokes,
    });
    await holdWindow(page);
    await startTablet(page, 'train', course.name);
    await handTo(page, attendee);
    await toQuestions(page, course);
    await answerAll(page, questionsOf(course), 'right');
    await page.getByRole('button', { name: es.taking.player.toSignature }).click();
    company.provider.isSilent = true;
    const press = async () => {
      await signatureForm(page).user.fill(cwid);
      await page.getByRole('button', { name: fill(es.session.provider.signOnTablet, { provider: name }) }).tap();
    };
    // The session of a tablet is its trainer's, who has a password.
    await cancelWhileSilent(page, es, es.session.provider.itself, press);
    await expectGloved(page);
    await expectAway(page, 'es', press);
    company.provider.isSilent = false;
    await signThere(page, cwid, press);
    const finished = attendanceStatuses[AttendanceStatus.Finished].es;
    await assistantCard(page, attendee).getByText(finished).waitFor();
  });
});
