import type { Page } from 'playwright-core';
import { contentOf, demoCourse, questionsOf } from './demo-data.ts';
import { journey } from './journey.ts';
import { openCourse } from './pages/dashboard.ts';
import { answerAll, atQuestion, choose, goOnButton, goToStep } from './pages/player.ts';
import { signIn } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { quiz } = say.taking;
const course = demoCourse('limpieza-sala-llenado');
const questionnaire = contentOf(course, 'choice');
const questions = questionsOf(course);
const total = questions.length;
/** Of the first attempt, which the demo company has begun. */
const answered = 2;

async function goOn(page: Page): Promise<void> {
  await openCourse(page, course.name);
  await goToStep(page, questionnaire.title);
  await atQuestion(page, answered + 1, total);
}

journey('what another window has had judged is shown as judged in this one', async ({ open }) => {
  const page = await open({ provokes: [/status of 409/] });
  await signIn(page, 'ana');
  await goOn(page);
  const other = await page.context().newPage();
  await other.goto('/Dashboard');
  await goOn(other);
  await answerAll(other, questions.slice(answered), 'wrong');
  await other.getByRole('img', { name: quiz.sadFace }).waitFor();

  // By the answer that is not taken any more.
  await choose(page, questions[answered] as (typeof questions)[number], 'right');
  await goOnButton(page).click();
  await page.getByRole('img', { name: quiz.sadFace }).waitFor();

  // By the attempt that is come back to.
  await page.getByRole('button', { name: quiz.retake }).click();
  await page.getByText(fill(quiz.attempt, { attempt: 2 })).waitFor();
  const [material] = course.contents.filter(({ type }) => type !== 'choice');
  await goToStep(page, material?.title ?? '');
  await other.reload();
  await answerAll(other, questions, 'right');
  await other.getByRole('img', { name: quiz.happyFace }).waitFor();
  await goToStep(page, questionnaire.title);
  await page.getByRole('img', { name: quiz.happyFace }).waitFor();
});
