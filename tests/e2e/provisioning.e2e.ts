import { expect } from 'vitest';
import { provisionedUserShape } from '#features/provisioning/shared/contract.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, findRow } from './pages/grid.ts';
import { dialogOf, sign, signAndClose, signatureOf } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { fill, say } from './texts.ts';

// What ITPS does of people whom a directory sends (features/provisioning).

const { provisioning, records } = say;
const name = 'bruno@empresa.example';
const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

async function call(url: string, method: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`);
  return (await reply.json()) as Readonly<Record<'token' | 'id', string>> & { readonly iD_Connection: number };
}

interface Sent {
  readonly userName: string;
  readonly [attribute: string]: unknown;
}

/**
 * A directory that sends somebody.
 * @param only it reports alone what it would do, and its words stand for a place here
 * @returns what changes their name there
 */
async function startDirectory(
  origin: string,
  person: Sent,
  only = false,
): Promise<(displayName: string) => Promise<unknown>> {
  const user = { user: 'itps', pass: demoPassword };
  const { token } = await call(`${origin}/api/Auth/Authenticate`, 'POST', user);
  const signed = { ...user, reason: 'Directorio' };
  const kind = {
    name: only ? 'Directorio que informa' : 'Directorio',
    kind: 'scim',
    scope: 'people.provision',
    active: true,
  };
  const open = { iD_Sector: null, expires_On: null, dry_Run: only, held_Percent: 10 };
  const fields = { ...kind, ...open, responsible_Nr: demoPerson('itps').employeeNr, ...signed };
  const { iD_Connection } = await call(`${origin}/api/Connection`, 'POST', fields, token);
  const year = new Date().getFullYear();
  const asked = { iD_Connection, expires_On: `${year}-12-31`, ...signed };
  const key = (await call(`${origin}/api/Connection/MakeKey`, 'POST', asked, token)).token;
  const places = [
    { attribute: 'department', value: 'Planta', iD_Sector: 1, iD_Profile: null },
    { attribute: 'title', value: 'Operario', iD_Sector: null, iD_Profile: 3 },
  ];
  if (only)
    for (const place of places)
      await call(`${origin}/api/ProvisionedValue`, 'POST', { iD_Connection, ...place, ...signed }, token);
  const sent = { displayName: 'Bruno Primero', active: true, ...person };
  const { id } = await call(`${origin}/scim/v2/Users`, 'POST', sent, key);
  return (displayName) => call(`${origin}/scim/v2/Users/${id}`, 'PUT', { ...sent, displayName }, key);
}

nightlyJourney('who signs sees again what the directory changed meanwhile', async ({ origin, open }) => {
  const rename = await startDirectory(origin, { userName: name });
  const page = await open({ provokes: [/status of 409/] });
  const frame = await openSettings(page, 'itps', 'provisioning', provisionedUserShape.title.es);
  await actOn(await findRow(frame, name), provisioning.open);
  const dialog = dialogOf(page, fill(provisioning.settle.title, { name }));
  await dialog.getByText('Bruno Primero').first().waitFor();
  await rename('Bruno Segundo');
  await sign(dialog, 'Es de la empresa', demoPassword, provisioning.settle.submit);
  await dialog.getByRole('alert').filter({ hasText: name }).waitFor();
  await expectAccessible(page);
  expect(await dialog.getByText('Bruno Segundo').count()).toBe(0);
  await dialog.getByRole('button', { name: records.reload, exact: true }).click();
  await dialog.getByText('Bruno Segundo').first().waitFor();
  expect(await dialog.getByText('Bruno Primero').count()).toBe(0);

  // What is seen now may be put aside, and not what came since.
  await dialog.getByRole('button', { name: provisioning.settle.aside, exact: true }).click();
  const aside = dialogOf(page, fill(provisioning.settle.asideTitle, { name }));
  await rename('Bruno Tercero');
  await sign(aside, 'No es de aquí', demoPassword, provisioning.settle.aside);
  await aside.getByRole('button', { name: records.reload, exact: true }).click();
  await aside.getByRole('alert').waitFor({ state: 'hidden' });
  await signAndClose(aside, 'No es de aquí', provisioning.settle.aside);
});

nightlyJourney('who releases many keeps the reason where something changed meanwhile', async ({ origin, open }) => {
  const enterprise = { employeeNumber: '770123', department: 'Planta' };
  const person = { userName: 'bruna@empresa.example', title: 'Operario', [enterpriseUser]: enterprise };
  const rename = await startDirectory(origin, person, true);
  const page = await open({ provokes: [/status of 409/] });
  await openSettings(page, 'itps', 'provisioning', provisionedUserShape.title.es);
  const release = page.getByRole('button', { name: fill(provisioning.several.held, { count: 1 }), exact: true });
  await release.click();
  const dialog = dialogOf(page, provisioning.several.title_one);
  await rename('Bruna Segunda');
  await sign(dialog, 'Vienen del directorio', demoPassword, provisioning.settle.submit);
  await dialog.getByRole('button', { name: records.reload, exact: true }).click();
  await dialog.getByText(provisioning.several.again).waitFor();
  await expectAccessible(page);
  expect(await signatureOf(dialog).reason.inputValue()).toBe('Vienen del directorio');
  await signAndClose(dialog, 'Vienen del directorio', provisioning.settle.submit);
  await release.waitFor({ state: 'hidden' });
});
