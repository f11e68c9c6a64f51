import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from './demo-data.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { dialogOf, fieldOf, signatureOf, submit } from './pages/record-dialog.ts';
import { openAddDialog, shownGrid } from './pages/settings.ts';
import { openUserMenu } from './pages/shell.ts';
import { signIn } from './pages/sign-in.ts';
import { setParameters } from './require-acceptance.ts';
import { fill, say } from './texts.ts';

const { passkey } = say.people;

/** The browser's own authenticator in software, whose user shows a finger whenever it is asked. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

journey('a passkey is registered, signs, opens a session, and is removed', async ({ open, origin }) => {
  await setParameters(origin, { passkeys: true });
  try {
    // A domain: passkeys are made for no address of numbers.
    const page = await open({ baseURL: origin.replace('127.0.0.1', 'localhost') });
    await addAuthenticator(page);
    await signIn(page, 'itps');
    await (await openUserMenu(page)).getByRole('link', { name: say.shell.user.passkeys }).click();
    await page.getByText(passkey.empty).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: passkey.add }).click();
    const adds = dialogOf(page, passkey.add);
    await fieldOf(adds, passkey.name).fill('Notebook de planta');
    expect(await adds.getByRole('button', { name: say.session.passkey.sign }).count()).toBe(0);
    await signatureOf(adds).password.fill(demoPassword);
    await submit(adds, passkey.save);
    await adds.waitFor({ state: 'hidden' });
    await page.getByText('Notebook de planta').waitFor();

    await page.goto('/Settings/shifts');
    const dialog = await openAddDialog(await shownGrid(page, say.administration.tabs.shifts), say.people.shift.add);
    await fieldOf(dialog, 'Turno').fill('Turno con llave');
    // What lacks a field is not sent, and leaves nothing in that of the password.
    await dialog.getByRole('button', { name: say.session.passkey.sign }).click();
    await expect.poll(() => fieldOf(dialog, 'Horario').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => signatureOf(dialog).password.inputValue()).toBe('');
    expect(await signatureOf(dialog).password.getAttribute('aria-invalid')).not.toBe('true');
    await fieldOf(dialog, 'Horario').fill('De 6 a 14');
    await dialog.getByRole('button', { name: say.session.passkey.sign }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('gridcell', { name: 'Turno con llave' }).waitFor();

    await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.signOut }).click();
    const enters = page.getByRole('button', { name: say.session.login.passkey });
    await enters.waitFor();
    await expectAccessible(page);
    await enters.click();
    await page.waitForURL('**/Dashboard');

    await page.goto('/Passkeys');
    await page.getByRole('button', { name: fill(passkey.removeThis, { name: 'Notebook de planta' }) }).click();
    const removes = dialogOf(page, passkey.removeTitle);
    await signatureOf(removes).reason.fill('Ya no uso ese equipo');
    await signatureOf(removes).password.fill(demoPassword);
    await submit(removes, passkey.remove);
    await page.getByText(passkey.empty).waitFor();
  } finally {
    await setParameters(origin, { passkeys: false });
  }
});
