import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { environments, settingsShape } from '#features/settings/shared/contract.ts';
import { pngOf } from '#tests/factories/png.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { chooseOption, dialogOf, fieldOf, sign, signatureOf, submit } from './pages/record-dialog.ts';
import { historyOf, openValues, revisionsOf } from './pages/record-history.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { settings, records, ui } = say;
const { fields: parameters } = settingsShape;

describe('the general parameters', () => {
  nightlyJourney('switches open their fields, and a test of a connection tells the truth', async ({ open }) => {
    const page = await open();
    const port = await closedPort();
    await openParameters(page);
    const mail = section(page, settings.mail.title);
    expect(await fieldOf(mail, settings.mail.host).isDisabled()).toBe(true);
    expect(await mail.getByRole('button', { name: settings.test.action }).isDisabled()).toBe(true);
    await mail.getByLabel(parameters.validateEmail.label.es, { exact: true }).check();
    await fieldOf(mail, settings.mail.host).fill('');
    await mail.getByRole('button', { name: settings.test.action }).click();
    await mail.getByText('Ingrese un nombre de servidor o una dirección IP', { exact: true }).waitFor();
    await fieldOf(mail, settings.mail.host).fill('127.0.0.1');
    await fieldOf(mail, parameters.port.label.es).fill(String(port));
    await fieldOf(mail, parameters.emailFrom.label.es).fill('avisos@laboratorioaustral.example');
    await expectRefused(mail, `127.0.0.1:${port}`);
    expect(await fieldOf(mail, settings.mail.host).getAttribute('aria-invalid')).toBe('false');
    await fieldOf(mail, parameters.port.label.es).fill(String(port + 1));
    await mail.getByText(settings.test.fails, { exact: true }).waitFor({ state: 'hidden' });

    const [domain, groups, ldap] = [settings.domain, settings.groups, settings.ldap].map(({ title }) =>
      section(page, title),
    ) as [Locator, Locator, Locator];
    const validateGroup = groups.getByLabel(parameters.validateGroup.label.es, { exact: true });
    expect(await validateGroup.isDisabled()).toBe(true);
    expect(await fieldOf(groups, parameters.itpsGroup.label.es).isDisabled()).toBe(true);
    await domain.getByLabel(parameters.validateDomain.label.es, { exact: true }).check();
    await domain.getByText(settings.domain.warning).waitFor();
    expect(await fieldOf(groups, parameters.itpsGroup.label.es).isDisabled()).toBe(false);
    await validateGroup.uncheck();
    await fieldOf(domain, parameters.domain.label.es).fill('laboratorioaustral.example');
    await fieldOf(ldap, settings.ldap.server).fill(`ldap://127.0.0.1:${port}`);
    await fieldOf(ldap, settings.ldap.user).fill('consultas');

    const [save, change] = [saveButton(page), ldap.getByRole('button', { name: settings.ldap.change, exact: true })];
    await change.click();
    expect(await save.isDisabled()).toBe(true);
    await page.getByText(settings.ldap.inProgress, { exact: true }).first().waitFor();
    expect(await ldap.getByRole('button', { name: settings.test.action }).isDisabled()).toBe(true);
    await ldap.getByRole('button', { name: say.ui.cancel, exact: true }).click();
    await expect.poll(() => save.isDisabled()).toBe(false);
    await expect.poll(() => change.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await change.click();
    await ldap.getByLabel(settings.ldap.newPassword, { exact: true }).fill('una clave del directorio');
    await ldap.getByRole('button', { name: settings.ldap.keep, exact: true }).click();
    await ldap.getByText(settings.ldap.finished, { exact: true }).waitFor();
    expect(await ldap.getByLabel(settings.ldap.password, { exact: true }).inputValue()).toBe('*'.repeat(15));
    expect(await save.isDisabled()).toBe(false);
    await expectRefused(ldap, `127.0.0.1:${port}`);
  });

  journey('are saved with a reason and a signature, which leads to the dashboard', async ({ open }) => {
    const page = await open({ provokes: [/status of 400/] });
    await openParameters(page);
    const link = fieldOf(section(page, settings.mailLink.title), parameters.emailURL.label.es);
    expect(await saveButton(page).isDisabled()).toBe(true);
    await link.fill('capacita');
    await chooseOption(section(page, settings.routes.title), parameters.production.label.es, environments[1].es);
    await page.getByText(fill(ui.unsaved_other, { count: 2 }), { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: records.discard.confirm, exact: true }).click();
    const question = dialogOf(page, records.discard.title);
    await question.getByRole('button', { name: records.discard.confirm, exact: true }).click();
    await page.getByText(ui.unsaved_zero, { exact: true }).waitFor();
    expect(await link.inputValue()).not.toBe('capacita');
    expect(await saveButton(page).isDisabled()).toBe(true);
    await link.fill('capacita');
    await saveButton(page).click();
    await page.getByText('Ingrese una dirección que empiece con https://, sin usuario ni contraseña').waitFor();
    expect(await dialogOf(page, settings.save.title).count()).toBe(0);
    await link.fill('https://capacita.laboratorioaustral.example/');
    await saveButton(page).click();
    const dialog = dialogOf(page, settings.save.title);
    await submit(dialog, settings.save.action);
    await dialog.getByText('Ingrese una razón').waitFor();
    await sign(dialog, 'Dirección nueva de los avisos', 'not-the-password', settings.save.action);
    await dialog.getByRole('alert').getByText('Usuario o contraseña incorrectos').waitFor();
    await expect.poll(() => signatureOf(dialog).password.inputValue()).toBe('');
    await sign(dialog, 'Dirección nueva de los avisos', undefined, settings.save.action);
    await page.waitForURL('**/Dashboard');

    await page.goto('/Settings/parameters');
    await expect.poll(() => link.inputValue()).toBe('https://capacita.laboratorioaustral.example/');
    await page.getByText(/Dirección nueva de los avisos$/).waitFor();
    await page.getByRole('button', { name: settings.history.show, exact: true }).click();
    const newest = revisionsOf(historyOf(page)).first();
    await newest.getByText('Dirección nueva de los avisos', { exact: true }).waitFor();
    const values = await openValues(newest);
    expect(await values.locator('[data-changed]').first().textContent()).toContain('laboratorioaustral.example');
    expect(await values.textContent()).toContain(records.historyOf.changed.split('{{')[0]);
    await page.getByRole('button', { name: settings.history.values, exact: true }).click();
    const byValue = page.getByRole('region', { name: settings.history.values, exact: true });
    const ofLink = byValue.locator('dl > div').filter({ hasText: settingsShape.fields.emailURL.label.es });
    expect(await ofLink.textContent()).toContain('Dirección nueva de los avisos');
    const ofHost = byValue.locator('dl > div').filter({ hasText: settingsShape.fields.host.label.es });
    expect(await ofHost.textContent()).not.toContain('Dirección nueva de los avisos');
    await expectAccessible(page);
  });

  nightlyJourney(
    'have a logo, which is seen as it is chosen, in the bar and before anybody signs in',
    async ({ open }) => {
      const page = await open();
      await openParameters(page);
      const routes = section(page, settings.routes.title);
      const chosen = routes.getByRole('img', { name: settings.routes.logo, exact: true });
      const give = (file: string) =>
        routes.locator('input[type="file"]').setInputFiles({
          name: 'logo.png',
          mimeType: 'image/png',
          buffer: Buffer.from(file, 'base64'),
        });
      await give(pngOf(96, 32, { opacity: 8 }));
      await routes.getByText(settings.routes.logoUnseen, { exact: true }).waitFor();
      await give(pngOf(96, 32));
      await routes.getByText(settings.routes.logoUnseen, { exact: true }).waitFor({ state: 'hidden' });
      expect(await widthOf(chosen)).toBe(96);
      await expectAccessible(page);
      await saveButton(page).click();
      await sign(dialogOf(page, settings.save.title), 'Logo nuevo', undefined, settings.save.action);
      await page.waitForURL('**/Dashboard');
      const inBar = page.getByRole('banner').locator('.company-logo');
      await expect.poll(() => widthOf(inBar)).toBe(96);

      // What the server serves, of whoever asks, is not the picture that was chosen a moment ago.
      const other = await open();
      await other.goto('/login');
      const served = other.locator('.company-logo');
      await expect.poll(() => served.getAttribute('src')).toMatch(/^\/company-logo\/[0-9a-f]{32}\.png$/);
      await expect.poll(() => widthOf(served)).toBe(96);

      await page.goto('/Settings/parameters');
      await routes.getByRole('button', { name: settings.routes.logoRemove, exact: true }).click();
      await chosen.waitFor({ state: 'hidden' });
      await saveButton(page).click();
      await sign(dialogOf(page, settings.save.title), 'Sin logo', undefined, settings.save.action);
      await page.waitForURL('**/Dashboard');
      await inBar.waitFor({ state: 'hidden' });
    },
  );

  nightlyJourney('are found by their index, which stays in sight and marks where one is', async ({ open }) => {
    const page = await open();
    await openParameters(page);
    const index = page.getByRole('navigation', { name: settings.index, exact: true });
    const marked = index.locator('[aria-current]');
    for (const title of [settings.security.title, settings.ldap.title]) {
      await index.getByRole('link', { name: title, exact: true }).click();
      await expect.poll(() => marked.textContent()).toBe(title);
      const top = () => section(page, title).evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(520);
      expect(await index.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    }
    await page.keyboard.press('Home');
    await expect.poll(() => marked.textContent()).toBe(settings.mail.title);
  });
});

/** px of a picture that was loaded; 0 before. */
const widthOf = (picture: Locator) =>
  picture.evaluate((element) => ('naturalWidth' in element ? Number(element.naturalWidth) : 0));

async function openParameters(page: Page): Promise<void> {
  await signInAt(page, 'itps', '/Settings/parameters');
  await saveButton(page).waitFor();
}

function section(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title, exact: true });
}

function saveButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: settings.save.action, exact: true });
}

async function expectRefused(part: Locator, server: string): Promise<void> {
  await part.getByRole('button', { name: settings.test.action }).click();
  await part.getByRole('status').getByText(settings.test.fails, { exact: true }).waitFor();
  expect(await part.getByRole('status').textContent()).toContain(`${server} rechazó la conexión`);
}

/** A port of this machine on which nothing listens: one that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
