import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { closingReply } from '#features/instances/shared/closing.ts';
import { InstanceStatus, Modality, modalities } from '#features/instances/shared/codes.ts';
import { instanceShape, instanceStatuses } from '#features/instances/shared/contract.ts';
import { demoCourse } from './demo-data.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, gridFrame, gridRows, loaded } from './pages/grid.ts';
import { addButton, scoreOf } from './pages/paper.ts';
import {
  chooseOption,
  dialogOf,
  fieldOf,
  lookUp,
  lookupOf,
  meantAs,
  sign,
  signAndClose,
  signatureOf,
  submit,
} from './pages/record-dialog.ts';
import { goByMenu } from './pages/shell.ts';
import { signInAt } from './pages/sign-in.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { paper, instances, records, ui } = say;
const label = (name: keyof typeof instanceShape.fields) => instanceShape.fields[name].label.es;
const course = demoCourse('extintores');
const instructor = "Inés O'Farrell Ñandú";
const institution = 'Cruz Roja Argentina';
const place = 'Patio de maniobras';

async function schedule(page: Page): Promise<Locator> {
  await signInAt(page, 'hse', '/Management');
  const frame = gridFrame(page, instanceShape.title.es);
  await loaded(frame);
  await expectAccessible(page);
  await frame.getByRole('button', { name: records.add, exact: true }).click();
  const dialog = dialogOf(page, instances.add);
  await submit(dialog);
  expect(await dialog.getByText('Este campo es obligatorio').count()).toBeGreaterThan(3);
  await expectAccessible(page);
  await lookUp(dialog, label('course_Name'), course.name, new RegExp(`^${course.name}`));
  await chooseOption(dialog, label('modality'), modalities[Modality.InPerson].es);
  await lookUp(dialog, label('sector_Name'), SectorName.Warehouse, SectorName.Warehouse);
  await dialog.getByRole('button', { name: instances.instructor.outsider, exact: true }).click();
  await fieldOf(dialog, label('instructor')).fill(instructor);
  await fieldOf(dialog, label('instructor_Institution')).fill(institution);
  await fieldOf(dialog, label('duration')).fill('1,5');
  await fieldOf(dialog, label('place')).fill(place);
  await fieldOf(dialog, label('starts_At')).fill('15:30');
  await fieldOf(dialog, label('ends_At')).fill('14:00');
  await submit(dialog);
  await dialog.getByText('Debe ser posterior a la hora de comienzo').waitFor();
  await fieldOf(dialog, label('starts_At')).fill('12:30');
  await signAndClose(dialog, 'Capacitación anual');
  // The newest stands first.
  const row = gridRows(frame).filter({ hasText: instructor }).first();
  await row.getByText(instanceStatuses[InstanceStatus.NotStarted].es, { exact: true }).waitFor();
  await expectWhatStaysFixed(page, row);
  await expectClash(page);
  return row;
}

