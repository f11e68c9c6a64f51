import type { Page } from 'playwright-core';
import { shiftShape } from '#features/people/shared/contract.ts';
import { fill, say, startingWith } from '../texts.ts';
import { dialogOf } from './record-dialog.ts';
import { signInAt } from './sign-in.ts';

const { imports } = say;

/** Brings a table of one shift as far as its trial. */
export async function bringToTrial(page: Page, name: string): Promise<void> {
  await signInAt(page, 'itps', '/Settings/imports');
  const title = shiftShape.title.es;
  await page.getByRole('button', { name: fill(imports.kinds.beginOf, { title }) }).click();
  const fresh = dialogOf(page, fill(imports.fresh.title, { title }));
  await fresh.getByLabel(startingWith(imports.fresh.source)).fill('SAP');
  const buffer = Buffer.from(`Turno;Horario\r\n${name};6 a 14\r\n`);
  await fresh.locator('input[type=file]').setInputFiles({ name: 'turnos.csv', mimeType: 'text/csv', buffer });
  await fresh.getByRole('button', { name: imports.fresh.begin }).click();
  await page.getByRole('button', { name: imports.match.try, exact: true }).click();
  await page.getByRole('button', { name: imports.release.action, exact: true }).waitFor();
}
