import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoCourse, DemoQuestion } from '#demo/company/types.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { fill, say, startingWith } from '../texts.ts';

const { player, quiz } = say.taking;

/** The list of contents of a course. */
export function contentList(page: Page): Locator {
  return page.getByRole('navigation', { name: player.contents });
}

/** The line of a content, or of the signature, in the list; its detail tells its progress. */
export function contentLine(page: Page, title: string): Locator {
  return contentList(page).getByRole('button', { name: startingWith(title) });
}

/** Chooses a step of the course and waits until it is shown. */
export async function goToStep(page: Page, title: string, heading = title): Promise<void> {
  await contentLine(page, title).click();
  await page.getByRole('heading', { level: 2, name: heading }).waitFor();
}

/** The step of the signature is closed, and says by its name which content it waits for. */
export async function expectLockedSignature(page: Page, title: string): Promise<void> {
  const step = page.getByRole('button', { name: fill(say.taking.player.signatureLocked, { title }) });
  await step.waitFor();
  expect(await step.isDisabled()).toBe(true);
}

/** Opens every content of the course that is not a questionnaire, until each is seen. */
export async function openMaterials(page: Page, course: DemoCourse): Promise<void> {
  for (const { type, title } of course.contents) {
    if (type === 'choice') continue;
    await goToStep(page, title);
    await contentLine(page, title).getByText(say.attendance.progress.seen).waitFor();
  }
}

/** The question in sight: its answers are inside. */
export function questionGroup(page: Page, { question }: DemoQuestion): Locator {
  return page.getByRole('group', { name: question });
}

/** Chooses the right answers of the question in sight, or such as are wrong; going on is another step. */
export async function choose(page: Page, question: DemoQuestion, verdict: 'right' | 'wrong'): Promise<void> {
  const group = questionGroup(page, question);
  await group.waitFor();
  const lines = question.answers.map(({ text }) => text);
  if (question.type === ChoiceType.Order) return putInOrder(group, verdict === 'right' ? lines : lines.toReversed());
  const wanted = question.answers.filter(({ correct }) => correct === (verdict === 'right'));
  for (const { text } of question.type === ChoiceType.Simple ? wanted.slice(0, 1) : wanted) {
    await group.getByLabel(text, { exact: true }).check();
  }
}

/** Answers by a finger from the question in sight to the last: what one touch answers goes on by itself, the rest is gone on from. */
export async function touchAnswers(page: Page, questions: readonly DemoQuestion[]): Promise<void> {
  for (const question of questions) {
    const group = questionGroup(page, question);
    await group.waitFor();
    if (question.type === ChoiceType.Order) {
      await putInOrder(
        group,
        question.answers.map(({ text }) => text),
      );
    } else {
      const right = question.answers.filter(({ correct }) => correct);
      for (const { text } of right) await group.getByLabel(text, { exact: true }).tap();
      if (question.type !== ChoiceType.Multiple) {
        await group.waitFor({ state: 'detached' });
        continue;
      }
    }
    await goOnButton(page).tap();
  }
}

/** The lines of a question, touched in their order, whatever their order was before. */
export async function putInOrder(group: Locator, lines: readonly string[]): Promise<void> {
  const again = group.getByRole('button', { name: say.answering.orderAgain, exact: true });
  if (await again.isVisible()) await again.click();
  // The last one has its place when the others do.
  for (const text of lines.slice(0, -1)) {
    await group.getByRole('listitem').filter({ hasText: text }).getByRole('button').first().click();
  }
}

/** The button that goes on: to the next question, or after the last to the review. */
export function goOnButton(page: Page): Locator {
  return page.getByRole('button', { name: new RegExp(`^(${quiz.next}|${quiz.review})$`) });
}

/** Answers from the question in sight on, and goes on from each. */
export async function answerSome(
  page: Page,
  questions: readonly DemoQuestion[],
  verdict: 'right' | 'wrong',
): Promise<void> {
  for (const question of questions) {
    await choose(page, question, verdict);
    await goOnButton(page).click();
  }
}

/** Answers from the question in sight to the last, passes the review and asks for the verdict. */
export async function answerAll(...answers: Parameters<typeof answerSome>): Promise<void> {
  const [page] = answers;
  await answerSome(...answers);
  await page.getByRole('button', { name: quiz.finish, exact: true }).click();
}

/** Waits until the question of that number is in sight, counted from 1. */
export async function atQuestion(page: Page, position: number, total: number): Promise<void> {
  await page.getByText(fill(quiz.position, { position, total })).waitFor();
}
