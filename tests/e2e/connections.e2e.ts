import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { connectionKinds, connectionShape, keyStates } from '#features/connections/shared/contract.ts';
import { type Receiver, startReceiver, verified } from '#features/webhooks/server/fixtures/receiver.ts';
import { deliveryStates } from '#features/webhooks/shared/contract.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessibleInBothSchemes } from './pages/axe.ts';
import { actOn, findRow } from './pages/grid.ts';
import { chooseOption, dialogOf, fieldOf, lookUp, signAndClose } from './pages/record-dialog.ts';
import { label, openAddDialog, openSettings } from './pages/settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { fill, say, startingWith } from './texts.ts';

// What an administrator does for another program: a connection, its key, a webhook, what was sent to it, another secret, the end of both.

const { connections, webhooks } = say;

let receiver: Receiver;
let server: RunningServer;
let folder: string;
beforeAll(async () => {
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'capacita-e2e-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, receiver.certificate);
  server = await startServer({ WEBHOOK_PRIVATE_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: authority });
});
afterAll(async () => {
  await server?.stop();
  await receiver?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a connection on the tab. */
async function add(frame: Locator, name: string, kind: keyof typeof connectionKinds, more?: string): Promise<void> {
  const dialog = await openAddDialog(frame, connections.add);
  await fieldOf(dialog, label(connectionShape, 'name')).fill(name);
  await chooseOption(dialog, label(connectionShape, 'kind'), connectionKinds[kind].es);
  const responsible = demoPerson('itps').name;
  await lookUp(dialog, label(connectionShape, 'responsible_Name'), responsible, startingWith(responsible));
  if (more !== undefined) await fieldOf(dialog, label(connectionShape, 'address')).fill(more);
  await signAndClose(dialog, 'Programa nuevo');
}

/** A dialog by what its title says before the number in it. */
const begunWith = (page: Page, title: string) =>
  page.getByRole('dialog', { name: startingWith(title.slice(0, title.indexOf('{{'))) });

/** What is shown once, as the button copies it. */
async function copied(page: Page, dialog: Locator, button: string, close: string): Promise<string> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expectAccessibleInBothSchemes(page);
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  await dialog.getByRole('button', { name: close, exact: true }).click();
  return text;
}

/** Gives somebody a place whose profile must take what theirs had not to. */
async function giveTraining(): Promise<void> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(`${server.origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as { readonly token: string };
  };
  const user = { user: 'itps', pass: demoPassword };
  const { token } = await call('POST', '/api/Auth/Authenticate', user);
  const place = { key: demoPerson('bruno').employeeNr, iD_Sector: 1, iD_Profile_Web: 3 };
  await call('PUT', '/api/Collaborator', { ...place, ...user, reason: 'Cambio de puesto' }, token);
}

const ask = (key: string, path: string) =>
  fetch(`${server.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });

describe('another program', () => {
  nightlyJourney(
    'is let in by a key and told by a webhook, and neither any more once that is withdrawn',
    async ({ open }) => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const page = await open({ baseURL: server.origin, permissions });
      const frame = await openSettings(page, 'itps', 'connections', connectionShape.title.es);
      await add(frame, 'RR. HH.', 'api');
      const row = await findRow(frame, 'RR. HH.');
      await actOn(row, connections.keys);
      await page.getByRole('button', { name: connections.key.make, exact: true }).click();
      await signAndClose(
        dialogOf(page, fill(connections.key.makeTitle, { name: 'RR. HH.' })),
        'Clave nueva',
        connections.key.makeSubmit,
      );
      const token = dialogOf(page, connections.token.title);
      const key = await copied(page, token, connections.token.copy, connections.token.close);
      const people = await ask(key, '/people?limit=1');
      expect([people.status, ((await people.json()) as { data: unknown[] }).data]).toEqual([
        200,
        [expect.objectContaining({ number: expect.any(Number) })],
      ]);

      const keys = dialogOf(page, fill(connections.key.title, { name: 'RR. HH.' }));
      await keys.getByText(keyStates.valid.es).waitFor();
      await expectAccessibleInBothSchemes(page);
      await keys.getByRole('button', { name: say.ui.close, exact: true }).last().click();

      await add(frame, 'Planta', 'webhook', `https://localhost:${receiver.port}/avisos`);
      await actOn(await findRow(frame, 'Planta'), webhooks.open);
      const hook = dialogOf(page, fill(webhooks.title, { name: 'Planta' }));
      const secretOf = async (button: string) => {
        await hook.getByRole('button', { name: button, exact: true }).click();
        const make = dialogOf(page, fill(webhooks.make.title, { name: 'Planta' }));
        await signAndClose(make, 'Secreto', webhooks.make.submit);
        const { title: shown, copy, close } = webhooks.shown;
        return await copied(page, dialogOf(page, shown), copy, close);
      };
      const first = await secretOf(webhooks.secrets.make);
      const second = await secretOf(webhooks.secrets.rotate);
      await hook.getByRole('button', { name: say.ui.close, exact: true }).last().click();
      await giveTraining();
      // Sent within a minute.
      await expect.poll(() => receiver.received.length, { timeout: 90_000, interval: 500 }).toBeGreaterThan(0);
      const [message] = receiver.received;
      if (message === undefined) throw new Error('nothing was sent');
      for (const secret of [first, second])
        expect(verified(message, secret)).toMatchObject({
          type: 'person.assigned',
          data: { employeeNr: demoPerson('bruno').employeeNr },
        });
      await actOn(await findRow(frame, 'Planta'), webhooks.open);
      await hook.getByText(deliveryStates.delivered.es).first().waitFor();
      await expectAccessibleInBothSchemes(page);

      await hook
        .getByRole('button', { name: startingWith(webhooks.secrets.end) })
        .last()
        .click();
      await signAndClose(begunWith(page, webhooks.end.title), 'Ya no se usa', webhooks.secrets.end);
      await expect.poll(() => hook.getByRole('article').filter({ hasText: webhooks.secrets.signs }).count()).toBe(1);
      await hook.getByRole('button', { name: say.ui.close, exact: true }).last().click();
      await actOn(await findRow(frame, 'RR. HH.'), connections.keys);
      await keys.getByRole('button', { name: startingWith(connections.key.end) }).click();
      await signAndClose(begunWith(page, connections.key.endTitle), 'Se retira', connections.key.end);
      await keys.getByText(keyStates.ended.es).waitFor();
      expect((await ask(key, '/people')).status).toBe(401);
    },
  );
});
