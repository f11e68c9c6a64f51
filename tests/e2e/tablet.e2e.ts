import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectGloved } from './pages/geometry.ts';
import { answerAll, answerSome, atQuestion, choose, goOnButton, questionGroup } from './pages/player.ts';
import { bell } from './pages/shell.ts';
import { submitLogin } from './pages/sign-in.ts';
import { signatureForm } from './pages/signature.ts';
import {
  assistantCard,
  begin,
  exitForm,
  handTo,
  leaveTablet,
  startTablet,
  takerBar,
  toQuestions,
} from './pages/tablet.ts';
import { counted, fill, say } from './texts.ts';

const { taking, own, instances, paper, shell, tablet } = say;
const { player, quiz, signing } = taking;
const portrait = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const course = demoCourse('despeje-linea');
const questions = questionsOf(course);
const total = questions.length;
/** How many questions come before the one whose lines are put in order. */
const beforeOrder = questions.findIndex(({ type }) => type === ChoiceType.Order);
const [fails, leaves] = [demoPerson('scastr'), demoPerson('jordon')];
/** What a journey asks for to see that the mode refuses it; the screens of a tablet ask for nothing that is refused there. */
const refusedHere = /status of 403.*\/api\/Stage\?/;
const waits = (count: number) => counted(tablet.queue.waits_one, tablet.queue.waits_other, count);
const stateOf = (status: keyof typeof attendanceStatuses) => attendanceStatuses[status].es;

/** Answers without a network until so many wait; the last of them was not gone on from. */
async function answerOffline(page: Page, count: number): Promise<void> {
  await page.context().setOffline(true);
  for (const question of questions.slice(0, count)) {
    await choose(page, question, 'wrong');
    await goOnButton(page).click();
  }
  await takerBar(page).getByText(waits(count)).waitFor();
}

/** The question whose lines are put in order: nothing is given before a finger says so, and a moved line is announced and keeps the focus. */
async function orderInGloves(page: Page): Promise<void> {
  const question = questions[beforeOrder];
  if (question === undefined) throw new Error(`${course.name} has no lines to be ordered.`);
  await atQuestion(page, beforeOrder + 1, total);
  await expectGloved(page);
  await goOnButton(page).click();
  await page.getByRole('alert').getByText(say.answering.orderFirst).waitFor();
  await expectAccessible(page);
  const group = questionGroup(page, question);
  const lines = group.getByRole('listitem');
  // To the end and back: the first has no way up, the last none down, and both say so.
  const text = (await lines.first().locator('span').nth(1).textContent()) ?? '';
  const button = (name: string) => group.getByRole('button', { name: fill(name, { text }), exact: true });
  const { orderUp, orderDown, orderTold } = say.answering;
  expect(await button(orderUp).getAttribute('aria-disabled')).toBe('true');
  for (let place = 2; place <= question.answers.length; place += 1) {
    await button(orderDown).tap();
    await group
      .getByRole('status')
      .getByText(fill(orderTold, { text, place, total: question.answers.length }))
      .waitFor();
  }
  expect(await button(orderDown).getAttribute('aria-disabled')).toBe('true');
  await button(orderUp).press('Space');
  await button(orderUp).and(page.locator(':focus')).waitFor();
  expect((await lines.allTextContents()).findIndex((shown) => shown.includes(text))).toBe(question.answers.length - 2);
  await expectGloved(page);
  await orderAgain(page, group);
}

/** A part of a new order is no answer, though there was a whole one before. */
async function orderAgain(page: Page, group: Locator): Promise<void> {
  await group.getByRole('button', { name: say.answering.orderAgain, exact: true }).tap();
  await group.getByRole('listitem').last().getByRole('button').first().tap();
  await goOnButton(page).click();
  await page.getByRole('alert').getByText(say.answering.orderFirst).waitFor();
}

async function expectLocked(page: Page): Promise<void> {
  for (const locked of [
    page.getByRole('button', { name: shell.menu.open }),
    bell(page),
    page.getByRole('button', { name: /^Usuario|^Su usuario/ }).or(page.locator('header button').last()),
  ]) {
    expect(await locked.first().isDisabled()).toBe(true);
  }
  expect(await page.locator('header').getByRole('link', { disabled: false }).count()).toBe(0);
}