/** Another one with the same instructor at the same hours is warned of while it is typed. */
async function expectClash(page: Page): Promise<void> {
  await gridFrame(page, instanceShape.title.es).getByRole('button', { name: records.add, exact: true }).click();
  const dialog = dialogOf(page, instances.add);
  await dialog.getByRole('button', { name: instances.instructor.outsider, exact: true }).click();
  await fieldOf(dialog, label('instructor')).fill(instructor.toLowerCase());
  await fieldOf(dialog, label('starts_At')).fill('13:30');
  const { place: samePlace, instructor: sameInstructor } = instances.week.clash;
  const told = (text: string) =>
    dialog.getByRole('status').getByText(startingWith(fill(text, { course: course.name, hours: '' })));
  await told(sameInstructor).waitFor();
  await expectAccessible(page);
  expect(await told(samePlace).count()).toBe(0);
  await fieldOf(dialog, label('place')).fill(place.toUpperCase());
  await told(samePlace).waitFor();
  await fieldOf(dialog, label('starts_At')).fill('14:00');
  await told(samePlace).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: records.discard.confirm, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Course and modality are only read again, and a duration as it was typed. */
async function expectWhatStaysFixed(page: Page, row: Locator): Promise<void> {
  await actOn(row, records.edit);
  const dialog = dialogOf(page, instances.edit);
  const shown = fieldOf(dialog, label('course_Name'));
  expect(await shown.inputValue()).toContain(course.name);
  expect(await shown.isDisabled()).toBe(true);
  expect(await fieldOf(dialog, label('duration')).inputValue()).toBe('1,5');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Picks by the pointer, by the keyboard, and all that match; then adds two people. */
async function addTwo(page: Page, row: Locator): Promise<readonly string[]> {
  // A sheet without anybody leads to where people are added.
  await actOn(row, instances.actions.inPerson);
  await page.getByText(paper.sheet.empty, { exact: true }).waitFor();
  await page.getByRole('link', { name: instances.actions.addAssistants, exact: true }).click();
  const frame = gridFrame(page, paper.add.grid);
  await loaded(frame);
  const all = Number(/^\d+/.exec((await frame.getByText(/^\d+ filas$/).textContent()) ?? '')?.[0]);
  const acts = frame.getByRole('columnheader', { name: ui.grid.actions, exact: true });
  // Nobody takes part: there is nothing to do with a row.
  expect(await acts.count()).toBe(0);
  const boxes = gridRows(frame).getByRole('checkbox');
  await boxes.first().click();
  await addButton(page, 1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await addButton(page, 2).waitFor();
  await frame.getByRole('button', { name: fill(ui.grid.pick.all, { shown: all }), exact: true }).click();
  await addButton(page, all).waitFor();
  await frame.getByRole('button', { name: ui.grid.pick.none, exact: true }).click();
  expect(await addButton(page, all).count()).toBe(0);
  // With Shift those between two become as the first of them is.
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await addButton(page, 4).waitFor();
  await boxes.nth(3).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expectAccessible(page);
  await addButton(page, 2).click();
  const dialog = dialogOf(page, paper.add.title);
  await dialog.getByRole('listitem').first().waitFor();
  const names = (await dialog.getByRole('listitem').allTextContents()).map((text) => text.split(' · ')[0] ?? '');
  await signAndClose(dialog, 'Turno de la mañana', paper.add.sign);
  for (const name of names) {
    const fixed = frame.getByRole('checkbox', { name: fill(paper.add.assists, { name }), exact: true });
    await fixed.waitFor();
    expect(await fixed.isDisabled()).toBe(true);
  }
  await acts.waitFor();
  expect(names).toHaveLength(2);
  return names;
}

const presentOf = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(paper.sheet.presentOf, { name }), exact: true });
const absentOf = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(paper.sheet.absentOf, { name }), exact: true });
const isPressed = async (mark: Locator) => (await mark.getAttribute('aria-pressed')) === 'true';

async function saveHalf(page: Page, first: string, second: string): Promise<void> {
  await scoreOf(page, first).click();
  await page.keyboard.type('120');
  // A score means that the person was there.
  await expect.poll(() => isPressed(presentOf(page, first))).toBe(true);
  await page.getByRole('button', { name: paper.sheet.save, exact: true }).click();
  await page.getByText(fill(paper.sheet.badRows, { names: first }), { exact: true }).waitFor();
  // The score to be mended has the focus.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('82,5');
  await page.keyboard.press('Enter');
  await scoreOf(page, second).and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: paper.sheet.save, exact: true }).click();
  const saving = dialogOf(page, paper.sheet.saveTitle);
  await saving.getByText(counted(paper.sheet.saveLead_one, paper.sheet.saveLead_other, 1)).waitFor();
  await signAndClose(saving, 'Primera mitad', paper.sheet.sign);
  await page.getByText(instanceStatuses[InstanceStatus.Started].es, { exact: true }).waitFor();
  // The keyboard goes on with who is not marked yet.
  await presentOf(page, second).and(page.locator(':focus')).waitFor();
}

const save = async (page: Page, reason: string): Promise<Locator> => {
  await page.getByRole('button', { name: paper.sheet.save, exact: true }).click();
  const dialog = dialogOf(page, paper.sheet.saveTitle);
  await sign(dialog, reason, undefined, paper.sheet.sign);
  return dialog;
};

