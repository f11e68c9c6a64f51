import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ProfileName } from '#demo/company/profiles.ts';
import { SectorName } from '#demo/company/sectors.ts';
import { collaboratorShape, collaboratorStates, sectorShape, shiftShape } from '#features/people/shared/contract.ts';
import { demoPassword, demoPerson } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessibleInBothSchemes } from './pages/axe.ts';
import { actOn, columnTexts, findRow, gridRow } from './pages/grid.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  meantAs,
  sign,
  signAndClose,
  signatureOf,
  submit,
} from './pages/record-dialog.ts';
import { openAddDialog, openSettings, shownGrid } from './pages/settings.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { people, records, ui } = say;
const [name, schedule] = [shiftShape.fields.name.label.es, shiftShape.fields.schedule.label.es];

/** The grid of shifts with a shift of that name, made for the journey. */
async function withShift(page: Page, called: string): Promise<Locator> {
  const frame = await openSettings(page, 'itps', 'shifts', shiftShape.title.es);
  const dialog = await openAddDialog(frame, people.shift.add);
  await fieldOf(dialog, name).fill(called);
  await fieldOf(dialog, schedule).fill('De 6 a 14');
  await signAndClose(dialog, 'Alta de un turno');
  return frame;
}

/** Opens the dialog that edits a shift. */
async function edit(frame: Locator, called: string): Promise<Locator> {
  await actOn(await findRow(frame, called), records.edit);
  const dialog = dialogOf(frame.page(), people.shift.edit);
  await dialog.waitFor();
  return dialog;
}

/** Changes the hours of a shift in a browser of its own. */
async function changeElsewhere(page: Page, called: string, hours: string): Promise<void> {
  const frame = await openSettings(page, 'piigue', 'shifts', shiftShape.title.es);
  const dialog = await edit(frame, called);
  await fieldOf(dialog, schedule).fill(hours);
  await signAndClose(dialog, 'Cambio de horario');
}

describe('a record that two people change', () => {
  journey('decides each field that both changed, and the grid shows what stands', async ({ open }) => {
    const page = await open({ provokes: [/status of 409/] });
    const frame = await withShift(page, 'Disputado');
    const dialog = await edit(frame, 'Disputado');
    await changeElsewhere(await open(), 'Disputado', 'De 7 a 15');
    await fieldOf(dialog, schedule).fill('De 8 a 16');
    await sign(dialog, 'Otro horario');
    const choice = dialog.getByRole('group', { name: fill(records.conflict.whose, { label: schedule }) });
    await choice.waitFor();
    await dialog.getByText(new RegExp(`^${demoPerson('piigue').name} modificó el registro el `)).waitFor();
    // The grid under the dialog is hidden from assistive technology.
    await page.locator('.dg [data-slot] [data-col]', { hasText: /^De 7 a 15$/ }).waitFor();
    expect(await fieldOf(dialog, schedule).inputValue()).toBe('De 8 a 16');
    await choice.getByRole('button', { name: records.conflict.theirs }).click();
    expect(await fieldOf(dialog, schedule).inputValue()).toBe('De 7 a 15');
    await choice.getByRole('button', { name: records.conflict.mine }).click();
    expect(await fieldOf(dialog, schedule).inputValue()).toBe('De 8 a 16');
    await signatureOf(dialog).password.fill(demoPassword);
    await submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await gridRow(frame, 'De 8 a 16').waitFor();
  });

  nightlyJourney('is shown as it stands now before it is deleted', async ({ open }) => {
    const page = await open({ provokes: [/status of 409/] });
    const frame = await withShift(page, 'Borrable');
    await actOn(await findRow(frame, 'Borrable'), records.remove);
    const dialog = dialogOf(page, fill(records.removeTitle, { name: 'Borrable' }));
    await changeElsewhere(await open(), 'Borrable', 'De 9 a 17');
    await sign(dialog, 'No se usa', demoPassword, records.remove);
    await dialog.getByText(records.conflict.removeText).waitFor();
    await dialog.getByRole('button', { name: records.reload }).click();
    await dialog.getByRole('status').getByText('De 9 a 17', { exact: true }).waitFor();
    await signatureOf(dialog).password.fill(demoPassword);
    await submit(dialog, records.remove);
    await dialog.waitFor({ state: 'hidden' });
  });
});

