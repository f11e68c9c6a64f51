import type { Page } from 'playwright-core';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { contentOf, demoCourse } from '#tests/e2e/demo-data.ts';
import { signInAt } from '#tests/e2e/pages/sign-in.ts';
import { say } from '#tests/e2e/texts.ts';
import type { Act } from './measure-interactions.ts';

const { player, quiz } = say.taking;
const course = demoCourse('desvios-capa');
const column = collaboratorShape.fields.name.label.es;

async function openCourse(page: Page): Promise<void> {
  await page.getByRole('link', { name: course.name }).first().click();
  await page.getByRole('heading', { level: 1, name: course.name }).waitFor();
}

async function toDashboard(page: Page): Promise<void> {
  await signInAt(page, 'rargan', '/Dashboard');
  await page.getByRole('link', { name: course.name }).first().waitFor();
}

async function toQuestion(page: Page): Promise<void> {
  await toDashboard(page);
  await openCourse(page);
  await page
    .getByRole('navigation', { name: player.contents })
    .getByRole('button', { name: new RegExp(`^${contentOf(course, 'choice').title}`) })
    .click();
  const start = page.getByRole('button', { name: quiz.start });
  const answers = page.getByRole('main').locator('input[type=radio], input[type=checkbox]').first();
  await start.or(answers).waitFor();
  if (await start.isVisible()) await start.click();
  await answers.waitFor();
}

/** The grid of collaborators, with what can be done in it. */
async function toGrid(page: Page): Promise<void> {
  await signInAt(page, 'itps', '/Settings/collaborators');
  await page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor();
}

/** What the product promises to answer at once. */
export const acts: readonly Act[] = [
  { name: 'open a course', prepare: toDashboard, act: openCourse },
  {
    name: 'answer a question',
    prepare: toQuestion,
    async act(page) {
      const group = page.getByRole('main').getByRole('group').first();
      const question = await group.getAttribute('aria-labelledby');
      await group.locator('input').first().click();
      await page.getByRole('button', { name: new RegExp(`^(${quiz.next}|${quiz.finish})$`) }).click();
      await page.locator(`[role=group][aria-labelledby="${question}"]`).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'open a dialog',
    prepare: toGrid,
    async act(page) {
      await page.getByRole('button', { name: say.records.add, exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'filter a grid',
    prepare: toGrid,
    async act(page) {
      const search = page.getByRole('textbox', { name: say.ui.grid.search, exact: true });
      await search.click();
      await search.pressSequentially('ana', { delay: 80 });
      await search.press('Enter');
      await page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor();
    },
  },
  {
    name: 'sort a grid',
    prepare: toGrid,
    async act(page) {
      const head = page.getByRole('columnheader', { name: column, exact: true }).and(page.locator('[data-col]'));
      const before = (await head.getAttribute('aria-sort')) ?? '';
      await head.click();
      await head.and(page.locator(`:not([aria-sort="${before}"])`)).waitFor();
    },
  },
];
