import { describe, expect } from 'vitest';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { sectorShape } from '#features/people/shared/contract.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { fill, say, startingWith } from './texts.ts';

const { imports } = say;
const title = sectorShape.title.es;

/** Trainings of Ana in another system: one of a document that is not here. */
const history = (employeeNr: number) =>
  `Legajo;Documento;Versión;Título;Día;Resultado\r\n${employeeNr};PNT-VIEJO-1;B;Limpieza de ñandubay;31/03/2012;Asistió\r\n`;

/** Two sectors that are new, and one whose building there is not. */
const file =
  'Sector;Gerencia;Edificio\r\nArchivo central;LG;Otros\r\nMicrobiología;QA;Edificio 1\r\nTaller;LG;Edificio 9\r\n';

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
    await page.getByRole('button', { name: imports.match.tryAgain }).click();
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
    await signInAt(page, 'itps', '/Settings/imports');
    const historical = migratedShape.title.es;
    await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title: historical }) }).click();
    const fresh = dialogOf(page, fill(imports.fresh.title, { title: historical }));
    await fresh.getByLabel(startingWith(imports.fresh.source)).fill('SAP');
    await fresh
      .locator('input[type=file]')
      .setInputFiles({ name: 'historia.csv', mimeType: 'text/csv', buffer: Buffer.from(history(number)) });
    await fresh.getByRole('button', { name: imports.fresh.begin }).click();
    await page.getByRole('button', { name: imports.match.try, exact: true }).click();
    await page.getByRole('button', { name: imports.release.action, exact: true }).click();
    await signAndClose(page.getByRole('dialog'), 'Mudanza', imports.release.action);
    await page.getByRole('button', { name: imports.check.report }).waitFor();
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
});
