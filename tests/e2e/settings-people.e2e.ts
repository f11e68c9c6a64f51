import { describe, expect } from 'vitest';
import { ProfileName } from '#demo/company/profiles.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { peopleErrors } from '#features/people/server/errors.ts';
import { collaboratorShape, generalProfileShape, profileShape } from '#features/people/shared/contract.ts';
import { Role, roleNames } from '#product/roles.ts';
import { journey, nightlyJourney } from './journey.ts';
import { actOn, findRow } from './pages/grid.ts';
import { listenToNotices } from './pages/notices.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  lookupOf,
  sign,
  signAndClose,
  submit,
} from './pages/record-dialog.ts';
import { label, openAddDialog, openSettings } from './pages/settings.ts';
import { fill, say } from './texts.ts';

const { people, records } = say;
const required = 'Este campo es obligatorio';

describe('AdminITPS maintains the people', () => {
  nightlyJourney('a profile that copies another, with a warning when their sectors differ', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'profiles', profileShape.title.es);
    const said = await listenToNotices(page);
    const dialog = await openAddDialog(frame, people.profile.add);
    await fieldOf(dialog, label(profileShape, 'name')).fill('Operador de autoelevador');
    await lookUp(dialog, label(profileShape, 'sector_Name'), 'depósito', SectorName.Warehouse);
    expect(await lookupOf(dialog, people.profile.toCopy).count()).toBe(0);
    await dialog.getByLabel(people.profile.copy, { exact: true }).check();
    await submit(dialog);
    await dialog.getByText(required).first().waitFor();
    const { PackagingOperator, WarehouseOperator } = ProfileName;
    await lookUp(dialog, people.profile.toCopy, 'acondicionamiento', `${PackagingOperator} · ${SectorName.Solids}`);
    const warning = dialog.getByText(people.profile.otherSector);
    await warning.waitFor();
    await lookUp(dialog, people.profile.toCopy, WarehouseOperator, `${WarehouseOperator} · ${SectorName.Warehouse}`);
    await warning.waitFor({ state: 'hidden' });
    await signAndClose(dialog, 'Puesto nuevo');
    expect(await said()).toContain(people.profile.created);
    const row = await findRow(frame, 'Operador de autoelevador');
    await row.getByRole('gridcell', { name: SectorName.Warehouse, exact: true }).waitFor();
  });

  nightlyJourney('a general profile with several SPAC profiles', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'generalProfiles', generalProfileShape.title.es);
    const said = await listenToNotices(page);
    const dialog = await openAddDialog(frame, people.generalProfile.add);
    await fieldOf(dialog, label(generalProfileShape, 'description')).fill('Soporte de sistemas');
    await submit(dialog);
    await dialog.getByText(required).waitFor();
    const wanted = people.generalProfile.profSpacs;
    await lookUp(dialog, wanted, 'autor', / - Autor de documentos/);
    await lookUp(dialog, wanted, 'alarmas', / - Operador: reconocimiento de alarmas/);
    await lookUp(dialog, wanted, 'autoclave', / - Operador de autoclave/);
    await page.keyboard.press('Escape');
    const chips = dialog.getByRole('button', { name: new RegExp(`^${say.forms.remove.split('{{')[0]}`) });
    await expect.poll(() => chips.count()).toBe(3);
    await chips.filter({ hasText: 'Operador de autoclave' }).locator('svg').click();
    await expect.poll(() => chips.count()).toBe(2);
    await signAndClose(dialog, 'Perfil para soporte');
    expect(await said()).toContain(people.generalProfile.created);
    const row = await findRow(frame, 'Soporte de sistemas');
    expect(await row.textContent()).toMatch(/Autor de documentos/);
    expect(await row.textContent()).not.toMatch(/autoclave/);
    await actOn(row, records.edit);
    const editing = dialogOf(page, people.generalProfile.edit);
    await expect
      .poll(() => editing.getByRole('button', { name: /Autor de documentos|reconocimiento de alarmas/ }).count())
      .toBe(2);
  });

  journey('a collaborator: profiles of the chosen sector, and no cwid twice', async ({ open }) => {
    const page = await open({ provokes: [/status of 409/] });
    const word = (name: keyof typeof collaboratorShape.fields) => label(collaboratorShape, name);
    const previewed: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/Preview/')) previewed.push(sent.postData() ?? '');
    });
    const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
    const dialog = await openAddDialog(frame, people.collaborator.add);
    await fieldOf(dialog, word('employee_Nr')).fill('30999');
    await fieldOf(dialog, word('name')).fill('Irene Quispe Mamani');
    await fieldOf(dialog, word('cwid')).fill('ana');
    await fieldOf(dialog, word('email')).fill('no-es-un-correo');
    const profile = lookupOf(dialog, word('profile_Name'));
    expect(await profile.isDisabled()).toBe(true);
    await dialog.getByText(people.collaborator.profileNeedsSector).waitFor();
    await lookUp(dialog, word('sector_Name'), 'control', SectorName.Laboratory);
    await dialog.getByText(people.collaborator.profileHint).waitFor();
    await profile.click();
    const { ChemicalAnalyst, MicrobiologyAnalyst, Sampler } = ProfileName;
    const options = page.getByRole('option');
    await expect
      .poll(async () => (await options.allTextContents()).sort())
      .toEqual([ChemicalAnalyst, MicrobiologyAnalyst, Sampler].sort());
    await options.getByText(Sampler, { exact: true }).click();
    await chooseOption(dialog, word('role'), roleNames[Role.Collaborator].es);
    await chooseOption(dialog, word('active'), 'Activo');
    const password = dialog.getByRole('group', { name: people.collaborator.account }).getByLabel(/^Contraseña/);
    // A generated one is handed over by who makes it: it can be read, and copied.
    await dialog.getByRole('button', { name: people.collaborator.generate, exact: true }).click();
    expect(await password.getAttribute('type')).toBe('text');
    const generated = await password.inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: people.collaborator.copy, exact: true }).click();
    await page.getByText(people.collaborator.copied, { exact: true }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(generated);
    await password.fill('Turquesa-2026');
    await dialog.getByRole('button', { name: people.collaborator.copy, exact: true }).waitFor({ state: 'detached' });
    await sign(dialog, 'Ingreso');
    await dialog.getByText('Ingrese un email válido').waitFor();
    await fieldOf(dialog, word('email')).fill('iquisp@laboratorioaustral.example');
    await submit(dialog);
    // The preview of what it means for training may say it too by then.
    await dialog.getByRole('alert').getByText(peopleErrors.CWID_IN_USE().text('es')).first().waitFor();
    expect(await profile.inputValue()).toBe(Sampler);
    await fieldOf(dialog, word('cwid')).fill('iquisp');
    const effect = dialog.getByRole('group', { name: records.assignment.title });
    await effect.getByText('Irene Quispe Mamani', { exact: true }).waitFor();
    const { given_other, until } = records.assignment.person;
    const given = effect.getByRole('list', { name: new RegExp(`^${fill(given_other, { shown: '\\d+' })}$`) });
    expect(await given.getByRole('listitem').first().textContent()).toMatch(
      new RegExp(fill(until, { date: '\\d\\d/\\d\\d/\\d{4}' }).replace(/[()]/g, '\\$&')),
    );
    expect(await effect.getByText(records.assignment.leftOut, { exact: true }).count()).toBe(0);
    await signAndClose(dialog, 'Ingreso');
    expect(previewed.length).toBeGreaterThan(0);
    expect(previewed.filter((body) => body.includes('password') || body.includes('Turquesa-2026'))).toEqual([]);
    const row = await findRow(frame, 'Irene Quispe Mamani');
    for (const text of ['30999', 'iquisp', SectorName.Laboratory, Sampler]) {
      await row.getByRole('gridcell', { name: text, exact: true }).waitFor();
    }
    expect(await row.getByRole('button', { name: records.remove, exact: true }).count()).toBe(0);
  });
});
