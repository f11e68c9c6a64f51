import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { Modality, modalities } from '#features/instances/shared/codes.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { pendingBySpacShape } from '#features/reports/shared/lists.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { demoCourse, demoPassword, demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, findRow, gridFrame, gridRows, loaded } from './pages/grid.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  sign,
  signAndClose,
  signatureOf,
  submit,
} from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { bell } from './pages/shell.ts';
import { signInAt, submitLogin } from './pages/sign-in.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { fill, say, startingWith } from './texts.ts';

// Passwords that others set, with four eyes on: signed with only once they are confirmed (decisions section 5).

const { confirmation, notifications, people, records, reports, session, settings } = say;
const { acceptSignature, login } = session;
const [byQa, byMail, mailed] = [demoPerson('vmulle'), demoPerson('hse'), demoPerson('bruno')];
const set = 'Tilo-Jarra-82-Monte';
const label = (name: keyof typeof instanceShape.fields) => instanceShape.fields[name].label.es;

let mails: TestMailServer;
let server: RunningServer;
let folder: string;

const json = { 'content-type': 'application/json' };

/** The token of a session that somebody begins. */
async function tokenOf(user: string): Promise<string> {
  const body = JSON.stringify({ user, pass: demoPassword });
  const begun = await fetch(`${server.origin}/api/Auth/Authenticate`, { method: 'POST', headers: json, body });
  return ((await begun.json()) as { token: string }).token;
}

/** Calls the server as somebody who signs with the call. */
async function callAs(user: string, method: string, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const signed = { user, pass: demoPassword };
  const authorized = { ...json, authorization: `Bearer ${await tokenOf(user)}` };
  const sent = method === 'GET' ? {} : { body: JSON.stringify({ ...body, ...signed, reason: 'Cuatro ojos' }) };
  const reply = await fetch(`${server.origin}${path}`, { method, headers: authorized, ...sent });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-mail-'));
  const certificate = makeCertificate();
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, certificate.cert);
  mails = await startMailServer({ certificate });
  server = await startServer({ NODE_EXTRA_CA_CERTS: authority });
  const stands = await callAs('itps', 'GET', '/api/Settings');
  const mailing = { validateEmail: true, host: 'localhost', port: mails.port };
  await callAs('itps', 'PUT', '/api/Settings', { ...stands, ...mailing, fourEyes: true });
  // Who has signed in before is mailed; the address of anybody else is the word of who made the account.
  for (const { cwid } of [byMail, mailed]) await tokenOf(cwid);
});
afterAll(async () => {
  await server.stop();
  await mails.close();
  await rm(folder, { recursive: true });
});

/** ITPS sets a password in the form of the person, and QA releases it. */
async function setPassword(page: Page, other: Page, name: string): Promise<void> {
  const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
  await actOn(await findRow(frame, name), records.edit);
  const dialog = dialogOf(page, people.collaborator.edit);
  await dialog.getByRole('button', { name: people.collaborator.setPassword }).click();
  await dialog.getByLabel(startingWith(people.collaborator.newPassword)).fill(set);
  await dialog.getByText(people.collaborator.waits).waitFor();
  await signAndClose(dialog, 'Olvidó su contraseña');
  await signInAt(other, 'qa', '/Settings/changes');
  const { action } = settings.changes.release;
  await other.getByRole('article').filter({ hasText: name }).getByRole('button', { name: action, exact: true }).click();
  const release = other.getByRole('dialog');
  await signatureOf(release).reason.waitFor();
  // Whose password it is stands above the signature.
  await release.getByText(new RegExp(`: cuenta de ${name}`)).waitFor();
  await signAndClose(release, 'Conforme', action);
}

/** Signs in with the password that was set, on the way to a page. */
async function signInWithSet(page: Page, cwid: string, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/login');
  await submitLogin(page, cwid, set);
  await page.waitForURL(`**${path}`);
}

