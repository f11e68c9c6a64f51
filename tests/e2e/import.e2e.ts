import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { trailShape } from '#features/audit/shared/contract.ts';
import { getImport, setImportSettings, tryImport } from '#features/imports/shared/calls.ts';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { getMatrix } from '#features/reports/shared/calls.ts';
import { cellSigns, type Matrix, readCell } from '#features/reports/shared/matrix.ts';
import { consultPaths } from '#features/reports/web/consult-address.ts';
import { pagePaths } from '#product/page-paths.ts';
import { recordParameter } from '#product/record-in-section.ts';
import { demoPassword } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { gridFrame, gridRows } from './pages/grid.ts';
import { dialogOf, sign, signAndClose, signatureOf, submit } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { imports, reports } = say;
const title = sectorShape.title.es;

/** Trainings of Ana in another system: one of a document that is not here. */
const history = (employeeNr: number) =>
  `Legajo;Documento;Versión;Título;Día;Resultado\r\n${employeeNr};PNT-VIEJO-1;B;Limpieza de ñandubay;31/03/2012;Asistió\r\n`;

/** Brings a table of historical trainings from its upload to its release. @param meets it meets requirements */
async function bringHistory(page: Page, content: string, meets = false): Promise<void> {
  await signInAt(page, 'itps', '/Settings/imports');
  const historical = migratedShape.title.es;
  await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title: historical }) }).click();
  const fresh = dialogOf(page, fill(imports.fresh.title, { title: historical }));
  await fresh.getByLabel(startingWith(imports.fresh.source)).fill('SAP');
  await fresh
    .locator('input[type=file]')
    .setInputFiles({ name: 'historia.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await fresh.getByRole('button', { name: imports.fresh.begin }).click();
  if (meets) await page.getByLabel(imports.match.meets).check();
  await page.getByRole('button', { name: imports.match.try, exact: true }).click();
  await page.getByRole('button', { name: imports.release.action, exact: true }).click();
  await signAndClose(page.getByRole('dialog'), 'Mudanza', imports.release.action);
  await page.getByRole('button', { name: imports.check.report }).waitFor();
}

/** Somebody for whom one training of a document in force is open, as the matrix of a sector tells it. */
async function readOpenTraining(page: Page) {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
  const read = async (path: string) => {
    const reply = await page.context().request.get(path, { headers: { authorization: `Bearer ${token}` } });
    return await reply.json();
  };
  const { rows: profiles }: Matrix = await read(getMatrix.path);
  const { iD_Sector } = profiles.find(({ sector_Name }) => sector_Name === SectorName.Warehouse) ?? {};
  const { rows, documents }: Matrix = await read(`${getMatrix.path}?rows=people&iD_Sector=${iD_Sector}`);
  for (const { key, name, cells } of rows) {
    const document = documents[cells.find((cell) => readCell(cell).state === 'pending')?.[0] ?? -1];
    if (document !== undefined) return { iD_Sector: iD_Sector ?? 0, employeeNr: key, name, document };
  }
  throw new Error('Nobody there has an open training.');
}

/** Tries the batch of a page again with other choices, as another page of the same person does. */
async function tryWith(page: Page, chosen: object): Promise<void> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
  const headers = { authorization: `Bearer ${token}` };
  const { request } = page.context();
  const iD_Import = Number(new URL(page.url()).searchParams.get(recordParameter));
  const read = async () => (await request.get(`${getImport.path}?iD_Import=${iD_Import}`, { headers })).json();
  const { settings } = await read();
  const data = { iD_Import, settings: { ...settings, ...chosen } };
  expect((await request.post(setImportSettings.path, { headers, data })).status()).toBe(200);
  expect((await request.post(tryImport.path, { headers, data: { iD_Import } })).status()).toBe(200);
  await expect.poll(async () => (await read()).trialDigest).not.toBeNull();
}

/** Two sectors that are new, and one whose building there is not. */
const file =
  'Sector;Gerencia;Edificio\r\nArchivo central;LG;Otros\r\nMicrobiología;QA;Edificio 1\r\nTaller;LG;Edificio 9\r\n';

