import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { DemoQuestion } from '#demo/company/types.ts';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { contentOf, demoCourse, demoPassword, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { activityRow } from './pages/activity.ts';
import { expectAccessible } from './pages/axe.ts';
import { openCourse } from './pages/dashboard.ts';
import {
  answerAll,
  atQuestion,
  choose,
  contentLine,
  expectLockedSignature,
  goOnButton,
  goToStep,
  openMaterials,
} from './pages/player.ts';
import { bell, goByMenu } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { signatureForm } from './pages/signature.ts';
import { counted, fill, say } from './texts.ts';

const { activity, answers } = say.own;
const { player, quiz, signing } = say.taking;
const course = demoCourse('derrames');
const questions = questionsOf(course);
const total = questions.length;

/** Each journey goes on from what the one before has left. */
describe('bruno, who needs a second attempt', () => {
  journey('a failed questionnaire shows it and can be taken again', async ({ open }) => {
    const page = await open();
    await openQuestionnaire(page);
    await page.getByText(counted(quiz.questions_one, quiz.questions_other, total)).waitFor();
    await page.getByRole('button', { name: quiz.start }).click();
    await atQuestion(page, 1, total);
    expect(await page.getByRole('button', { name: quiz.previous }).isDisabled()).toBe(true);
    await goOnButton(page).click();
    await page.getByRole('alert').getByText(say.answering.chooseOne).waitFor();
    await answerAll(page, questions, 'wrong');
    await page.getByRole('img', { name: quiz.sadFace }).waitFor();
    // The result is in sight, not under the bar of the page.
    const face = await page.getByRole('img', { name: quiz.sadFace }).boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect(face?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.getByText(fill(quiz.notApprovedText, { percent: 0, minimum: course.minimumScore })).waitFor();
    // How many were right, and what to study; which ones is nowhere.
    await page.getByText(fill(quiz.right, { right: 0, questions: total }), { exact: true }).waitFor();
    const material = page.getByRole('heading', { name: quiz.material });
    await material.locator('xpath=..').getByRole('button').first().click();
    await page
      .getByRole('button', { name: player.nextContent })
      .or(page.getByRole('button', { name: player.toSignature }))
      .waitFor();
    await goToStep(page, contentOf(course, 'choice').title);
    await contentLine(page, contentOf(course, 'choice').title).getByText(say.attendance.progress.failed).waitFor();
    await expectLockedSignature(page, contentOf(course, 'choice').title);
    await goToStep(page, contentOf(course, 'choice').title);
    await page.getByRole('button', { name: quiz.retake }).click();
    await page.getByText(fill(quiz.attempt, { attempt: 2 })).waitFor();
    await atQuestion(page, 1, total);
  });

  journey('a reload in the middle continues with the saved answers', async ({ open }) => {
    const page = await open();
    await openQuestionnaire(page);
    await page.getByText(fill(quiz.attempt, { attempt: 2 })).waitFor();
    for (const question of questions.slice(0, 2)) {
      await choose(page, question, 'right');
      await goOnButton(page).click();
    }
    await atQuestion(page, 3, total);
    await page.getByRole('button', { name: quiz.previous }).click();
    await page.getByText(quiz.saved).waitFor();
    await page.reload();
    await atQuestion(page, 3, total);
    for (const question of questions.slice(0, 2).toReversed()) {
      await page.getByRole('button', { name: quiz.previous }).click();
      await expectChosen(page, question);
    }
  });

  journey('a network that goes away in the middle loses no answer', async ({ open }) => {
    const page = await open({ provokes: [/ERR_INTERNET_DISCONNECTED/] });
    await openQuestionnaire(page);
    await atQuestion(page, 3, total);
    await page.context().setOffline(true);
    await page.getByText(say.ui.offline).waitFor();
    for (const question of questions.slice(2, 4)) {
      await choose(page, question, 'right');
      await goOnButton(page).click();
    }
    await atQuestion(page, 5, total);
    await page.getByText(fill(quiz.unsaved_other, { count: 2 })).waitFor();
    await page.context().setOffline(false);
    await page.getByText(fill(quiz.unsaved_other, { count: 2 })).waitFor({ state: 'hidden' });
    // Another browser knows them only from the server.
    const elsewhere = await open();
    await openQuestionnaire(elsewhere);
    await atQuestion(elsewhere, 5, total);
    for (const question of questions.slice(2, 4).toReversed()) {
      await elsewhere.getByRole('button', { name: quiz.previous }).click();
      await expectChosen(elsewhere, question);
    }
  });

  journey('a double click signs the course once; without its reply the bell counts right too', async ({ open }) => {
    const page = await open({ provokes: [/ERR_FAILED/] });
    await openQuestionnaire(page);
    await atQuestion(page, 5, total);
    for (const question of questions.slice(4)) {
      await choose(page, question, 'right');
      await goOnButton(page).click();
    }
    // Before the end every answer is shown once more, and each can be gone back to.
    await page.getByRole('heading', { name: quiz.reviewTitle }).waitFor();
    for (const { question } of questions) await page.getByText(question, { exact: false }).waitFor();
    await page.getByRole('button', { name: fill(quiz.changeOf, { position: 1 }), exact: true }).click();
    await atQuestion(page, 1, total);
    await page.getByRole('button', { name: quiz.review, exact: true }).click();
    await page.getByRole('button', { name: quiz.finish, exact: true }).click();
    await page.getByRole('img', { name: quiz.happyFace }).waitFor();
    const attempts = page.getByRole('heading', { name: quiz.attempts }).locator('xpath=..');
    await attempts.getByText(fill(quiz.right, { right: 0, questions: total }), { exact: false }).waitFor();
    await attempts.getByText(fill(quiz.right, { right: total, questions: total }), { exact: false }).waitFor();
    // One tap does not throw the approval away.
    await page.getByRole('button', { name: quiz.retake }).click();
    const asks = page.getByRole('dialog', { name: quiz.retakeTitle });
    await asks.getByText(fill(quiz.retakeText, { percent: 100 })).waitFor();
    await asks.getByRole('button', { name: say.ui.cancel }).click();
    await asks.waitFor({ state: 'hidden' });
    await openMaterials(page, course);
    await goToStep(page, player.signature, signing.title);
    const signatures: number[] = [];
    await signatureForm(page).password.fill(demoPassword);
    const before = await unseen(page);
    await page.route('**/CourseManager/UpdateAttempt', async (route) => {
      signatures.push((await route.fetch()).status());
      await route.abort();
    });
    await signatureForm(page).submit.dblclick();
    await page.getByText(signing.done, { exact: true }).waitFor();
    expect(signatures).toEqual([200]);
    await expect.poll(() => unseen(page)).toBe(before - 1);
    await goByMenu(page, activity.title);
    const row = activityRow(page, course.name);
    await row.getByText(attendanceStatuses[AttendanceStatus.Finished].es).waitFor();
    expect(await row.count()).toBe(1);
  });

  nightlyJourney(
    'what he answered is read by QA, attempt by attempt, and taken along; he sees scores alone',
    async ({ open }) => {
      const page = await open();
      await signIn(page, 'bruno');
      await goByMenu(page, activity.title);
      const own = await activityRow(page, course.name).getByRole('link').first().getAttribute('href');
      const record = new URL(own ?? '', page.url()).pathname;
      await page.goto(record);
      await page.getByRole('heading', { name: say.own.record.attempts, exact: true }).waitFor();
      expect(await page.getByRole('button', { name: new RegExp(answers.show) }).count()).toBe(0);
      expect(await page.getByRole('button', { name: answers.pdf, exact: true }).count()).toBe(0);

      const quality = await open({ provokes: [/status of 503/] });
      await signInAt(quality, 'qa', `${record}/bruno`);
      const shows = quality.getByRole('button', { name: new RegExp(`^${answers.show}`) });
      await shows.first().waitFor();
      expect(await shows.count()).toBe(2);
      await quality.route('**/GetGivenAnswers*', (route) => route.fulfill({ status: 503 }));
      await shows.first().press('Enter');
      await quality.getByText(answers.failed, { exact: true }).waitFor();
      await quality.unroute('**/GetGivenAnswers*');
      await quality.getByRole('button', { name: say.ui.retry, exact: true }).click();
      const [first] = questions;
      await quality
        .getByText(/pregunta \d+, revisión \d+/)
        .first()
        .waitFor();
      expect(await quality.getByText('Incorrecta', { exact: true }).count()).toBe(total);
      await quality.getByText(fill(answers.right, { right: rightTexts(first) }), { exact: true }).waitFor();
      await quality.getByText(/^Coincide/).waitFor();
      await expectAccessible(quality);
      const [pdf] = await Promise.all([
        quality.waitForEvent('download'),
        quality.getByRole('button', { name: answers.pdf, exact: true }).click(),
      ]);
      expect((await readFile(await pdf.path())).subarray(0, 4).toString()).toBe('%PDF');
      const [json] = await Promise.all([
        quality.waitForEvent('download'),
        quality.getByRole('button', { name: answers.json, exact: true }).click(),
      ]);
      const { attempts, digest } = JSON.parse((await readFile(await json.path())).toString());
      expect(attempts.filter((attempt: { questions: unknown[] }) => attempt.questions.length > 0)).toHaveLength(2);
      expect(digest.signed).toBe(digest.present);
    },
  );
});

/** What the bell counts. */
async function unseen(page: Page): Promise<number> {
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

/** The texts of the right answers of a question. */
function rightTexts(question: DemoQuestion | undefined): string {
  return (question?.answers ?? [])
    .filter(({ correct }) => correct)
    .map(({ text }) => text)
    .join(' / ');
}

/** Signs in as bruno and goes to the questionnaire of his course. */
async function openQuestionnaire(page: Page): Promise<void> {
  await signIn(page, 'bruno');
  await openCourse(page, course.name);
  await goToStep(page, contentOf(course, 'choice').title);
}

/** The question in sight has exactly its right answers chosen. */
async function expectChosen(page: Page, question: DemoQuestion): Promise<void> {
  const group = page.getByRole('group', { name: question.question });
  await group.waitFor();
  for (const { text, correct } of question.answers) {
    expect(await group.getByLabel(text, { exact: true }).isChecked(), text).toBe(correct);
  }
}
