import { describe } from 'vitest';
import { contentOf, demoCourse, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { activityRows } from './pages/activity.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/axe.ts';
import { courseNames, openCourse, ownList } from './pages/dashboard.ts';
import { answerAll, atQuestion, choose, goOnButton, goToStep } from './pages/player.ts';
import { bell, goByMenu, openUserMenu } from './pages/shell.ts';
import { loginForm, signIn } from './pages/sign-in.ts';
import { signatureForm } from './pages/signature.ts';
import { say } from './texts.ts';

const { activity } = say.own;
const { player, quiz } = say.taking;
const { pdf } = say.material;
const { help } = say;
const course = demoCourse('ingreso-area-esteril');
const questions = questionsOf(course);
describe('WCAG 2.2 AA, in light and dark', () => {
  journey('the login, with a refused form', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    await loginForm(page).submit.waitFor();
    await expectAccessibleInBothSchemes(page);
    await loginForm(page).submit.click();
    await page.getByText('Este campo es obligatorio').first().waitFor();
    await page.getByText(say.session.login.cannot.title, { exact: true }).click();
    await page.getByText(say.session.login.cannot.firstText, { exact: true }).waitFor();
    await expectAccessibleInBothSchemes(page);
  });

  journey('dashboard, popovers and activity', async ({ open }) => {
    const page = await open();
    await signIn(page, 'bruno');
    await courseNames(ownList(page)).first().waitFor();
    await page.getByRole('table').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await bell(page).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    const account = await openUserMenu(page);
    await account.getByRole('button', { name: say.shell.user.signOut }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await account.getByRole('link', { name: say.shell.help, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await goByMenu(page, activity.title);
    await activityRows(page).first().waitFor();
    await expectAccessibleInBothSchemes(page);
  });

  nightlyJourney('each view of the player, up to the signature', async ({ open }) => {
    const page = await open();
    await signIn(page, 'bruno');
    await openCourse(page, course.name);
    await expectAccessibleInBothSchemes(page);
    await goToStep(page, contentOf(course, 'link').title);
    await expectAccessibleInBothSchemes(page);
    await goToStep(page, contentOf(course, 'pdf').title);
    await page.getByRole('group', { name: pdf.toolbar }).getByText(/ 1 /).waitFor();
    await page.locator('canvas').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    // The same document as running text, and back.
    await page.getByRole('button', { name: pdf.asText, exact: true }).click();
    await page.getByText(pdf.textNote, { exact: true }).waitFor();
    await page
      .getByRole('region', { name: contentOf(course, 'pdf').title })
      .getByRole('heading')
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: pdf.asPages, exact: true }).click();
    await page.getByText(pdf.textNote, { exact: true }).waitFor({ state: 'detached' });
    await goToStep(page, contentOf(course, 'media').title);
    await page.getByLabel(contentOf(course, 'media').media.name, { exact: true }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await goToStep(page, contentOf(course, 'choice').title);
    await page.getByRole('button', { name: quiz.start }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: quiz.start }).click();
    for (const [index, question] of questions.entries()) {
      await atQuestion(page, index + 1, questions.length);
      await choose(page, question, 'wrong');
      if (index < 2) await expectAccessibleInBothSchemes(page);
      await goOnButton(page).click();
    }
    await page.getByRole('heading', { name: quiz.reviewTitle }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: quiz.finish, exact: true }).click();
    await page.getByRole('img', { name: quiz.sadFace }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: quiz.retake }).click();
    await answerAll(page, questions, 'right');
    await page.getByRole('img', { name: quiz.happyFace }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: player.toSignature }).click();
    await signatureForm(page).password.waitFor();
    await expectAccessibleInBothSchemes(page);
  });
});
