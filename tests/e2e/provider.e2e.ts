import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DemoCourse } from '#demo/company/types.ts';
import { shiftShape } from '#features/people/shared/contract.ts';
import { sampled } from '#tests/support/runs.ts';
import { demoCourse, demoPerson } from './demo-data.ts';
import { type JourneyOptions, journey, nightlyJourney } from './journey.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { actOn, findRow } from './pages/grid.ts';
import {
  enter,
  entryOf,
  giveCredentials,
  linkAdministrator,
  name,
  type ProvidedCompany,
  sign,
  startProvidedCompany,
  toSignature,
  windowOf,
  words,
} from './pages/provider.ts';
import { dialogOf, fieldOf, signatureOf, submit } from './pages/record-dialog.ts';
import { label, openAddDialog, shownGrid } from './pages/settings.ts';
import { openUserMenu } from './pages/shell.ts';
import { callAs } from './require-acceptance.ts';
import { fill, say, startingWith } from './texts.ts';

// Signing in, signing a course and signing a form at the company's identity provider, at a desk and on a phone (docs/decisions/162).

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

/** Presses the button that closes the window, which may be gone before the press is over. */
async function closeWindow(opened: Page): Promise<void> {
  await opened
    .getByRole('button', { name: words.es.session.provider.close })
    .click()
    .catch((error: unknown) => {
      if (!opened.isClosed()) throw error;
    });
}

/** Changes the schedule of a shift with a reason, gives up at the provider, and signs there the second time. */
async function signForm(dialog: Locator, cwid: string, typed: string, typedReason: string): Promise<void> {
  const { es } = words;
  const page = dialog.page();
  const schedule = fieldOf(dialog, label(shiftShape, 'schedule'));
  const { reason, password } = signatureOf(dialog);
  await schedule.fill(typed);
  await reason.fill(typedReason);
  await dialog.getByText(fill(es.session.provider.signs, { provider: name })).waitFor();
  expect(await password.count()).toBe(0);
  await expectFitsPhone(page);

  const givenUp = await windowOf(page, () => submit(dialog));
  await givenUp.getByRole('button', { name: 'Cancelar / Cancel' }).click();
  await closeWindow(givenUp);
  await dialog.getByRole('alert').first().waitFor();
  expect([await schedule.inputValue(), await reason.inputValue()]).toEqual([typed, typedReason]);
  await expectFitsPhone(page);
  await expectAccessible(page);

  const asked = await windowOf(page, () => submit(dialog));
  await page.getByRole('dialog', { name: fill(es.session.provider.waitTitle, { provider: name }) }).waitFor();
  await expectFitsPhone(page);
  const closed = asked.waitForEvent('close');
  await giveCredentials(asked, cwid);
  await closed;
  await dialog.waitFor({ state: 'hidden' });
}

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
    await closeWindow(givenUp);
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

  journey('signs a form: the typed reason and the change are there after the way there and back', async ({ open }) => {
    const { es } = words;
    const { people, records } = say;
    const cwid = 'piigue';
    const called = 'Fin de semana';
    // The first try is somebody's who is not linked yet; the provider of the test has no icon.
    await linkAdministrator(await open({ baseURL: origin, provokes: [/favicon\.ico/, /status of 403/] }), origin, cwid);
    const itps = await callAs(origin, 'itps');
    const isSaved = async (schedule: string, reason: string) => {
      const shifts = (await itps.get('/api/Turn')) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
      expect(shifts.data.find((row) => row.name === called)).toMatchObject({ schedule, reason, updatedBy: cwid });
    };

    const onPhone = await open({ baseURL: origin, ...phone, provokes: [/favicon\.ico/] });
    await enter(onPhone, cwid, es);
    await onPhone.goto('/Settings/shifts');
    const adding = await openAddDialog(await shownGrid(onPhone, shiftShape.title.es), people.shift.add);
    await fieldOf(adding, label(shiftShape, 'name')).fill(called);
    await signForm(adding, cwid, 'Sáb y dom, 6 a 18', 'Pedido de planta: turno de fin de semana');
    await onPhone.getByText(records.created).first().waitFor();
    await isSaved('Sáb y dom, 6 a 18', 'Pedido de planta: turno de fin de semana');

    const atDesk = await open({ baseURL: origin, ...desk, provokes: [/favicon\.ico/] });
    await enter(atDesk, cwid, es);
    await atDesk.goto('/Settings/shifts');
    await actOn(await findRow(await shownGrid(atDesk, shiftShape.title.es), called), records.edit);
    const editing = dialogOf(atDesk, people.shift.edit);
    await editing.waitFor();
    await signForm(editing, cwid, 'Sáb y dom, 7 a 19', 'Empieza una hora más tarde');
    await atDesk.getByText(records.edited).first().waitFor();
    await isSaved('Sáb y dom, 7 a 19', 'Empieza una hora más tarde');
  });

  for (const { screen, language, cwid, colleague } of sampled([
    { screen: phone, language: 'es', cwid: 'train', colleague: 'rargan' },
    { screen: desk, language: 'en', cwid: 'vmulle', colleague: 'fagu' },
  ] as const)) {
    journey(`and the page of a person says which way it is, in ${language}`, async ({ open }) => {
      const said = words[language];
      const { line } = said.people.signing;
      const page = await open({ baseURL: origin, ...screen, provokes: [/favicon\.ico/] });
      await page.goto('/login');
      await page.getByRole('button', { name: language === 'en' ? 'English' : 'Español' }).click();
      await page.getByRole('heading', { name: said.session.login.title }).waitFor();
      await enter(page, cwid, said);
      for (const [of, text] of [
        [cwid, fill(line.provider, { provider: name })],
        [colleague, line.local],
      ] as const) {
        const person = demoPerson(of);
        await page.goto(`/CollaboratorsDetails?employee_Nr=${person.employeeNr}`);
        await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
        await page.getByText(text, { exact: true }).waitFor();
        // The lists below are still coming.
        await page.waitForLoadState('networkidle');
        await expectFitsPhone(page);
        await expectAccessible(page);
      }
    });
  }

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
