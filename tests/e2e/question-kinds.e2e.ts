import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ChoiceType, contentKinds } from '#features/courses/shared/codes.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import { questionKinds } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { trueAndFalse } from '#features/courses/shared/question-kinds/true-false.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { chooseOption, dialogOf, fieldOf, sign, signAndClose, typeDay } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { startServer } from './start-server.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { answering, taking, courses, ui } = say;
const { quiz } = taking;
const label = (name: keyof typeof courseShape.fields) => courseShape.fields[name].label.es;
const name = 'Limpieza en orden';
const steps = ['Quitar restos', 'Lavar', 'Enjuagar'];

/** A course with one empty questionnaire, whose questions are open. */
async function openQuestions(page: Page): Promise<void> {
  const frame = await openSettings(page, 'qa', 'courses', courseShape.title.es);
  await frame.getByRole('button', { name: courses.grid.create, exact: true }).click();
  const dialog = dialogOf(page, courses.grid.create);
  await chooseOption(dialog, label('iD_Type'), 'SOP');
  await dialog.getByLabel(startingWith(label('doc_Number'))).fill('POE-PE-116');
  await dialog.getByLabel(startingWith(label('name'))).fill(name);
  await dialog.getByLabel(startingWith(label('company'))).fill('Laboratorio Austral');
  await typeDay(dialog, label('dateVig'), '31/12/2030');
  await sign(dialog, 'Procedimiento nuevo');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
  await page.getByRole('button', { name: courses.content.add, exact: true }).click();
  const kind = contentKinds[2].name.es;
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const content = dialogOf(page, fill(courses.content.addTitle, { kind }));
  await content.getByLabel(startingWith(courses.content.title)).fill('Evaluación');
  await content.getByRole('button', { name: courses.content.accept, exact: true }).click();
  await content.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: fill(courses.question.openOf, { name: 'Evaluación' }) }).click();
}

async function writeQuestions(page: Page): Promise<void> {
  const [, isFalse] = trueAndFalse.es;
  await page.getByRole('button', { name: courses.question.add, exact: true }).click();
  const dialog = dialogOf(page, courses.question.add);
  const accept = dialog.getByRole('button', { name: courses.content.accept, exact: true });
  await dialog.getByLabel(startingWith(courses.question.words)).fill('Se limpia una vez al mes.');
  await dialog.getByRole('radio', { name: questionKinds[ChoiceType.TrueFalse].name.es, exact: true }).check();
  await accept.click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('radio', { name: isFalse, exact: true }).check();
  await accept.click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: courses.question.add, exact: true }).click();
  await dialog.getByLabel(startingWith(courses.question.words)).fill('¿En qué orden se limpia?');
  await dialog.getByRole('radio', { name: questionKinds[ChoiceType.Order].name.es, exact: true }).check();
  await dialog.getByRole('button', { name: courses.line.add, exact: true }).click();
  for (const [index, step] of [steps[1], steps[0], steps[2]].entries())
    await fieldOf(dialog, fill(courses.line.words, { number: index + 1 })).fill(step ?? '');
  await dialog.getByRole('button', { name: fill(courses.order.up, { name: steps[0] ?? '' }), exact: true }).click();
  await expectAccessible(page);
  await accept.click();
  await dialog.waitFor({ state: 'hidden' });
  const shown = page
    .getByRole('list')
    .filter({ hasText: steps[0] ?? '' })
    .last()
    .getByRole('listitem');
  expect(await shown.allTextContents()).toEqual(steps);
}

/** Brings the lines into an order, by keys alone. */
async function putInOrder(page: Page): Promise<void> {
  const lines = page.getByRole('group', { name: '¿En qué orden se limpia?' }).getByRole('listitem');
  for (const [place, step] of steps.entries()) {
    const up = page.getByRole('button', { name: fill(answering.orderUp, { text: step }), exact: true });
    for (;;) {
      const texts = await lines.allTextContents();
      if (texts.findIndex((text) => text.includes(step)) <= place) break;
      await up.press('Enter');
      // The focus goes with the line.
      await up.and(page.locator(':focus')).waitFor();
    }
  }
  const asIs = page.getByRole('button', { name: answering.orderAsIs, exact: true });
  if (await asIs.isVisible()) await asIs.click();
}

async function take(page: Page): Promise<void> {
  await page.getByRole('button', { name: courses.question.back, exact: true }).click();
  await page.getByRole('button', { name: courses.preview.open, exact: true }).click();
  const preview = dialogOf(page, fill(taking.preview.title, { name }));
  await preview.getByRole('button', { name: taking.player.begin, exact: true }).click();
  // The cover's button has the same name.
  await preview.getByText(quiz.savedNote, { exact: true }).waitFor();
  await preview.getByRole('button', { name: quiz.start, exact: true }).click();
  await preview.getByRole('radio', { name: trueAndFalse.es[1], exact: true }).check();
  await preview.getByRole('button', { name: quiz.next, exact: true }).click();
  await preview.getByRole('button', { name: quiz.review, exact: true }).click();
  await preview.getByRole('alert').getByText(answering.orderFirst).waitFor();
  await expectAccessible(page);
  await putInOrder(page);
  await preview.getByRole('button', { name: quiz.review, exact: true }).click();
  await preview.getByRole('heading', { name: quiz.reviewTitle }).waitFor();
  for (const [index, step] of steps.entries())
    await preview.getByText(`${index + 1}. ${step}`, { exact: true }).waitFor();
  await preview.getByRole('button', { name: ui.close, exact: true }).click();
  await preview.waitFor({ state: 'hidden' });
}

describe('true or false, and lines to be ordered', () => {
  journey('are written, signed, and taken by keys', async ({ open }) => {
    const server = await startServer();
    const page = await open({ baseURL: server.origin });
    try {
      await openQuestions(page);
      await writeQuestions(page);
      const { sign_one, sign_other, signTitle, submit } = courses.draft;
      await page.getByRole('button', { name: counted(sign_one, sign_other, 3), exact: true }).click();
      await signAndClose(dialogOf(page, signTitle), 'Primera versión', submit);
      await page.waitForURL(/content=c\d+/);
      await take(page);
    } finally {
      await page.close();
      await server.stop();
    }
  });
});
