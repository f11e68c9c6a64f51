import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { courseShape, courseStatuses } from '#features/courses/shared/contract.ts';
import { demoPassword } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { actOn, findRow, gridFrame } from './pages/grid.ts';
import { dialogOf, sign, signAndClose, signatureOf } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { signInAt } from './pages/sign-in.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { courses, records } = say;
const link = contentKinds[0].name.es;

/** Signs a call by somebody. */
async function callAs(page: Page, user: string, method: 'POST' | 'PUT', path: string, fields: object): Promise<object> {
  const { request } = page.context();
  const session = await request.post('/api/Auth/Authenticate', { data: { user, pass: demoPassword } });
  const { token } = (await session.json()) as { token: string };
  const data = { ...fields, user, pass: demoPassword, reason: 'Para dos autores' };
  const reply = await request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, data });
  if (!reply.ok()) throw new Error(await reply.text());
  return (await reply.json()) as object;
}

async function saveMaterial(page: Page, iD_Course: string, user: string, titles: readonly string[]): Promise<void> {
  const links = [{ url: 'https://intranet.example/' }];
  const contents = titles.map((title) => ({ type: 0, title, description: '', links }));
  await callAs(page, user, 'PUT', '/api/Course/SaveMaterial', { iD_Course, contents });
}

/** A course in editing with two links, made by its calls; `number` tells the journeys of this file apart. */
async function makeCourse(page: Page, number: number): Promise<string> {
  const fields = { content: '', iD_Type: 'GMP', company: 'Laboratorio Austral', dateVig: '2099-01-01' };
  const course = { doc_Number: `GMP-DOS-${number}`, name: `Curso de dos autores ${number}`, ...fields };
  const { iD_Course } = (await callAs(page, 'qa', 'POST', '/api/Course', course)) as { iD_Course: string };
  await saveMaterial(page, iD_Course, 'qa', ['Uno', 'Dos']);
  return iD_Course;
}

async function openMaterial(page: Page, cwid: string, course: string): Promise<void> {
  await signInAt(page, cwid, `/Course?id=${course}&mode=edit&type=GMP&tab=material`);
  await page.getByRole('heading', { name: 'Uno', exact: true }).waitFor();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: fill(courses.content.edit, { name: from }), exact: true }).click();
  const dialog = dialogOf(page, fill(courses.content.editTitle, { kind: link }));
  await dialog.getByLabel(startingWith(courses.content.title)).fill(to);
  await dialog.getByRole('button', { name: courses.content.accept, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(courses.draft.saved, { exact: true }).waitFor();
}

function openSigning(page: Page, changes: number): Promise<void> {
  const name = counted(courses.draft.sign_one, courses.draft.sign_other, changes);
  return page.getByRole('button', { name, exact: true }).click();
}

describe('two authors of one course', () => {
  journey('are told of each other; what only one did is kept, what both did is decided', async ({ open }) => {
    const mine = await open({ provokes: [/status of 409/] });
    const course = await makeCourse(mine, 1);
    await openMaterial(mine, 'qa', course);
    await rename(mine, 'Uno', 'Uno de QA');

    const theirs = await open();
    await openMaterial(theirs, 'itps', course);
    await theirs.getByText(startingWith(courses.draft.others_one.split('{{')[0] ?? '')).waitFor();
    await rename(theirs, 'Uno', 'Uno de ITPS');
    await rename(theirs, 'Dos', 'Dos de ITPS');
    await openSigning(theirs, 2);
    await signAndClose(dialogOf(theirs, courses.draft.signTitle), 'Otro nombre', courses.draft.submit);

    await openSigning(mine, 1);
    const signing = dialogOf(mine, courses.draft.signTitle);
    await sign(signing, 'Otro nombre', demoPassword, courses.draft.submit);
    await signing.waitFor({ state: 'hidden' });
    const undecided = mine.getByText(fill(courses.conflict.changed, { name: 'Uno de QA' }));
    await undecided.waitFor();
    // What waits for a decision outlasts the page, as the draft does.
    await mine.getByText(courses.draft.saved, { exact: true }).waitFor();
    await mine.reload();
    await undecided.waitFor();
    await mine.getByRole('heading', { name: 'Dos de ITPS', exact: true }).waitFor();
    await mine.getByRole('button', { name: courses.conflict.take.changed, exact: true }).click();
    await mine.getByRole('heading', { name: 'Uno de ITPS', exact: true }).waitFor();
    // Nothing of one's own is left to sign.
    expect(await mine.getByRole('button', { name: /^Firmar / }).count()).toBe(0);
  });
});

/** Somebody else changes the material after the finishing was opened: it is refused, and shows the course as it is now. */
async function finishOverChange(page: Page, course: string): Promise<void> {
  await page.getByRole('button', { name: courses.finish.open, exact: true }).click();
  const finishing = dialogOf(page, courses.finish.title);
  const preview = finishing.getByRole('group', { name: records.assignment.title });
  await preview.getByText(records.assignment.people_zero, { exact: true }).waitFor();
  await saveMaterial(page, course, 'itps', ['Tres']);
  await sign(finishing, 'Aprobado', demoPassword, courses.finish.submit);
  await finishing.getByRole('alert').getByRole('button', { name: records.reload, exact: true }).click();
  await finishing.waitFor({ state: 'hidden' });
}

describe('the order of contents', () => {
  nightlyJourney('changes by button, by key and by dragging, and is one change to be signed', async ({ open }) => {
    const page = await open({ provokes: [/status of 409/] });
    const course = await makeCourse(page, 3);
    await openMaterial(page, 'qa', course);
    const list = page.getByRole('list', { name: courses.content.list });
    const order = () => list.getByRole('heading').allTextContents();
    const up = page.getByRole('button', { name: fill(courses.order.up, { name: 'Dos' }), exact: true });
    await up.click();
    await expect.poll(order).toEqual(['Dos', 'Uno']);
    await up.press('Alt+ArrowDown');
    await expect.poll(order).toEqual(['Uno', 'Dos']);
    const [first, second] = await Promise.all(
      [0, 1].map((place) => list.locator('li').nth(place).getByTitle(courses.order.drag).boundingBox()),
    );
    if (!first || !second) throw new Error('The list has no handles.');
    await page.mouse.move(second.x + 5, second.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 5, first.y - 20, { steps: 6 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['Dos', 'Uno']);
    await openSigning(page, 1);
    const signing = dialogOf(page, courses.draft.signTitle);
    await signing.getByText(courses.change.content.reordered, { exact: true }).waitFor();
    await signAndClose(signing, 'Otro orden', courses.draft.submit);
    await expect.poll(order).toEqual(['Dos', 'Uno']);
    await finishOverChange(page, course);
    await page.getByRole('heading', { name: 'Tres', exact: true }).waitFor();
    expect(await order()).toEqual(['Tres']);
  });
});

describe('an author whose session ends', () => {
  nightlyJourney('goes on with the draft after signing in again', async ({ open }) => {
    const page = await open({ provokes: [/status of 401/] });
    const course = await makeCourse(page, 2);
    await openMaterial(page, 'qa', course);
    await rename(page, 'Dos', 'Dos a medias');
    const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('capacita.user'))) ?? '{}');
    await page.context().request.post('/api/Auth/Logout', { headers: { Authorization: `Bearer ${token}` } });
    await openMaterial(page, 'qa', course);
    await page.getByRole('heading', { name: 'Dos a medias', exact: true }).waitFor();
    await page.getByText(startingWith(courses.draft.restored.split('{{')[0] ?? '')).waitFor();
    await page.getByRole('button', { name: courses.draft.discard, exact: true }).click();
    await dialogOf(page, courses.draft.discardTitle)
      .getByRole('button', { name: courses.draft.discardConfirm, exact: true })
      .click();
    await page.getByRole('heading', { name: 'Dos', exact: true }).waitFor();
  });
});

