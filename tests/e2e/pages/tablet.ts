import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoCourse } from '#demo/company/types.ts';
import { Modality, modalities } from '#features/instances/shared/codes.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { contentOf, demoPassword, questionsOf } from '../demo-data.ts';
import { fill, say, startingWith } from '../texts.ts';
import { gridFrame, gridRows, loaded } from './grid.ts';
import { atQuestion } from './player.ts';
import { dialogOf, submit } from './record-dialog.ts';
import { signInAt } from './sign-in.ts';

const { instances, tablet, ui } = say;

interface StartOptions {
  /** of which of the course's instances */
  readonly sector?: string;
  /** looks at the dialog that asks before */
  readonly look?: () => Promise<void>;
}

/** Signs somebody in who runs instances, and starts tablet mode on the open tablet instance of a course. */
export async function startTablet(page: Page, cwid: string, course: string, options: StartOptions = {}): Promise<void> {
  await signInAt(page, cwid, '/Management?view=open');
  const frame = gridFrame(page, instanceShape.title.es);
  await loaded(frame);
  const search = frame.getByRole('textbox', { name: ui.grid.search, exact: true });
  await search.fill(course);
  await search.press('Enter');
  const row = gridRows(frame)
    .filter({ hasText: course })
    .filter({ hasText: modalities[Modality.Tablet].es })
    .filter({ hasText: options.sector ?? '' })
    .first();
  const start = { name: instances.actions.startTablet, exact: true };
  // Who may do much has it in the menu of the row.
  const more = row.getByRole('button', { name: ui.grid.rowActions, exact: true });
  await row.getByRole('button', start).or(more).waitFor();
  const isInMenu = (await more.count()) > 0;
  await row.getByRole('button', start).or(more).click();
  if (isInMenu) await page.getByRole('menuitem', start).click();
  const dialog = dialogOf(page, instances.tablet.title);
  await dialog.getByText(instances.tablet.leave).waitFor();
  await options.look?.();
  await submit(dialog, instances.tablet.start);
  await page.getByRole('heading', { level: 1, name: course }).waitFor();
}

/** The card of a person in the list of attendees. */
export function assistantCard(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Hands the tablet to a person: their course, at its welcome, or at the signature. */
export async function handTo(page: Page, name: string, act: string = tablet.list.take): Promise<void> {
  await assistantCard(page, name)
    .getByRole('button', { name: fill(tablet.list.takeOf, { act, name }), exact: true })
    .click();
  await takerBar(page).getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The bar over the course: who takes it, what is saved, the way out. */
export function takerBar(page: Page): Locator {
  return page.getByRole('region', { name: tablet.taker.who });
}

/** The title of the step in sight. */
export function stepTitle(page: Page): Locator {
  return page.locator('#tablet-step');
}

/** Goes on from the welcome to the first step that is open. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(${tablet.taker.begin}|${tablet.taker.resume})$`) }).click();
  await stepTitle(page).waitFor();
}

/** From the welcome over what is only looked at to the first question. */
export async function toQuestions(page: Page, course: DemoCourse): Promise<void> {
  await begin(page);
  const start = page.getByRole('button', { name: say.taking.quiz.start, exact: true });
  const next = page.getByRole('button', { name: say.taking.player.nextContent, exact: true });
  for (;;) {
    await start.or(next).first().waitFor();
    if (await start.isVisible()) break;
    const before = await stepTitle(page).textContent();
    // A PDF that is still being drawn pushes the button down, away from a press.
    if (before === contentOf(course, 'pdf').title) await page.locator('canvas').first().waitFor();
    await next.click();
    await stepTitle(page)
      .filter({ hasNotText: before ?? '' })
      .waitFor();
  }
  await start.click();
  await atQuestion(page, 1, questionsOf(course).length);
}

/** The form of the way out. */
export function exitForm(page: Page) {
  return {
    password: page.getByLabel(startingWith(tablet.exit.password)),
    submit: page.getByRole('button', { name: tablet.exit.confirm }),
  };
}

/** Leaves tablet mode as the instructor. */
export async function leaveTablet(page: Page, pass = demoPassword): Promise<void> {
  const form = exitForm(page);
  await form.password.fill(pass);
  await form.submit.click();
}

/** The facts of all people stand under one another, in one column of cards or in two. */
export async function expectAligned(page: Page): Promise<void> {
  const facts = page.getByRole('listitem').getByText(tablet.list.number, { exact: true });
  // The list comes after its heading.
  await facts.first().waitFor();
  const places = await facts.evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().left));
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBeLessThanOrEqual(2);
}
