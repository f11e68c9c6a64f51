import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { numberHeader } from '#platform/signing/call-number.ts';
import { demoPassword } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { bringToTrial } from './pages/import-trial.ts';
import { dialogOf, sign, signatureOf, submit } from './pages/record-dialog.ts';
import { bell } from './pages/shell.ts';
import { say, startingWith } from './texts.ts';

// What somebody sees who signs an import while the network or their session ends: the truth, and nothing is done twice.

const { imports, notifications, records } = say;
const { lapsed, login } = say.session;
const provokes = [/status of 401/, /ERR_FAILED/, /Failed to fetch/, /ERR_CONNECTION/];

/** Brings a table of one shift as far as the form that releases it. */
async function openRelease(page: Page, name: string): Promise<void> {
  await bringToTrial(page, name);
  await page.getByRole('button', { name: imports.release.action, exact: true }).click();
}

/** What the server has of the batch that a page shows; its first revision is the release. */
async function batchOf(page: Page): Promise<{ readonly revision: number; readonly status: number } | null> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
  const id = new URL(page.url()).searchParams.get('record');
  const headers = { authorization: `Bearer ${token}` };
  const { batch } = await (await page.context().request.get(`/api/Import/One?iD_Import=${id}`, { headers })).json();
  return batch === null ? null : { revision: batch.revision, status: batch.status };
}

/** Lets so many calls of a path be made, and loses their replies. @returns the numbers that they carried */
async function loseReplies(page: Page, path: string, times: number): Promise<readonly string[]> {
  const numbers: string[] = [];
  await page.route(`**${path}`, async (route: Route) => {
    numbers.push(route.request().headers()[numberHeader.toLowerCase()] ?? '');
    if (numbers.length > times) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return numbers;
}

nightlyJourney('an import that awaits its release is on the bell, which leads to it', async ({ open }) => {
  const page = await open();
  await bringToTrial(page, 'Turno que espera');
  const batch = new URL(page.url()).searchParams.get('record');
  await page.goto('/dashboard');
  await bell(page).click();
  const lines = page.getByRole('dialog', { name: notifications.title }).getByRole('link');
  await lines.filter({ hasText: notifications.importWaits_one }).click();
  await page.waitForURL((url) => url.pathname === '/Settings/imports' && url.searchParams.get('record') === batch);
  await page.getByRole('button', { name: imports.release.action, exact: true }).waitFor();
});

describe('an import that is signed', () => {
  nightlyJourney(
    'and whose replies are lost is released and withdrawn once, and its person is told so',
    async ({ open }) => {
      const page = await open({ provokes });
      await openRelease(page, 'Turno sin respuesta');
      const dialog = page.getByRole('dialog');
      const released = await loseReplies(page, '/api/Import/Release', 1);
      await sign(dialog, 'Mudanza', demoPassword, imports.release.action);
      // The form asks the server by the number of its call, and hears that it was made.
      await page.getByText(imports.release.success).first().waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: imports.check.report }).waitFor();
      expect(new Set(released).size).toBe(1);
      expect(await batchOf(page)).toEqual({ revision: 1, status: 1 });

      // Nothing at all comes back for a while: nobody knows, and that is what it says.
      await page.getByRole('button', { name: imports.withdraw.action, exact: true }).click();
      const withdrawn = await loseReplies(page, '/api/Import/Withdraw', 1);
      await page.route('**/api/Signed/**', (route) => route.abort());
      await sign(dialog, 'Se cargó mal', demoPassword, imports.withdraw.action);
      await dialog.getByRole('alert').first().waitFor();
      expect(await dialog.getByRole('alert').first().textContent()).toContain(imports.uncertain);
      await expectAccessible(page);
      await page.unroute('**/api/Signed/**');
      await signatureOf(dialog).password.fill(demoPassword);
      await submit(dialog, imports.withdraw.action);
      await page.getByText(imports.withdraw.success).first().waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(imports.states.withdrawn).first().waitFor();
      expect([withdrawn.length, new Set(withdrawn).size]).toEqual([2, 1]);
      expect(await batchOf(page)).toEqual({ revision: 2, status: 2 });
    },
  );

  nightlyJourney(
    'and found its session over keeps its words, and is released by the next signature',
    async ({ open }) => {
      const page = await open({ provokes });
      await openRelease(page, 'Turno de otra sesión');
      const dialog = page.getByRole('dialog', { name: startingWith('Liberar') });
      await signatureOf(dialog).reason.fill('Mudanza');
      await signatureOf(dialog).password.fill(demoPassword);
      const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
      await fetch(new URL('/api/Auth/Logout', page.url()), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      await submit(dialog, imports.release.action);
      const again = dialogOf(page, lapsed.title);
      await again.getByLabel(startingWith(login.password)).fill(demoPassword);
      await again.getByRole('button', { name: lapsed.goOn }).click();
      await again.waitFor({ state: 'hidden' });
      await dialog.getByText(records.sessionEnded).waitFor();
      expect(await signatureOf(dialog).reason.inputValue()).toBe('Mudanza');
      expect(await batchOf(page)).toBeNull();
      await signatureOf(dialog).user.fill('itps');
      await signatureOf(dialog).password.fill(demoPassword);
      await submit(dialog, imports.release.action);
      await page.getByText(imports.release.success).first().waitFor();
      await page.getByRole('button', { name: imports.check.report }).waitFor();
      expect(await batchOf(page)).toEqual({ revision: 1, status: 1 });
    },
  );
});
