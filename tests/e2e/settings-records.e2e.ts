import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { sectorBuildings, sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { spacShape, spacStatuses } from '#features/spac/shared/contract.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, expectTotal, findRow } from './pages/grid.ts';
import { listenToNotices } from './pages/notices.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  lookupOf,
  sign,
  signAndClose,
  signatureOf,
  submit,
  typeDay,
} from './pages/record-dialog.ts';
import { historyOf, openValues, revisionsOf } from './pages/record-history.ts';
import { label, openAddDialog, openSettings } from './pages/settings.ts';
import { fill, say, startingWith } from './texts.ts';

const { people, records, spac } = say;
const required = 'Este campo es obligatorio';
const wrongPassword = 'Usuario o contraseña incorrectos';

describe('AdminITPS maintains the records', () => {
  journey('a sector from its first word to its deletion, with its history', async ({ open }) => {
    const page = await open({ provokes: [/status of 400/] });
    const [name, management, building] = [
      label(sectorShape, 'name'),
      label(sectorShape, 'management'),
      label(sectorShape, 'active'),
    ];
    const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
    const said = await listenToNotices(page);
    const dialog = await openAddDialog(frame, people.sector.add);
    await fieldOf(dialog, management).fill('S');
    expect(await signatureOf(dialog).reason.inputValue()).toBe(records.signature.added);
    await signatureOf(dialog).reason.fill('');
    await submit(dialog);
    await dialog.getByText(required).first().waitFor();
    expect(await dialog.getByText(required).count()).toBe(2);
    await dialog.getByText('Debe tener exactamente 2 caracteres').waitFor();
    await dialog.getByText('Ingrese una razón').waitFor();
    await dialog.getByText('Ingrese la contraseña').waitFor();

    const responsible = demoPerson('mdange');
    const shownResponsible = `${responsible.name} (${responsible.employeeNr})`;
    await fieldOf(dialog, name).fill('Inyectables liofilizados');
    await fieldOf(dialog, management).fill('SL');
    await chooseOption(dialog, building, sectorBuildings[1].es);
    await lookUp(dialog, people.sector.responsible, 'mdange', shownResponsible);
    const signature = signatureOf(dialog);
    expect(await signature.signer.textContent()).toContain('(itps)');
    await sign(dialog, 'Sector nuevo del plan de planta', 'not-the-password');
    await dialog.getByRole('alert').getByText(wrongPassword).waitFor();
    expect(await said()).toContain(wrongPassword);
    await expect.poll(() => signature.password.inputValue()).toBe('');
    await expect
      .poll(() => signature.password.evaluate((input) => input === input.ownerDocument.activeElement))
      .toBe(true);
    expect(await fieldOf(dialog, name).inputValue()).toBe('Inyectables liofilizados');
    expect(await fieldOf(dialog, management).inputValue()).toBe('SL');
    expect(await lookupOf(dialog, people.sector.responsible).inputValue()).toBe(shownResponsible);
    expect(await signature.reason.inputValue()).toBe('Sector nuevo del plan de planta');
    await dialog.getByRole('group', { name: records.signs.title }).getByText('Inyectables liofilizados').waitFor();
    await signature.password.fill(demoPassword);
    await submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    expect(await said()).toContain(records.created);
    // The new row may be out of sight: the notice leads to it.
    await page.getByRole('button', { name: records.only.see, exact: true }).click();
    await expectTotal(frame, 1);
    await frame.getByText('Inyectables liofilizados', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: records.only.showAll, exact: true }).click();

    const row = await findRow(frame, 'Inyectables liofilizados');
    expect(await row.textContent()).toContain(sectorBuildings[1].es);
    await actOn(row, records.edit);
    const editing = dialogOf(page, people.sector.edit);
    await editing.waitFor();
    await chooseOption(editing, building, sectorBuildings[2].es);
    const signs = editing.getByRole('group', { name: records.signs.title });
    await expect.poll(() => signs.getByRole('listitem').allTextContents()).toHaveLength(1);
    expect(await signs.getByRole('listitem').textContent()).toContain(`${building}: ${sectorBuildings[1].es}`);
    await editing.getByRole('heading', { name: `${people.sector.edit} · Inyectables liofilizados` }).waitFor();
    await signAndClose(editing, 'Se muda al edificio 2');
    expect(await said()).toContain(records.edited);
    await row.getByRole('gridcell', { name: sectorBuildings[2].es, exact: true }).waitFor();
    // The notice of a saved record stays long enough to be taken at its word.
    await page.getByRole('button', { name: records.historyOf.see, exact: true }).click();
    const seen = dialogOf(page, fill(records.historyOf.caption, { name: 'Inyectables liofilizados' }));
    await revisionsOf(historyOf(page, 'Inyectables liofilizados')).getByText('Se muda al edificio 2').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await seen.waitFor({ state: 'hidden' });

    await actOn(row, records.history);
    const history = historyOf(page, 'Inyectables liofilizados');
    const revisions = revisionsOf(history);
    await revisions.first().waitFor();
    expect(await history.locator('.history-number').allTextContents()).toEqual(['2', '1']);
    expect(await revisions.first().textContent()).toContain(`${demoPerson('itps').name} (itps)`);
    const changed = (await openValues(revisions.first())).locator('[data-changed] dd');
    expect(await changed.allTextContents()).toEqual([
      `${sectorBuildings[2].es} (${fill(records.historyOf.changed, { before: sectorBuildings[1].es })})`,
    ]);
    expect(await revisions.first().textContent()).toContain('Se muda al edificio 2');
    expect(await revisions.last().textContent()).toContain('Sector nuevo del plan de planta');
    await actOn(row, records.history);
    await history.waitFor({ state: 'hidden' });

    await actOn(row, records.remove);
    const deleting = dialogOf(page, fill(records.removeTitle, { name: 'Inyectables liofilizados' }));
    await signAndClose(deleting, 'El plan de planta cambió', records.remove);
    expect(await said()).toContain(records.removed);
    // Deleted rows are out of sight until they are asked for, and then struck.
    await row.waitFor({ state: 'hidden' });
    await frame.getByLabel(records.showDeleted, { exact: true }).check();
    await row.and(page.locator('.dg-muted')).waitFor();
    await row.getByRole('gridcell', { name: startingWith(`${say.ui.grid.deleted}: `) }).waitFor();
    await expect.poll(() => row.getByRole('button').allTextContents()).toHaveLength(1);
    await row.getByRole('button', { name: records.history, exact: true }).waitFor();
    expect(await row.getByRole('button', { name: records.edit, exact: true }).count()).toBe(0);
    expect(await row.getByRole('button', { name: records.remove, exact: true }).count()).toBe(0);
  });

  journey('a sector in use is not deleted, and what uses it is told before anything is signed', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
    await actOn(await findRow(frame, SectorName.Laboratory), records.remove);
    const dialog = dialogOf(page, fill(records.removeTitle, { name: SectorName.Laboratory }));
    await dialog.getByText(records.uses.title).waitFor();
    await dialog.getByText(/^perfiles \(\d+\):/).waitFor();
    expect(await signatureOf(dialog).password.count()).toBe(0);
    expect(await dialog.getByRole('button', { name: records.remove, exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('link', { name: fill(records.uses.go, { label: 'perfiles' }) }).click();
    await page.waitForURL('**/Settings/profiles');
  });

  nightlyJourney('a computerised system with its dates', async ({ open }) => {
    const page = await open();
    const word = (name: keyof typeof spacShape.fields) => label(spacShape, name);
    const frame = await openSettings(page, 'itps', 'spac', spacShape.title.es);
    const dialog = await openAddDialog(frame, spac.spac.add);
    await fieldOf(dialog, word('iD_Spac')).fill('LAV05');
    await fieldOf(dialog.getByRole('group', { name: spac.spac.identity }), word('name')).fill(
      'Lavadora de frascos, línea 5',
    );
    await chooseOption(dialog, word('status'), spacStatuses[4].es);
    await chooseOption(dialog, word('gxp'), 'Sí');
    await chooseOption(dialog, word('building'), 'Hormonales');
    await chooseOption(dialog, word('catSw'), '3 No configurado');
    await chooseOption(dialog, word('catHw'), '1 Estándar');
    await typeDay(dialog, word('dateStIni'), '10/03/2026');
    await typeDay(dialog, word('dateStFin'), '01/03/2026');
    const warning = dialog.getByText(spac.spac.reversed);
    await warning.waitFor();
    await typeDay(dialog, word('dateStFin'), '25/03/2026');
    await warning.waitFor({ state: 'hidden' });
    await typeDay(dialog, word('dateReval'), '24/03/2029');
    await signAndClose(dialog, 'Equipo nuevo');
    const row = await findRow(frame, 'LAV05');
    await row.getByText(spacStatuses[4].es, { exact: true }).waitFor();
    await row.getByRole('gridcell', { name: '24/03/2029', exact: true }).waitFor();
    await actOn(row, records.history);
    const revision = revisionsOf(historyOf(page, /^Historial de LAV05/)).first();
    const values = await openValues(revision);
    await values.getByText('10/03/2026', { exact: true }).waitFor();
    await values.getByText('25/03/2026', { exact: true }).waitFor();
  });

  nightlyJourney(
    'two who change the same shift: the second is told and goes on from what is there',
    async ({ open }) => {
      const [first, second] = [await open({ provokes: [/status of 409/] }), await open()];
      const openShift = async (page: typeof first, cwid: string) => {
        const frame = await openSettings(page, cwid, 'shifts', shiftShape.title.es);
        await actOn(await findRow(frame, 'Central'), records.edit);
        const dialog = dialogOf(page, people.shift.edit);
        await dialog.waitFor();
        return { frame, dialog };
      };
      const [mine, theirs] = [await openShift(first, 'itps'), await openShift(second, 'piigue')];
      const [name, schedule] = [label(shiftShape, 'name'), label(shiftShape, 'schedule')];
      await fieldOf(theirs.dialog, schedule).fill('Lunes a viernes de 08:30 a 17:30');
      await signAndClose(theirs.dialog, 'Cambio de horario');

      await fieldOf(mine.dialog, name).fill('Administrativo');
      await sign(mine.dialog, 'Nombre de convenio');
      // The record is read again by itself, and says who changed what.
      await mine.dialog.getByText(records.reloaded).waitFor();
      const meanwhile = mine.dialog.getByRole('status').filter({ hasText: 'Paula Andrea Iñíguez' });
      await meanwhile.getByText('Lunes a viernes de 08:30 a 17:30', { exact: true }).waitFor();
      expect(await meanwhile.getByRole('group').count()).toBe(0);
      expect(await fieldOf(mine.dialog, schedule).inputValue()).toBe('Lunes a viernes de 08:30 a 17:30');
      expect(await fieldOf(mine.dialog, name).inputValue()).toBe('Administrativo');
      expect(await signatureOf(mine.dialog).reason.inputValue()).toBe('Nombre de convenio');
      await signatureOf(mine.dialog).password.fill(demoPassword);
      await submit(mine.dialog);
      await mine.dialog.waitFor({ state: 'hidden' });
      const row = await findRow(mine.frame, 'Administrativo');
      await row.getByRole('gridcell', { name: 'Lunes a viernes de 08:30 a 17:30', exact: true }).waitFor();
      await expectTotal(mine.frame, 1);
    },
  );
});