/** Brings shifts from a table, tries them and opens their release. @returns its dialog */
async function releaseOfShifts(page: Page, rows: string): Promise<Locator> {
  const shifts = shiftShape.title.es;
  await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title: shifts }) }).click();
  const fresh = dialogOf(page, fill(imports.fresh.title, { title: shifts }));
  await fresh.getByLabel(startingWith(imports.fresh.source)).fill('SAP');
  await fresh
    .locator('input[type=file]')
    .setInputFiles({ name: 'turnos.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await fresh.getByRole('button', { name: imports.fresh.begin }).click();
  await page.getByRole('button', { name: imports.match.try, exact: true }).click();
  await page.getByRole('button', { name: imports.release.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await signatureOf(dialog).password.waitFor();
  return dialog;
}

describe('a table of another system', () => {
  journey('is tried, mended by leaving a row out, released by a signature, and taken back', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/imports');
    await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title }) }).click();
    const fresh = dialogOf(page, fill(imports.fresh.title, { title }));
    await fresh.getByLabel(startingWith(imports.fresh.source)).fill('SAP');
    await fresh
      .locator('input[type=file]')
      .setInputFiles({ name: 'sectores.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await fresh.getByRole('button', { name: imports.fresh.begin }).click();
    await page.getByRole('button', { name: imports.match.try, exact: true }).click();
    await page.getByRole('heading', { name: imports.result.title }).waitFor();
    await expect.poll(() => page.getByText('Edificio 9').first().isVisible()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel(imports.match.leaves).check();
    // In place of the release, and under the choices.
    await page.getByRole('button', { name: imports.match.tryAgain }).first().click();
    await page.getByRole('button', { name: imports.release.action, exact: true }).click();
    const release = page.getByRole('dialog');
    await signAndClose(release, 'Mudanza', imports.release.action);
    await page.getByRole('button', { name: imports.check.report }).waitFor();
    await page.getByRole('button', { name: imports.withdraw.action, exact: true }).click();
    await signAndClose(page.getByRole('dialog'), 'Se repite después', imports.withdraw.action);
    await page.getByText(imports.states.withdrawn).first().waitFor();
  });

  journey('is what another system recorded, and shows with its mark wherever it is read', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'ana', '/Activity');
    const { number } = await page.evaluate(() => ({
      number: JSON.parse(localStorage.getItem('capacita.user') ?? '{}').employee_Nr,
    }));
    await bringHistory(page, history(number));
    for (const [who, path] of [
      ['itps', `/CollaboratorsDetails?employee_Nr=${number}`],
      ['itps', '/ReadCollaborators?tab=done&grid=in.origin.migrated'],
      ['itps', '/consult?tab=kpi'],
      ['ana', '/Activity'],
    ] as const) {
      await signInAt(page, who, path);
      await page
        .getByText(startingWith(migratedMark.es))
        .or(page.getByText(`(${migratedMark.es})`))
        .filter({ visible: true })
        .first()
        .waitFor();
      await expectAccessible(page);
    }
    await page.getByText('Limpieza de ñandubay').waitFor();
  });

  nightlyJourney(
    'that meets a requirement has its mark in the matrix, on the page of its course and in the trail',
    async ({ open }) => {
      const page = await open();
      await signInAt(page, 'itps', consultPaths.matrix);
      const { iD_Sector, employeeNr, name, document } = await readOpenTraining(page);
      const { doc_Number, version } = document;
      const file = `Legajo;Documento;Versión;Día;Resultado\r\n${employeeNr};${doc_Number};${version};31/03/2012;Aprobado\r\n`;
      await bringHistory(page, file, true);
      const batch = page.url();

      const asked = new URLSearchParams({ rows: 'people', iD_Sector: String(iD_Sector), document: doc_Number });
      await page.goto(`${consultPaths.matrix}?${asked}`);
      const matrix = page.getByRole('grid', { name: reports.matrix.title, exact: true });
      const person = matrix.getByRole('row').filter({ hasText: name });
      const cell = person.getByRole('link', { name: migratedMark.es, exact: true });
      expect(await cell.textContent()).toBe(cellSigns.migrated);
      const legend = page.getByRole('list', { name: reports.matrix.legend, exact: true });
      expect(await legend.getByRole('listitem').filter({ hasText: migratedMark.es }).textContent()).toBe(
        `${cellSigns.migrated}${migratedMark.es}1`,
      );
      await expectAccessible(page);

      // The cell leads to the page of the course.
      await cell.click();
      await page.waitForURL(`**${consultPaths.courseTrainings}?**`);
      const section = page.getByRole('region', { name: say.migrated.title, exact: true });
      const line = section.getByRole('listitem').filter({ hasText: `${name} (${employeeNr})` });
      await line.getByText(migratedMark.es, { exact: true }).waitFor();
      await expectAccessible(page);

      await page.goto(`${pagePaths.audit}?grid=in.entity.migrated_training`);
      await gridRows(gridFrame(page, trailShape.title.es))
        .filter({ hasText: doc_Number })
        .getByText(startingWith(`${migratedShape.title.es} `))
        .waitFor();

      // What it met is open again for the journeys after this one.
      await page.goto(batch);
      await page.getByRole('button', { name: imports.withdraw.action, exact: true }).click();
      await signAndClose(page.getByRole('dialog'), 'Se cargó mal', imports.withdraw.action);
      await page.getByText(imports.states.withdrawn).first().waitFor();
    },
  );

  journey(
    'that was tried anew meanwhile is looked at again in the open form, with what was typed',
    async ({ open }) => {
      const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
      const page = await open({ ...phone, provokes: [/status of 409/] });
      await signInAt(page, 'itps', '/Settings/imports');
      const dialog = await releaseOfShifts(page, 'Turno;Horario\r\nDe feriados;"8 a 12"\r\n');

      await tryWith(page, { tellsPeople: true });
      await sign(dialog, 'Mudanza', undefined, imports.release.action);
      const reload = dialog.getByRole('button', { name: say.records.reload, exact: true });
      await reload.click();
      const mail = dialog.getByRole('listitem').filter({ hasText: imports.release.mail });
      await mail.getByText(imports.release.yes, { exact: true }).waitFor();
      expect(await signatureOf(dialog).reason.inputValue()).toBe('Mudanza');
      await expectFitsPhone(page);
      await expectAccessible(page);
      await signatureOf(dialog).password.fill(demoPassword);
      await submit(dialog, imports.release.action);
      await page.getByRole('button', { name: imports.check.report }).waitFor();
    },
  );

  nightlyJourney(
    'is of two people at once: each hears what the other did, and no work is lost unasked',
    async ({ open }) => {
      const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
      const provokes = [/status of (400|403|409)/];
      const [page, other] = [await open({ ...phone, provokes }), await open()];
      await signInAt(page, 'itps', '/Settings/imports');
      const dialog = await releaseOfShifts(page, `Turno;Horario\r\nFranquero Ñ;"6 a 14"\r\nD'Ávila;"14 a 22"\r\n`);
      await expectFitsPhone(page);

      // Somebody else releases it while this one reads what they are about to sign.
      await signInAt(other, 'qa', page.url());
      await other.getByRole('button', { name: imports.release.action, exact: true }).click();
      await signAndClose(other.getByRole('dialog'), 'Mudanza', imports.release.action);
      await sign(dialog, 'Mudanza', undefined, imports.release.action);
      await dialog.getByRole('alert').first().waitFor();
      await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
      await page.getByRole('button', { name: say.records.discard.confirm, exact: true }).click();
      // The page shows what the other did.
      await page.getByRole('button', { name: imports.check.report }).waitFor();

      await page.getByRole('button', { name: imports.check.action, exact: true }).click();
      const agrees = dialog.getByRole('button', { name: imports.check.agrees, exact: true });
      await agrees.nth(1).waitFor();
      await expectFitsPhone(page);
      // Before all is compared the press leads to what is left.
      await agrees.first().click();
      await submit(dialog, imports.check.action);
      await dialog.getByText(imports.check.left_one).waitFor();
      expect(await agrees.nth(1).evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
      // What was said is not lost by a slip.
      await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
      await page.getByRole('button', { name: say.records.discard.keep, exact: true }).click();
      await agrees.nth(1).click();
      await signatureOf(dialog).password.waitFor();

      await other.getByRole('button', { name: imports.withdraw.action, exact: true }).click();
      await signAndClose(other.getByRole('dialog'), 'Se cargó mal', imports.withdraw.action);
      await sign(dialog, 'Comparada', undefined, imports.check.action);
      await dialog.getByRole('alert').first().waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say.ui.cancel, exact: true }).click();
      await page.getByRole('button', { name: say.records.discard.confirm, exact: true }).click();
      await page.getByText(imports.states.withdrawn).first().waitFor();
    },
  );
});