/** Two take the same line: who is second is told, and sees what the first saved beside what they typed. */
async function saveAtOnce(page: Page, other: Page, first: string, second: string): Promise<void> {
  await signInAt(other, 'qa', page.url());
  // A mark that a finger presses twice stays; the keys mark too, and take a mark back.
  await presentOf(other, second).dblclick();
  expect(await isPressed(presentOf(other, second))).toBe(true);
  await absentOf(other, second).click();
  expect(await isPressed(absentOf(other, second))).toBe(true);
  expect(await isPressed(presentOf(other, second))).toBe(false);
  await absentOf(other, second).press('p');
  expect(await isPressed(presentOf(other, second))).toBe(true);
  await absentOf(other, second).press('Delete');
  expect(await isPressed(presentOf(other, second))).toBe(false);
  expect((await absentOf(other, second).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await absentOf(other, first).press(' ');
  await scoreOf(page, first).fill('92,5');
  await (await save(page, 'Corregido')).waitFor({ state: 'hidden' });
  const refused = await save(other, 'No vino');
  await refused.getByRole('alert').filter({ hasText: first }).waitFor();
  await refused.getByRole('button', { name: records.reload, exact: true }).click();
  await refused.waitFor({ state: 'hidden' });
  const saved = fill(paper.sheet.savedPresent, { score: '92,5' });
  const theirs = other.getByRole('row').filter({ hasText: first });
  await theirs.getByText(fill(paper.sheet.meanwhile, { saved }), { exact: true }).waitFor();
  expect(await isPressed(absentOf(other, first))).toBe(true);
  await other.close();
}

async function finish(page: Page, first: string, second: string): Promise<void> {
  await presentOf(page, second).focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
  const dialog = dialogOf(page, paper.sheet.finishTitle);
  // Finishing is final: a score that was forgotten is asked for before.
  await dialog.getByText(fill(paper.sheet.finishNoScore_one, { count: 1, names: second })).waitFor();
  await dialog.getByRole('button', { name: ui.cancel, exact: true }).click();
  await scoreOf(page, second).focus();
  await page.keyboard.type('40');
  const line = page.getByRole('row').filter({ hasText: second });
  await line.getByText(paper.sheet.fails, { exact: true }).waitFor();
  await page.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
  await dialog.getByText(paper.sheet.finishLead, { exact: true }).waitFor();
  // Who passes and who does not is said before it is final.
  const failed = `${second}, ${fill(paper.sheet.percent, { score: 40 })}`;
  const { passing_one, failing_one } = paper.sheet.outcome;
  const told = `${fill(passing_one, { count: 1 })}, ${fill(failing_one, { count: 1, names: failed })}.`;
  await dialog.getByText(told, { exact: true }).waitFor();
  await dialog.getByText(meantAs('instanceFinished')).waitFor();
  await dialog.getByText(meantAs('attendanceSigned', 'meaningOfEach')).waitFor();
  expect(await dialog.getByText(/puntaje 0:/).count()).toBe(0);
  expect(await signatureOf(dialog).signer.textContent()).toContain('(hse)');
  await expectAccessible(page);
  await signAndClose(dialog, 'Clase terminada', paper.sheet.sign);
  await seeResults(page, first, second);
  const table = page.getByRole('table', { name: paper.sheet.caption });
  const finished = table.getByRole('row').filter({ hasText: first });
  await finished.getByText(paper.sheet.approved, { exact: true }).waitFor();
  await finished.getByText('92,5 %', { exact: true }).waitFor();
  await table
    .getByRole('row')
    .filter({ hasText: second })
    .getByText(paper.sheet.notApproved, { exact: true })
    .waitFor();
  expect(await table.getByRole('textbox').count()).toBe(0);
}

const sentAt = '2026-03-10T13:05:00.000Z';

/** Where mails leave: sends the results, and again what was sent. That they arrive, and once, is proved over SMTP elsewhere. */
async function tellResponsible(page: Page): Promise<void> {
  const { tell } = paper.closing;
  const sent: unknown[] = [];
  await page.route('**/api/Stage/SendClosing', async (route) => {
    sent.push(route.request().postDataJSON().sent_At);
    await route.fulfill({ json: { told: [] } });
  });
  await page.route('**/api/Stage/Closing?*', async (route) => {
    const closing = closingReply.parse(await (await route.fetch()).json());
    const responsible = { isReachable: true, responsible: 'Rosa', sentAt: sent.length > 0 ? sentAt : null };
    const sectors = closing.sectors.slice(0, 1).map((sector) => ({ ...sector, ...responsible }));
    await route.fulfill({ json: { ...closing, sectors, isMailOn: true } });
  });
  await page.reload();
  await page.getByRole('button', { name: tell.act_one, exact: true }).click();
  const again = page.getByRole('button', { name: startingWith(tell.again.split('{{')[0] ?? '') });
  await again.filter({ hasText: '10/03/2026' }).waitFor();
  await expectAccessible(page);
  const next = page.waitForRequest('**/api/Stage/SendClosing');
  await again.click();
  await next;
  await expect.poll(() => sent).toEqual([null, sentAt]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
}

/** Finishing leads to how the session went; from there the sheet is added, on the page of the attendance. */
async function seeResults(page: Page, first: string, second: string): Promise<void> {
  const { closing } = paper;
  await page.getByRole('heading', { level: 1, name: closing.title, exact: true }).waitFor();
  const group = (title: string) => page.getByRole('region', { name: title, exact: true });
  await group(fill(closing.counted.passed_one, { count: 1 }))
    .getByText(first, { exact: true })
    .waitFor();
  await group(fill(closing.counted.failed_one, { count: 1 }))
    .getByText(second, { exact: true })
    .waitFor();
  await page.getByText(`12:30–14:00 · ${place}`).waitFor();
  // The demo company sends no mail, and the page says so.
  await page.getByText(closing.tell.mailOff, { exact: true }).waitFor();
  await expectAccessible(page);
  await tellResponsible(page);
  await page.getByRole('link', { name: instances.actions.addSheet, exact: true }).click();
}

/** From the results another session is scheduled like this one, for who did not pass. */
async function planAgain(page: Page, failed: string): Promise<void> {
  await page.getByRole('button', { name: fill(paper.closing.again_one, { count: 1 }), exact: true }).click();
  const form = dialogOf(page, instances.add);
  expect(await fieldOf(form, label('place')).inputValue()).toBe(place);
  expect(await fieldOf(form, label('instructor')).inputValue()).toBe(instructor);
  await expect.poll(() => lookupOf(form, label('course_Name')).inputValue()).toContain(course.name);
  await signAndClose(form, 'Segunda fecha');
  const adding = dialogOf(page, paper.add.title);
  await adding.getByRole('listitem').filter({ hasText: failed }).waitFor();
  await signAndClose(adding, 'Repite el curso', paper.add.sign);
  await page.getByRole('heading', { level: 1, name: paper.add.pages.sectors, exact: true }).waitFor();
}

const scan = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
);

async function addScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: paper.sheet.paper.add, exact: true }).click();
  const dialog = dialogOf(page, paper.sheet.paper.add);
  await dialog.waitFor();
  await expectAccessible(page);
  const file = { name: 'planilla ñ.pdf', mimeType: 'application/pdf', buffer: scan };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await signAndClose(dialog, 'Planilla en papel', paper.sheet.sign);
  await page.getByText(/^planilla ñ\.pdf · /).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: instances.actions.signedSheet, exact: true }).click();
  expect((await coming).suggestedFilename()).toContain('planilla');
}