describe('a course of the company', () => {
  nightlyJourney('is cloned into its next version, which opens in its editor', async ({ open }) => {
    const page = await open();
    const name = 'Despeje de línea';
    const frame = await openSettings(page, 'qa', 'courses', courseShape.title.es);
    await actOn(await findRow(frame, name), courses.grid.clone);
    const dialog = dialogOf(page, courses.clone.title);
    await dialog.getByText(name, { exact: true }).waitFor();
    await sign(dialog, 'Cambió el equipo', demoPassword, courses.clone.submit);
    await page.waitForURL(/mode=edit/);
    await page.getByText(courseStatuses[0].es, { exact: true }).waitFor();
    await page.getByText(new RegExp(`${fill(courses.editor.version, { version: 2 })}$`)).waitFor();
    await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
    await page.getByRole('list', { name: courses.content.list }).getByRole('heading').first().waitFor();
  });
});

nightlyJourney(
  'what is typed for a new course outlasts a closed tab, and is given up when its author says so',
  async ({ open }) => {
    const page = await open();
    const name = "Muestreo de agua 'WFI' en campaña";
    const openForm = async (tab: Page) => {
      const frame = await openSettings(tab, 'qa', 'courses', courseShape.title.es);
      await frame.getByRole('button', { name: courses.grid.create, exact: true }).click();
      return dialogOf(tab, courses.grid.create);
    };
    const nameIn = (dialog: Locator) => dialog.getByLabel(startingWith(courseShape.fields.name.label.es));
    const dialog = await openForm(page);
    await nameIn(dialog).fill(name);
    await signatureOf(dialog).reason.fill('Procedimiento nuevo');
    await dialog.getByText(courses.draft.saved, { exact: true }).waitFor();
    const next = await page.context().newPage();
    await page.close();

    const again = await openForm(next);
    await again.getByText(startingWith(courses.draft.restored.split('{{')[0] ?? '')).waitFor();
    expect(await nameIn(again).inputValue()).toBe(name);
    // What was typed to sign is not kept: the reason is the one that an addition begins with.
    expect(await signatureOf(again).reason.inputValue()).toBe(say.records.signature.added);
    await again.getByRole('button', { name: courses.draft.discard, exact: true }).click();
    await expect.poll(() => nameIn(again).inputValue()).toBe('');
    await again.getByText(courses.draft.saved, { exact: true }).waitFor({ state: 'hidden' });
    await next.reload();
    await gridFrame(next, courseShape.title.es).getByRole('button', { name: courses.grid.create, exact: true }).click();
    expect(await nameIn(dialogOf(next, courses.grid.create)).inputValue()).toBe('');
  },
);