/** What is asked over the form, which keeps its words. */
async function askedOver(page: Page): Promise<Locator> {
  const asks = dialogOf(page, confirmation.title);
  await asks.getByRole('heading', { name: confirmation.byQa }).waitFor();
  await asks.getByText(`${demoPerson('qa').name} (qa)`).waitFor();
  await expectAccessible(page);
  return asks;
}

describe('a password that another set', () => {
  journey('is released by QA, confirmed by QA, and then signs what its form held', async ({ open }) => {
    const baseURL = server.origin;
    const other = await open({ baseURL });
    await setPassword(await open({ baseURL }), other, byQa.name);
    const page = await open({ baseURL, provokes: [/status of 403/] });
    await signInWithSet(page, byQa.cwid, '/ReadStagesBySpac');
    // The bell leads to the page that tells the ways.
    await bell(page).click();
    await page.getByRole('link').filter({ hasText: notifications.ownPasswordSet }).click();
    await page.waitForURL('**/confirm-password');
    await page.getByRole('heading', { name: confirmation.byQa }).waitFor();
    await expectAccessible(page);
    await page.goto('/ReadStagesBySpac');
    const list = pendingBySpacShape.title.es;
    await gridRows(gridFrame(page, list)).first().waitFor();
    await page.getByRole('button', { name: reports.signed.button, exact: true }).click();
    const dialog = dialogOf(page, fill(reports.signed.title, { list }));
    // The notice beside the signature opens the same question.
    await dialog.getByRole('button', { name: session.signer.confirm }).click();
    await (await askedOver(page)).getByRole('button', { name: say.session.later }).click();
    await sign(dialog, 'Inspección', set, reports.signed.pdf);
    const asks = await askedOver(page);
    await asks.getByRole('button', { name: say.session.later }).click();
    await asks.waitFor({ state: 'hidden' });
    await dialog.getByText('antes de firmar, confírmela con un código').waitFor();
    expect(await signatureOf(dialog).reason.inputValue()).toBe('Inspección');

    await other.goto('/Settings/changes');
    await other.getByRole('button', { name: `${people.confirm.action}: ${byQa.name}` }).click();
    const confirms = dialogOf(other, `${people.confirm.dialogTitle} · ${byQa.name} (${byQa.cwid})`);
    await expectAccessible(other);
    await signAndClose(confirms, 'Hablé con ella', people.confirm.action);
    await other.getByRole('region', { name: people.confirm.title }).waitFor({ state: 'hidden' });

    await signatureOf(dialog).password.fill(set);
    const [download] = await Promise.all([page.waitForEvent('download'), submit(dialog, reports.signed.pdf)]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  });

  nightlyJourney(
    'is mailed to its person alone, who chooses another with it and has nothing to confirm',
    async ({ open }) => {
      const baseURL = server.origin;
      const page = await open({ baseURL });
      const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
      await actOn(await findRow(frame, mailed.name), people.access.title);
      const access = dialogOf(page, `${people.access.title} · ${mailed.name} (${mailed.cwid})`);
      await access.getByRole('button', { name: people.access.mailSend, exact: true }).click();
      const sending = dialogOf(page, `${people.access.mailTitle} · ${mailed.name} (${mailed.cwid})`);
      const address = mailed.email ?? '';
      await sending.getByText(fill(people.access.mailAfter, { address })).waitFor();
      await expectAccessible(page);
      await signAndClose(sending, 'Olvidó su contraseña', people.access.mailSend);
      const mail = mails.mails.at(-1);
      expect(mail?.recipients).toEqual([address]);
      const oneTime = /[a-z0-9]{4}(-[a-z0-9]{4}){2}/.exec(mail?.text ?? '')?.[0] ?? '';
      const own = await open({ baseURL, viewport: { width: 360, height: 740 } });
      await own.goto('/login');
      await submitLogin(own, mailed.cwid, oneTime);
      const { changePassword } = session;
      await own.getByLabel(startingWith(changePassword.next)).waitFor();
      // It was typed a moment ago.
      expect(await own.getByLabel(startingWith(changePassword.current)).count()).toBe(0);
      await own.getByLabel(startingWith(changePassword.next)).fill(set);
      await own.getByLabel(startingWith(changePassword.repeat)).fill(set);
      await own.getByRole('button', { name: changePassword.submit, exact: true }).click();
      await own.waitForURL('**/Dashboard');
      expect(await own.getByText(session.signer.confirm).count()).toBe(0);
      // The bell says who had it sent, and what the person did.
      await bell(own).click();
      const told = own.getByRole('dialog');
      await told.getByText(notifications.ownPasswordChanged, { exact: true }).waitFor();
      await told.getByText(notifications.ownPasswordSet, { exact: true }).waitFor();
    },
  );

  nightlyJourney(
    'is confirmed by a mailed code over the form, which takes the acceptance next and is saved',
    async ({ open }) => {
      const baseURL = server.origin;
      for (const signer of ['itps', 'qa']) await callAs(signer, 'POST', '/api/Auth/AcceptSignature');
      const stands = await callAs('itps', 'GET', '/api/Settings');
      const asked = await callAs('itps', 'PUT', '/api/Settings', { ...stands, requireSignatureAcceptance: true });
      const released = (iD_ChangeRequest: unknown) =>
        callAs('qa', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest });
      await released(asked.iD_ChangeRequest);
      await setPassword(await open({ baseURL }), await open({ baseURL }), byMail.name);
      const page = await open({ baseURL, viewport: { width: 360, height: 740 }, provokes: [/status of 40[03]/] });
      await signInWithSet(page, byMail.cwid, '/Management');
      const frame = gridFrame(page, instanceShape.title.es);
      await loaded(frame);
      await frame.getByRole('button', { name: records.add, exact: true }).click();
      const dialog = dialogOf(page, say.instances.add);
      const course = demoCourse('extintores').name;
      await lookUp(dialog, label('course_Name'), course, new RegExp(`^${course}`));
      await chooseOption(dialog, label('modality'), modalities[Modality.InPerson].es);
      await lookUp(dialog, label('sector_Name'), SectorName.Warehouse, SectorName.Warehouse);
      await dialog.getByRole('button', { name: say.instances.instructor.outsider, exact: true }).click();
      await fieldOf(dialog, label('instructor')).fill('Norma Confirmada');
      await fieldOf(dialog, label('instructor_Institution')).fill('Cruz Roja Argentina');
      await fieldOf(dialog, label('duration')).fill('1');
      await sign(dialog, 'Capacitación anual', set);
      const asks = await askedOver(page);
      await asks.getByRole('button', { name: confirmation.sendAction }).click();
      await asks.getByLabel(startingWith(confirmation.code)).fill('aaaa-bbbb');
      await asks.getByRole('button', { name: confirmation.submit }).click();
      // In its own words at its field.
      await asks.getByText('El código no es correcto', { exact: true }).waitFor();
      await expect
        .poll(() => asks.getByLabel(startingWith(confirmation.code)).getAttribute('aria-invalid'))
        .toBe('true');
      const code = /[a-z0-9]{4}-[a-z0-9]{4}/.exec(mails.mails.at(-1)?.text ?? '')?.[0] ?? '';
      await asks.getByLabel(startingWith(confirmation.code)).fill(code);
      await asks.getByRole('button', { name: confirmation.submit }).click();
      await asks.waitFor({ state: 'hidden' });
      const accepts = dialogOf(page, acceptSignature.title);
      await accepts.getByLabel(startingWith(login.password)).fill(set);
      await accepts.getByRole('button', { name: acceptSignature.submit }).click();
      await dialog.waitFor({ state: 'hidden' });
      await frame.getByText('Norma Confirmada').first().waitFor();
    },
  );
});