/** Whether the part of a dialog that scrolls shows all of an element. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const shown = element.closest('.base-dialog-content')?.getBoundingClientRect();
    return shown !== undefined && own.top >= shown.top && own.bottom <= shown.bottom;
  });

describe('a save that is not answered', () => {
  nightlyJourney('can be given up, and says whether the change was made', async ({ open }) => {
    const page = await open({ provokes: [/ERR_(FAILED|ABORTED)/] });
    const frame = await withShift(page, 'Lento');
    // The server never hears of the first, and the page never of the second.
    const dialog = await edit(frame, 'Lento');
    await fieldOf(dialog, schedule).fill('De 10 a 18');
    await page.route('**/api/Turn', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
    // The form is taller than the window.
    await page.setViewportSize({ width: 1280, height: 460 });
    await sign(dialog, 'Horario nuevo');
    await dialog.getByText(records.slow).waitFor();
    const stop = dialog.getByRole('button', { name: records.stopWaiting });
    await expect.poll(() => isInSight(stop)).toBe(true);
    await stop.click();
    await dialog.getByRole('alert').getByText(records.notSaved).waitFor();
    await page.unroute('**/api/Turn');
    await page.route('**/api/Turn', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await signatureOf(dialog).password.fill(demoPassword);
    await submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await gridRow(frame, 'De 10 a 18').waitFor();
  });
});

