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
const reporting = 'Directorio que informa';
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

interface Directory {
  /** @returns its identifier */
  add(person: Sent): Promise<string>;
  put(id: string, person: Sent): Promise<unknown>;
}

interface Said {
  readonly name: string;
  /** its words stand for a place here */
  readonly isMapped?: boolean;
  /** it reports alone what it would do */
  readonly isDry?: boolean;
}

async function connectDirectory(origin: string, { name, isMapped = false, isDry = false }: Said): Promise<Directory> {
  const user = { user: 'itps', pass: demoPassword };
  const { token } = await call(`${origin}/api/Auth/Authenticate`, 'POST', user);
  const signed = { ...user, reason: 'Directorio' };
  const kind = { name, kind: 'scim', scope: 'people.provision', active: true };
  const open = { iD_Sector: null, expires_On: null, dry_Run: isDry, held_Percent: 10 };
  const fields = { ...kind, ...open, responsible_Nr: demoPerson('itps').employeeNr, ...signed };
  const { iD_Connection } = await call(`${origin}/api/Connection`, 'POST', fields, token);
  const year = new Date().getFullYear();
  const asked = { iD_Connection, expires_On: `${year}-12-31`, ...signed };
  const key = (await call(`${origin}/api/Connection/MakeKey`, 'POST', asked, token)).token;
  const places = [
    { attribute: 'department', value: 'Planta', iD_Sector: 1, iD_Profile: null },
    { attribute: 'title', value: 'Operario', iD_Sector: null, iD_Profile: 3 },
  ];
  for (const place of isMapped ? places : [])
    await call(`${origin}/api/ProvisionedValue`, 'POST', { iD_Connection, ...place, ...signed }, token);
  const users = `${origin}/scim/v2/Users`;
  return {
    add: async (person) => (await call(users, 'POST', person, key)).id,
    put: (id, person) => call(`${users}/${id}`, 'PUT', person, key),
  };
}

/** A directory that sends somebody. @returns what changes their name there */
async function startDirectory(origin: string, person: Sent, said: Said) {
  const directory = await connectDirectory(origin, said);
  const sent = { displayName: 'Bruno Primero', active: true, ...person };
  const id = await directory.add(sent);
  return (displayName: string) => directory.put(id, { ...sent, displayName });
}

const known = (employeeNumber: string) => ({
  title: 'Operario',
  [enterpriseUser]: { employeeNumber, department: 'Planta' },
});

nightlyJourney('who signs sees again what the directory changed meanwhile', async ({ origin, open }) => {
  const rename = await startDirectory(origin, { userName: name }, { name: 'Directorio' });
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
  const person = { userName: 'bruna@empresa.example', ...known('770123') };
  const rename = await startDirectory(origin, person, { name: reporting, isMapped: true, isDry: true });
  const page = await open({ provokes: [/status of 409/] });
  await openSettings(page, 'itps', 'provisioning', provisionedUserShape.title.es);
  const card = page.getByRole('region', { name: fill(provisioning.several.of_one, { name: reporting }) });
  await card.getByRole('button', { name: provisioning.several.release.dry, exact: true }).click();
  const dialog = dialogOf(page, fill(provisioning.several.title.dry, { name: reporting }));
  await dialog.getByText(`${provisioning.several.acts.create}: 1`).waitFor();
  await rename('Bruna Segunda');
  await sign(dialog, 'Vienen del directorio', demoPassword, provisioning.settle.submit);
  await dialog.getByRole('button', { name: records.reload, exact: true }).click();
  await dialog.getByText(provisioning.several.again).waitFor();
  await expectAccessible(page);
  expect(await signatureOf(dialog).reason.inputValue()).toBe('Vienen del directorio');
  await signAndClose(dialog, 'Vienen del directorio', provisioning.settle.submit);
  await card.waitFor({ state: 'hidden' });
});

nightlyJourney('what one directory holds is put aside together, and nobody else', async ({ origin, open }) => {
  const [holding, other] = ['Directorio que retiene', 'Directorio nuevo'];
  const sends = await connectDirectory(origin, { name: holding, isMapped: true });
  const people = Array.from({ length: 7 }, (_, at) => ({
    userName: `baja${at}@empresa.example`,
    displayName: `Persona que se va ${at}`,
    ...known(`77020${at}`),
  }));
  const ids: string[] = [];
  for (const person of people) ids.push(await sends.add({ ...person, active: true }));
  for (const [at, person] of people.entries()) await sends.put(String(ids[at]), { ...person, active: false });
  const reports = await connectDirectory(origin, { name: other, isMapped: true, isDry: true });
  await reports.add({
    userName: 'alta1@empresa.example',
    displayName: 'Persona que llega',
    active: true,
    ...known('770300'),
  });

  const page = await open();
  await openSettings(page, 'itps', 'provisioning', provisionedUserShape.title.es);
  const { several, settle } = provisioning;
  const held = page.getByRole('region', { name: fill(several.of_other, { name: holding, shown: 2 }) });
  const reported = page.getByRole('region', { name: fill(several.of_one, { name: other }) });
  await reported.waitFor();
  await expectAccessible(page);
  await held.getByRole('button', { name: settle.aside, exact: true }).click();
  const dialog = dialogOf(page, fill(several.title.aside, { name: holding }));
  await dialog.getByText(`${several.acts.deactivate}: 2`).waitFor();
  await expectAccessible(page);
  await signAndClose(dialog, 'El directorio se equivocó', settle.aside);
  await held.waitFor({ state: 'hidden' });
  await reported.waitFor();
});