/** What the API answers to the token that lies in the tablet. */
function statusOf(page: Page, path: string): Promise<number> {
  const call = `fetch(${JSON.stringify(path)}, { headers: {
    authorization: 'Bearer ' + JSON.parse(localStorage.getItem('capacita.user')).token } }).then(({ status }) => status)`;
  return page.evaluate<number>(call);
}

async function signAs(page: Page, cwid: string): Promise<void> {
  const form = signatureForm(page);
  await form.user.fill(cwid);
  await form.password.fill(demoPassword);
  await form.submit.click();
}

/** Leaving the room leads to how it went: who passed, who has not finished, who did not come. */
async function expectResults(page: Page): Promise<void> {
  const { counted: groups, ...closing } = paper.closing;
  await page.getByRole('heading', { level: 1, name: closing.title, exact: true }).waitFor();
  const named = (title: string, name: string) =>
    page
      .getByRole('region', { name: fill(title, { count: 1 }), exact: true })
      .getByText(name, { exact: true })
      .waitFor();
  await named(groups.passed_one, fails.name);
  await named(groups.unfinished_one, leaves.name);
  await named(groups.absent_one, demoPerson('ana').name);
  await page.getByText(closing.stays, { exact: true }).waitFor();
  await expectAccessible(page);
}

describe('a tablet that goes round a room', () => {
  journey('locks, keeps answers without a network, and lets one fail, retake and sign', async ({ open }) => {
    const page = await open({
      ...portrait,
      provokes: [/ERR_INTERNET_DISCONNECTED/, /status of (400|401)/, refusedHere, /Failed to fetch/],
    });
    await startTablet(page, 'train', course.name);
    await assistantCard(page, fails.name).getByText(stateOf(AttendanceStatus.NotStarted)).waitFor();
    await expectLocked(page);
    expect(await statusOf(page, '/api/Stage?take=1')).toBe(403);
    expect(await statusOf(page, '/api/Auth/IsAuthorized')).toBe(200);
    await expectAccessible(page);

    await handTo(page, fails.name);
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: new RegExp(`^${player.signature}`) }).isDisabled()).toBe(true);
    await toQuestions(page, course);
    await expectAccessible(page);
    await answerOffline(page, 2);
    await page.getByRole('button', { name: quiz.previous }).click();
    await page.getByText(quiz.waits).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await takerBar(page).getByText(tablet.queue.saved).waitFor();
    // What the server has is there after a reload.
    await page.reload();
    await takerBar(page).getByRole('heading', { name: fails.name }).waitFor();
    await atQuestion(page, 3, total);
    await answerAll(page, questions.slice(2), 'wrong');
    await page.getByRole('img', { name: quiz.sadFace }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: quiz.retake }).click();
    await page.getByText(fill(quiz.attempt, { attempt: 2 })).waitFor();
    await atQuestion(page, 1, total);
    await answerSome(page, questions.slice(0, beforeOrder), 'right');
    await orderInGloves(page);
    await answerAll(page, questions.slice(beforeOrder), 'right');
    await page.getByRole('img', { name: quiz.happyFace }).waitFor();
    await page.getByRole('button', { name: player.toSignature }).click();
    await page.getByRole('heading', { level: 2, name: signing.title }).waitFor();
    await signAs(page, leaves.cwid);
    await page.getByText('Escriba el usuario de quien toma este curso').waitFor();
    await expectAccessible(page);
    await signAs(page, fails.cwid);
    await page
      .getByText(fill(say.own.record.finished, { percent: 100 }))
      .first()
      .waitFor();
    await assistantCard(page, fails.name).getByText(stateOf(AttendanceStatus.Finished)).waitFor();
    // What was signed stays over the list until somebody puts it away.
    const signed = page.getByRole('region', { name: fill(tablet.signed.title, { name: fails.name }) });
    await signed.getByText(/^[0-9a-f]{64}$/).waitFor();
    await signed.getByText(`${demoPerson('train').name} (train)`).waitFor();
    await expectAccessible(page);
    await signed.getByRole('button', { name: tablet.signed.noted }).click();
    await signed.waitFor({ state: 'hidden' });
  });

  nightlyJourney(
    'who leaves gets score 0; a closed page and any other address come back to the tablet',
    async ({ open }) => {
      const page = await open({
        ...portrait,
        provokes: [/ERR_INTERNET_DISCONNECTED/, /status of (400|401)/, refusedHere, /Failed to fetch/],
      });
      await startTablet(page, 'train', course.name);
      await handTo(page, leaves.name);
      await toQuestions(page, course);
      await answerOffline(page, 2);
      // The browser is closed with answers in it; its storage stays.
      await page.close();
      const context = page.context();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto('/');
      await again.getByRole('heading', { level: 1, name: course.name }).waitFor();
      await assistantCard(again, leaves.name).getByText(stateOf(AttendanceStatus.InProgress)).waitFor();
      await again.getByText(waits(2)).first().waitFor({ state: 'detached' });
      await handTo(again, leaves.name, tablet.list.resume);
      await begin(again);
      await atQuestion(again, 3, total);
      const isAway = Promise.withResolvers<void>();
      await again.route('**/CourseManager/AbandonAttempt', async (route) => {
        await isAway.promise;
        await route.continue();
      });
      await takerBar(again).getByRole('button', { name: tablet.taker.exit }).click();
      const dialog = again.getByRole('dialog', { name: tablet.taker.exitTitle });
      await dialog.getByText(tablet.taker.exitText).waitFor();
      await expectAccessible(again);
      await dialog.getByRole('button', { name: tablet.taker.exitLeave }).click();
      await assistantCard(again, leaves.name).waitFor();
      // Until the server knows, nobody goes on with an attempt that it is about to close.
      await assistantCard(again, leaves.name)
        .getByText(counted(tablet.queue.leaves_one, '', 1))
        .waitFor();
      const resume = fill(tablet.list.takeOf, { act: tablet.list.resume, name: leaves.name });
      expect(await assistantCard(again, leaves.name).getByRole('button', { name: resume }).isDisabled()).toBe(true);
      isAway.resolve();
      await handTo(again, leaves.name, tablet.list.resume);
      await begin(again);
      await again.getByText(fill(quiz.notApprovedText, { percent: 0, minimum: course.minimumScore })).waitFor();

      await again.goto('/Dashboard');
      await again.waitForURL('**/confirmCredentials');
      await again.goto('/nowhere');
      await again.waitForURL('**/confirmCredentials');
      await leaveTablet(again, 'no es esta');
      await again.getByRole('alert').getByText('Usuario o contraseña incorrectos').first().waitFor();
      await expect.poll(() => exitForm(again).password.inputValue()).toBe('');
      await expectAccessible(again);
      await leaveTablet(again);
      await expectResults(again);
      await again.getByRole('link', { name: instances.back, exact: true }).click();
      await again.getByRole('heading', { level: 1, name: instances.title }).waitFor();
      expect(await again.evaluate(`localStorage.getItem('capacita.tablet')`)).toBeNull();
      expect(await statusOf(again, '/api/Stage?take=1')).toBe(200);
    },
  );

  nightlyJourney(
    'goes on in tablet mode when the same trainer signs in again; another person starts afresh',
    async ({ open }) => {
      const page = await open({ ...portrait, provokes: [/status of 401/, refusedHere] });
      await startTablet(page, 'train', course.name);
      const logout = new URL('/api/Auth/Logout', page.url());
      const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
      await fetch(logout, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      await page.waitForURL('**/login');
      await submitLogin(page, 'train');
      await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
      expect(await statusOf(page, '/api/Stage?take=1')).toBe(403);
      const second = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
      await fetch(logout, { method: 'POST', headers: { authorization: `Bearer ${second}` } });
      await page.waitForURL('**/login');
      await submitLogin(page, 'bruno');
      await page.getByRole('heading', { name: own.dashboard.views.todo }).waitFor();
      expect(await page.evaluate(`localStorage.getItem('capacita.tablet')`)).toBeNull();
      expect(await bell(page).isEnabled()).toBe(true);
    },
  );
});