describe('several changes in one act', () => {
  journey(
    'wait over a reload, are listed before and after, and are signed with one reason and one password',
    async ({ open }) => {
      const page = await open();
      const frame = await openSettings(page, 'itps', 'sectors', sectorShape.title.es);
      const { together, signs } = records;
      const management = sectorShape.fields.management.label.es;
      const names = Object.values(SectorName);
      for (const called of names) {
        await actOn(await findRow(frame, called), records.edit);
        const dialog = dialogOf(page, `${people.sector.edit} · ${called}`);
        await fieldOf(dialog, management).fill('JX');
        await dialog.getByRole('button', { name: together.later, exact: true }).click();
        await dialog.waitFor({ state: 'hidden' });
      }
      const bar = page.getByRole('region', { name: together.label });
      const waiting = counted(together.count_one, together.count_other, names.length);
      await bar.getByText(waiting).waitFor();
      page.once('dialog', (asked) => void asked.accept());
      await page.reload();
      await bar.getByText(waiting).waitFor();
      await bar.getByRole('button', { name: together.review }).click();
      const dialog = dialogOf(page, counted(together.title_one, together.title_other, names.length));
      const list = dialog.getByRole('group', { name: signs.title, exact: true });
      const line = list.getByRole('listitem').filter({ hasText: `${management}: ` });
      await expect.poll(() => line.count()).toBe(names.length);
      expect(await list.getByText(meantAs('recordEdited')).count()).toBe(names.length);
      const button = counted(together.sign_one, together.sign_other, names.length);
      await signAndClose(dialog, 'Reorganización de gerencias', button);
      await bar.waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByRole('gridcell', { name: 'JX', exact: true }).count()).toBe(names.length);
    },
  );

  nightlyJourney(
    'of picked rows: one that somebody else has changed is named, and nothing is saved of the others',
    async ({ open }) => {
      const page = await open({ provokes: [/status of 409/] });
      const { together } = records;
      const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
      const named = collaboratorShape.fields.name.label.es;
      await frame.getByRole('textbox', { name: ui.grid.search, exact: true }).fill('Operador de depósito');
      await frame.getByRole('textbox', { name: ui.grid.search, exact: true }).press('Enter');
      await expect.poll(async () => new Set(await columnTexts(frame, profile)).size).toBe(1);
      const [first = '', second = ''] = await columnTexts(frame, named);
      for (const called of [first, second]) await gridRow(frame, called).getByRole('checkbox').check();
      await frame.getByRole('button', { name: together.bulkEdit, exact: true }).click();
      const setting = dialogOf(page, counted(together.bulk_one, together.bulk_other, 2));
      await setting.getByRole('button', { name: shift, exact: true }).click();
      await lookUp(setting, shift, 'Mañana', /^Mañana · /);
      await setting.getByRole('button', { name: together.review, exact: true }).click();
      const dialog = dialogOf(page, counted(together.title_one, together.title_other, 2));
      await dialog.waitFor();
      await changeEmail(page, first);
      const button = counted(together.sign_one, together.sign_other, 2);
      await sign(dialog, 'Rotación de turnos', demoPassword, button);
      await dialog.getByText(startingWith(together.outdated.split('{{name}}')[0] + first)).waitFor();
      // Neither has the shift.
      expect(await rowsOf(page, [first, second])).not.toContain('Mañana');
      await dialog.getByRole('button', { name: together.keepMine, exact: true }).click();
      await signatureOf(dialog).password.fill(demoPassword);
      await submit(dialog, button);
      await dialog.waitFor({ state: 'hidden' });
      expect(await rowsOf(page, [first, second])).toEqual(['Mañana', 'Mañana']);
    },
  );

  journey('of ten people: they come from a table, move and leave, with one password each time', async ({ open }) => {
    const page = await open();
    const frame = await openSettings(page, 'itps', 'collaborators', collaboratorShape.title.es);
    const { several } = people;
    const { together } = records;
    let presses = 0;
    const press = async (act: Promise<unknown>) => {
      presses += 1;
      await act;
    };
    await press(frame.getByRole('button', { name: records.addSeveral, exact: true }).click());
    const table = dialogOf(page, several.title);
    const pasted = newcomers.map((row) => row.join('\t')).join('\n');
    // Who pastes presses once; a browser of tests has no clipboard.
    await press(fieldOf(table, several.pasted).evaluate(paste, pasted));
    await table
      .getByText(
        startingWith(
          `${several.people_other.replace('{{count}}', '10')} · ${several.wrong_other.replace('{{count}}', '3')}`,
        ),
      )
      .waitFor();
    await expectAccessibleInBothSchemes(page);
    await press(table.getByRole('button', { name: fill(several.offer, { name: ProfileName.AsepticFiller }) }).click());
    const cwid = fill(several.cell, { column: collaboratorShape.fields.cwid.label.es, place: 6 });
    await press(fieldOf(table, cwid).fill('lunes6'));
    await table.getByText(several.right).waitFor();
    // It outlives the page, and so does what waits; no password is kept.
    await page.reload();
    await frame.getByRole('button', { name: records.addSeveral, exact: true }).click();
    await table.getByText(several.right).waitFor();
    const gets = table.getByRole('button', { name: startingWith('Lunes Uno: ') });
    await gets.click();
    await table.getByText(startingWith('Recibe ')).waitFor();
    await press(table.getByRole('button', { name: counted(several.review_one, several.review_other, 10) }).click());
    const signing = dialogOf(page, counted(together.title_one, together.title_other, 10));
    await press(signatureOf(signing).reason.fill('Ingreso del lunes'));
    await press(signatureOf(signing).password.fill(demoPassword));
    await press(submit(signing, counted(together.sign_one, together.sign_other, 10)));
    const handed = dialogOf(page, several.passwords);
    await expect.poll(() => handed.locator('code').count()).toBe(10);
    const given = await handed.locator('code').allTextContents();
    expect([given.length, new Set(given).size]).toEqual([10, 10]);
    const kept: string = await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })');
    expect(given.filter((password) => kept.includes(password))).toEqual([]);
    await press(handed.getByRole('button', { name: several.handed, exact: true }).click());
    expect(presses).toBeLessThanOrEqual(25);
    await handed.waitFor({ state: 'hidden' });

    await changeLunes(page, async (setting) => {
      await lookUp(setting, sector, SectorName.Solids, SectorName.Solids);
      await lookUp(setting, profile, ProfileName.TabletOperator, ProfileName.TabletOperator);
    });
    await changeLunes(page, async (setting) => {
      const { label: state } = collaboratorShape.fields.active;
      await setting.getByRole('button', { name: state.es, exact: true }).click();
      await chooseOption(setting, state.es, collaboratorStates[0].es);
    });
    const rows = await readPeople(page, ['Lunes Uno', 'Lunes Diez']);
    expect(rows.map(({ sector_Name, active, revision }) => [sector_Name, active, revision])).toEqual([
      [SectorName.Solids, 0, 3],
      [SectorName.Solids, 0, 3],
    ]);
  });
});

