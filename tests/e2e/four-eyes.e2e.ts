import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { meaningText } from '#product/meanings.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, findRow } from './pages/grid.ts';
import { dialogOf, fieldOf, signAndClose, signatureOf } from './pages/record-dialog.ts';
import { historyOf, revisionsOf } from './pages/record-history.ts';
import { openSettings } from './pages/settings.ts';
import { bell } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { settings, notifications, people, records } = say;
const [asker, releaser] = [demoPerson('itps'), demoPerson('qa')];
const requested = fill(records.signature.meaning, { meaning: meaningText('changeRequested', 'es') });

interface Reply {
  readonly token: string;
  readonly iD_ChangeRequest: number | null;
}

/** Calls the server as somebody who is signed in, without the web. */
async function call(origin: string, path: string, body: object, token = '', method = 'POST'): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Switches four eyes; off takes the second person. */
async function switchFourEyes(origin: string, fourEyes: boolean): Promise<void> {
  const tokenOf = async (user: string) =>
    (await call(origin, '/api/Auth/Authenticate', { user, pass: demoPassword })).token;
  const signed = (user: string) => ({ user, pass: demoPassword, reason: 'Cuatro ojos' });
  const token = await tokenOf('itps');
  const held = await fetch(`${origin}/api/Settings`, { headers: { authorization: `Bearer ${token}` } });
  const stands = (await held.json()) as object;
  const saved = await call(origin, '/api/Settings', { ...stands, fourEyes, ...signed('itps') }, token, 'PUT');
  if (saved.iD_ChangeRequest === null) return;
  const { iD_ChangeRequest } = saved;
  await call(origin, '/api/ChangeRequest/Release', { iD_ChangeRequest, ...signed('qa') }, await tokenOf('qa'));
}

/** ITPS asks for another age of passwords, years, so that nobody's ends, and is told that it waits. */
async function askForAge(page: Page, days: number, reason: string): Promise<void> {
  await signInAt(page, 'itps', '/Settings/parameters');
  await page.getByLabel(settings.security.age).fill(String(days));
  await page.getByRole('main').getByRole('button', { name: settings.save.action, exact: true }).click();
  const dialog = dialogOf(page, settings.save.title);
  await dialog.getByText(settings.save.waits).waitFor();
  await dialog.getByText(requested, { exact: true }).waitFor();
  await signAndClose(dialog, reason, settings.save.ask);
}

/** The card of the request with that reason. */
function cardOf(page: Page, reason: string): Locator {
  return page.getByRole('article').filter({ hasText: reason });
}

async function decide(page: Page, asked: string, verdict: 'release' | 'refuse' | 'withdraw', reason: string) {
  const { action } = settings.changes[verdict];
  await cardOf(page, asked).getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await signatureOf(dialog).reason.waitFor();
  await signAndClose(dialog, reason, action);
}

/** The line of the bell with that title. */
async function told(page: Page, title: string): Promise<Locator> {
  await bell(page).click();
  const line = page.getByRole('dialog', { name: notifications.title }).getByRole('link').filter({ hasText: title });
  await line.first().waitFor();
  return line.first();
}