describe('an instance on paper', () => {
  journey('is scheduled, given its people, taken in two goes and finished for good', async ({ open }) => {
    const page = await open();
    const row = await schedule(page);
    await row.getByRole('button', { name: instances.actions.inPerson, exact: true }).waitFor();
    const [first = '', second = ''] = await addTwo(page, row);
    await goByMenu(page, instances.title);
    const again = gridRows(gridFrame(page, instanceShape.title.es)).filter({ hasText: instructor }).first();
    // The dialog that deletes it says whom that reaches.
    await actOn(again, records.remove);
    const deleting = page.getByRole('dialog');
    await deleting
      .getByRole('group', { name: records.assignment.title })
      .getByText(fill(records.assignment.suspended_other, { shown: '2' }))
      .waitFor();
    await deleting.getByRole('button', { name: ui.cancel, exact: true }).click();
    await deleting.waitFor({ state: 'hidden' });
    await actOn(again, instances.actions.inPerson);
    await saveHalf(page, first, second);
    // What was saved is there when it goes on later; what was not has a question before it is lost.
    await page.reload();
    await expect.poll(() => scoreOf(page, first).inputValue()).toBe('82,5');
    await saveAtOnce(page, await open({ provokes: [/status of 409/] }), first, second);
    await finish(page, first, second);
    await addScan(page);
    await goByMenu(page, instances.title);
    const over = gridRows(gridFrame(page, instanceShape.title.es)).filter({ hasText: instructor }).first();
    await over.getByText(instanceStatuses[InstanceStatus.Finished].es, { exact: true }).waitFor();
    expect(await over.getByRole('button', { name: records.edit, exact: true }).count()).toBe(0);
    expect(await over.getByRole('button', { name: records.remove, exact: true }).count()).toBe(0);
    await actOn(over, instances.actions.seeClosing);
    await planAgain(page, second);
  });
});
