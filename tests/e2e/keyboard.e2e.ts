import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { contentOf, demoCourse, demoPassword, questionsOf } from './demo-data.ts';
import { journey } from './journey.ts';
import { atQuestion, contentLine } from './pages/player.ts';
import { loginForm } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { dashboard, quiz } = say.attendance;
const course = demoCourse('desvios-capa');
const questions = questionsOf(course);

describe('without a mouse', () => {
  journey('signs in, opens a course and answers a question', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    const form = loginForm(page);
    await form.submit.waitFor();
    await tabTo(page, form.user);
    await page.keyboard.type('rargan');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: dashboard.views.todo }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: course.name }).waitFor();
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: say.shell.skip }))).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: course.name }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
    await tabTo(page, contentLine(page, contentOf(course, 'choice').title));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: quiz.start }));
    await page.keyboard.press('Enter');
    await atQuestion(page, 1, questions.length);
    const [first] = questions;
    const group = page.getByRole('group', { name: first?.question ?? '' });
    const inputs = group.getByRole(first?.type === 0 ? 'radio' : 'checkbox');
    await tabTo(page, inputs.first());
    await page.keyboard.press('Space');
    await expect.poll(() => inputs.first().isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await atQuestion(page, 2, questions.length);
    await expect.poll(() => isFocused(page.getByRole('heading', { name: questions[1]?.question ?? '' }))).toBe(true);
  });
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Presses Tab until the element has the focus, which has to show. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(target)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}