const ordinals = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez'];

/** As they come from a spreadsheet: one profile is misspelt, and two people have one cwid. */
const newcomers = [
  ['Sector', 'Perfil', 'Legajo', 'Nombre', 'CWID'],
  ...ordinals.map((ordinal, index) => [
    'PRODUCCION ESTERILES',
    index === 2 ? 'Operador de llenado asetico' : ProfileName.AsepticFiller.toLowerCase(),
    String(70_001 + index),
    `Lunes ${ordinal}`,
    index === 5 ? 'lunes5' : index === 9 ? 'lune10' : `lunes${index + 1}`,
  ]),
];

interface BrowserWindow {
  readonly DataTransfer: new () => { setData(type: string, text: string): void };
  readonly ClipboardEvent: new (type: string, init: object) => Event;
}

/** What a browser does with a text that is pasted: it tells the field. */
function paste(field: EventTarget, text: string): void {
  const { DataTransfer, ClipboardEvent } = globalThis as unknown as BrowserWindow;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Picks the ten, sets something on all of them, and signs it. */
async function changeLunes(page: Page, set: (setting: Locator) => Promise<void>): Promise<void> {
  const { together } = records;
  const frame = await shownGrid(page, collaboratorShape.title.es);
  const search = frame.getByRole('textbox', { name: ui.grid.search, exact: true });
  await search.fill('Lunes');
  await search.press('Enter');
  await expect
    .poll(async () =>
      (await columnTexts(frame, collaboratorShape.fields.name.label.es)).every((text) => text.startsWith('Lunes')),
    )
    .toBe(true);
  for (const called of ordinals) await gridRow(frame, `Lunes ${called}`).getByRole('checkbox').check();
  await frame.getByRole('button', { name: together.bulkEdit, exact: true }).click();
  const setting = dialogOf(page, counted(together.bulk_one, together.bulk_other, 10));
  await set(setting);
  await setting.getByRole('button', { name: together.review, exact: true }).click();
  const signing = dialogOf(page, counted(together.title_one, together.title_other, 10));
  await signAndClose(signing, 'Cambio de puesto', counted(together.sign_one, together.sign_other, 10));
}

const sector = collaboratorShape.fields.sector_Name.label.es;
const [profile, shift] = [collaboratorShape.fields.profile_Name.label.es, collaboratorShape.fields.shift_Name.label.es];

/** Another administrator's session, without a browser. */
async function elsewhere(page: Page): Promise<{ readonly authorization: string }> {
  const data = { user: 'piigue', pass: demoPassword };
  const { token } = await (await page.request.post('/api/Auth/Authenticate', { data })).json();
  return { authorization: `Bearer ${token}` };
}

/** The rows of people as the server has them. */
async function readPeople(page: Page, names: readonly string[]) {
  const filter = names.flatMap((called, place) => [...(place === 0 ? [] : ['or']), ['name', '=', called]]);
  const reply = await page.request.post('/api/Collaborator/Load', {
    data: { filter, sort: [{ selector: 'name', desc: false }] },
    headers: await elsewhere(page),
  });
  const rows: readonly Record<string, unknown>[] = (await reply.json()).data;
  return rows;
}

const rowsOf = async (page: Page, names: readonly string[]) =>
  (await readPeople(page, names)).map(({ shift_Name }) => shift_Name);

/** Changes somebody's address meanwhile. */
async function changeEmail(page: Page, called: string): Promise<void> {
  const [{ employee_Nr } = {}] = await readPeople(page, [called]);
  const signature = { user: 'piigue', pass: demoPassword, reason: 'Nueva dirección' };
  const data = { employee_Nr, email: 'nueva@example.org', ...signature };
  const reply = await page.request.put('/api/Collaborator', { data, headers: await elsewhere(page) });
  expect(reply.status()).toBe(200);
}
