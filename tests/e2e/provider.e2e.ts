import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DemoCourse } from '#demo/company/types.ts';
import { demoCourse } from './demo-data.ts';
import { type JourneyOptions, journey, nightlyJourney } from './journey.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import {
  enter,
  entryOf,
  giveCredentials,
  name,
  type ProvidedCompany,
  sign,
  startProvidedCompany,
  toSignature,
  words,
} from './pages/provider.ts';
import { openUserMenu } from './pages/shell.ts';
import { fill, startingWith } from './texts.ts';

// Signing in and signing a course at the company's identity provider, at a desk and on a phone, in both languages (docs/decisions/162).

let company: ProvidedCompany;
let origin: string;
beforeAll(async () => {
  company = await startProvidedCompany();
  ({ origin } = company);
});
afterAll(() => company?.stop());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1440, height: 900 } };

interface Way {
  readonly where: string;
  readonly screen: JourneyOptions;
  readonly language: keyof typeof words;
  readonly cwid: string;
  readonly course: DemoCourse;
}

/** The other screens and languages: each somebody with a course of their own. */
const ways: readonly Way[] = [
  {
    where: 'on a phone, in a tab of its own, in English',
    screen: phone,
    language: 'en',
    cwid: 'bruno',
    course: demoCourse('pesada-dispensacion'),
  },
  {
    where: 'on a phone, in a tab of its own, in Spanish',
    screen: phone,
    language: 'es',
    cwid: 'mtoloz',
    course: demoCourse('monitoreo-ambiental'),
  },
  {
    where: 'at a desk, in a window of its own, in English',
    screen: desk,
    language: 'en',
    cwid: 'mquiro',
    course: demoCourse('pesada-dispensacion'),
  },
];

describe('the identity provider', () => {
  journey('lets somebody in and signs a course at a desk; what was given up there signs nothing', async ({ open }) => {
    const { es } = words;
    // The provider of the test has no icon.
    const provokes = [/favicon\.ico/];
    const page = await open({ baseURL: origin, ...desk, provokes });
    await page.goto('/login');
    await entryOf(page, es).waitFor();
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
    await entryOf(page, es).click();
    await page.getByLabel('Contraseña / Password').waitFor();
  });

  for (const { where, screen, language, cwid, course } of ways) {
    nightlyJourney(`does so ${where}`, async ({ open }) => {
      const said = words[language];
      // The provider of the test has no icon.
      const page = await open({ baseURL: origin, ...screen, provokes: [/favicon\.ico/] });
      await page.goto('/login');
      await page.getByRole('button', { name: language === 'en' ? 'English' : 'Español' }).click();
      await page.getByRole('heading', { name: said.session.login.title }).waitFor();
      await expectFitsPhone(page);
      await enter(page, cwid, said);
      await toSignature(page, course, said);
      await page.getByText(fill(said.session.provider.signs, { provider: name })).waitFor();
      await expectFitsPhone(page);
      const asked = await sign(page, said);
      await page.getByRole('dialog', { name: fill(said.session.provider.waitTitle, { provider: name }) }).waitFor();
      await expectFitsPhone(page);
      await expectAccessible(page);
      const closed = asked.waitForEvent('close');
      await giveCredentials(asked, cwid);
      await closed;
      await page.waitForURL('**/TrainingRecord/**');
      await page.getByText(/^[0-9a-f]{64}$/).waitFor();
      await expectFitsPhone(page);
    });
  }
});