describe('four eyes', () => {
  let switchedOn = '';
  afterAll(async () => {
    if (switchedOn !== '') await switchFourEyes(switchedOn, false).catch(() => undefined);
  });

  journey('ITPS asks, QA sees it on the bell and releases it, and the history names both', async ({ open, origin }) => {
    await switchFourEyes(origin, true);
    switchedOn = origin;
    const page = await open();
    await askForAge(page, 3600, 'Vigencia según el POE');
    const other = await open();
    await signIn(other, 'qa');
    await (await told(other, notifications.changeWaiting)).click();
    await other.waitForURL('**/Settings/changes');
    expect(await cardOf(other, 'Vigencia según el POE').textContent()).toContain(asker.name);
    await expectAccessible(other);
    await decide(other, 'Vigencia según el POE', 'release', 'Conforme');
    const decided = cardOf(other, 'Vigencia según el POE');
    await decided.getByText(settings.changes.status.released, { exact: true }).waitFor();
    expect(await decided.textContent()).toContain(`Liberado por ${releaser.name} (qa)`);

    await page.goto('/Settings/parameters');
    expect(await page.getByLabel(settings.security.age).inputValue()).toBe('3600');
    await page.getByRole('button', { name: settings.history.show, exact: true }).click();
    const newest = revisionsOf(historyOf(page)).first();
    await newest.getByText(/de itps: Vigencia según el POE\. Liberada por qa: Conforme/).waitFor();
    await told(page, notifications.changeReleased);
  });

  nightlyJourney('what is refused is told to who asked, and what is withdrawn ends', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/parameters');
    const age = page.getByLabel(settings.security.age);
    await age.waitFor();
    const before = await age.inputValue();
    await askForAge(page, 3000, 'Para rechazar');
    const other = await open();
    await signInAt(other, 'qa', '/Settings/changes');
    await decide(other, 'Para rechazar', 'refuse', 'No corresponde');
    await cardOf(other, 'Para rechazar').getByText(settings.changes.status.refused, { exact: true }).waitFor();
    await page.goto('/Settings/changes');
    await (await told(page, notifications.changeRefused)).click();
    await askForAge(page, 2000, 'Para retirar');
    await page.goto('/Settings/changes');
    const own = cardOf(page, 'Para retirar');
    await own.waitFor();
    expect(await own.getByRole('button', { name: settings.changes.release.action, exact: true }).count()).toBe(0);
    await decide(page, 'Para retirar', 'withdraw', 'Ya no hace falta');
    await own.getByText(settings.changes.status.withdrawn, { exact: true }).waitFor();
    await page.goto('/Settings/parameters');
    await expect.poll(() => age.inputValue()).toBe(before);
  });

  journey(
    'a password of an administrator is asked for: the form says so, and what the signature means',
    async ({ open }) => {
      const page = await open();
      const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
      await actOn(await findRow(frame, demoPerson('hse').name), records.edit);
      const dialog = dialogOf(page, people.collaborator.edit);
      await dialog.getByRole('button', { name: people.collaborator.setPassword }).click();
      expect(await dialog.getByText(requested, { exact: true }).count()).toBe(0);
      await dialog.getByLabel(startingWith(people.collaborator.newPassword)).fill('Otra-Clave-77!');
      await dialog.getByText(people.collaborator.waits).waitFor();
      await dialog.getByText(requested, { exact: true }).waitFor();
      // With anything else in the form the record itself is edited, and signed.
      await fieldOf(dialog, collaboratorShape.fields.email.label.es).fill('hse2@laboratorioaustral.example');
      await dialog.getByText(requested, { exact: true }).waitFor({ state: 'detached' });
      await fieldOf(dialog, collaboratorShape.fields.email.label.es).fill('hse@laboratorioaustral.example');
      await signAndClose(dialog, 'Olvidó su contraseña');
      await page.goto('/Settings/changes');
      expect(await cardOf(page, 'Olvidó su contraseña').textContent()).toContain('una nueva');
      await decide(page, 'Olvidó su contraseña', 'withdraw', 'La recordó');
    },
  );

  nightlyJourney(
    'the form says so of everybody’s password, an administrator’s of before too',
    async ({ open, origin }) => {
      const former = demoPerson('dcasta');
      const signed = { user: 'itps', pass: demoPassword, reason: 'Cambio de puesto' };
      const { token } = await call(origin, '/api/Auth/Authenticate', { user: 'itps', pass: demoPassword });
      // Taken away at once; to give it back takes two.
      await call(origin, '/api/Collaborator', { key: former.employeeNr, role: 3, ...signed }, token, 'PUT');
      for (const { name, waits } of [
        { name: former.name, waits: 1 },
        { name: demoPerson('ana').name, waits: 1 },
      ]) {
        const page = await open();
        const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
        const row = await findRow(frame, name);
        const known = page.waitForResponse('**/api/Collaborator/HasAdministered*');
        await actOn(row, records.edit);
        const dialog = dialogOf(page, people.collaborator.edit);
        await dialog.getByRole('button', { name: people.collaborator.setPassword }).click();
        await dialog.getByLabel(startingWith(people.collaborator.newPassword)).fill('Otra-Clave-77!');
        await known;
        await expect.poll(() => dialog.getByText(people.collaborator.waits).count()).toBe(waits);
      }
    },
  );
});
