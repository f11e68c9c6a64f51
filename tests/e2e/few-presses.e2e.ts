import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ProfileName } from '#demo/company/profiles.ts';
import { SectorName } from '#demo/company/sectors.ts';
import type { DemoCollaborator, DemoQuestion } from '#demo/company/types.ts';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { ChoiceType, contentKinds } from '#features/courses/shared/codes.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { openSearch } from './pages/keyboard.ts';
import { touchAnswers } from './pages/player.ts';
import { countPresses, type Presses } from './pages/presses.ts';
import { chooseOption, dialogOf, fieldOf, lookUp, sign, typeDay } from './pages/record-dialog.ts';
import { scheduleByCalls } from './pages/schedule.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { signatureForm } from './pages/signature.ts';
import { assistantCard, exitForm } from './pages/tablet.ts';
import { counted, fill, say, startingWith } from './texts.ts';

// What people do most, by the shortest way that the product offers, with every press counted.

const { courses, requirements } = say;
const label = (name: keyof typeof courseShape.fields) => courseShape.fields[name].label.es;
const [pdf, quiz] = [contentKinds[1].name.es, contentKinds[2].name.es];
/** Questions with one right answer. */
const singles = (length: number): readonly DemoQuestion[] =>
  Array.from({ length }, (_, number) => ({
    type: ChoiceType.Simple,
    question: `¿Qué se registra en el punto ${number + 1}?`,
    answers: [
      { text: 'La hora y el valor', correct: true },
      { text: 'Nada', correct: false },
    ],
  }));

/** As they are pasted. */
const pasted = (questions: readonly DemoQuestion[]) =>
  questions
    .map(({ question, answers }) =>
      [question, ...answers.map(({ text, correct }) => `${correct ? '*' : ''}${text}`)].join('\n'),
    )
    .join('\n\n');

interface Written {
  readonly number: string;
  readonly name: string;
  readonly questions: readonly DemoQuestion[];
}

/** The smallest document that is whole: one empty page. */
const onePage = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n',
);

/** From anywhere, by the keyboard: what can be done is found by its name. */
async function create(page: Page, { number, name }: Written): Promise<void> {
  await openSearch(page);
  await page.keyboard.type('crear un curso');
  await page.getByRole('group', { name: say.search.groups.acts }).getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, courses.grid.create);
  await chooseOption(dialog, label('iD_Type'), 'SOP');
  await dialog.getByLabel(startingWith(label('doc_Number'))).fill(number);
  await dialog.getByLabel(startingWith(label('name'))).fill(name);
  await dialog.getByLabel(startingWith(label('company'))).fill('Laboratorio Austral');
  await typeDay(dialog, label('dateVig'), '31/12/2099');
  await sign(dialog, 'Procedimiento nuevo');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function addContent(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: courses.content.add, exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const dialog = dialogOf(page, fill(courses.content.addTitle, { kind }));
  await dialog.getByLabel(startingWith(courses.content.title)).fill(title);
  return dialog;
}

async function writeMaterial(page: Page, { questions }: Written): Promise<void> {
  await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
  const documents = await addContent(page, pdf, 'Procedimiento y anexo');
  const choosing = page.waitForEvent('filechooser');
  await documents.getByRole('button', { name: courses.pdf.add, exact: true }).click();
  const files = ['POE-AG-007.pdf', 'Anexo I.pdf'].map((file) => ({
    name: file,
    mimeType: 'application/pdf',
    buffer: onePage,
  }));
  await (await choosing).setFiles(files);
  await expect
    .poll(() => documents.getByRole('list', { name: courses.pdf.list }).getByRole('listitem').count())
    .toBe(2);
  await documents.getByRole('button', { name: courses.content.accept, exact: true }).click();
  await documents.waitFor({ state: 'hidden' });
  const exam = await addContent(page, quiz, 'Evaluación');
  await exam.getByRole('button', { name: courses.content.accept, exact: true }).click();
  await exam.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: fill(courses.question.openOf, { name: 'Evaluación' }) }).click();
  await page.getByRole('button', { name: courses.import.open, exact: true }).click();
  const importing = dialogOf(page, courses.import.title);
  await fieldOf(importing, courses.import.pasted).fill(pasted(questions));
  await importing.getByRole('button', { name: courses.import.check, exact: true }).click();
  const { accept_one, accept_other } = courses.import;
  await importing
    .getByRole('button', { name: counted(accept_one, accept_other, questions.length), exact: true })
    .click();
  await importing.waitFor({ state: 'hidden' });
}

async function requireAndFinish(page: Page): Promise<void> {
  await page.getByRole('tab', { name: courses.editor.tabs.requirements, exact: true }).click();
  const panel = page.getByRole('tabpanel', { name: courses.editor.tabs.requirements });
  await lookUp(panel, requirements.sectors, 'estéril', SectorName.Sterile);
  await page.keyboard.press('Escape');
  await panel.getByRole('checkbox', { name: ProfileName.AsepticFiller, exact: true }).check();
  await page.getByRole('button', { name: courses.finish.open, exact: true }).click();
  await sign(dialogOf(page, courses.finish.title), 'Aprobado por QA', undefined, courses.finish.submit);
  await page.waitForURL('**/Settings/courses');
}

/** Writes a course and finishes it. */
async function write(page: Page, course: Written): Promise<void> {
  await create(page, course);
  await writeMaterial(page, course);
  await requireAndFinish(page);
}

interface Room {
  /** a course with one document and one questionnaire */
  readonly course: Pick<Written, 'name' | 'questions'>;
  /** by whose name the instance is found */
  readonly named: string;
  readonly people: readonly DemoCollaborator[];
}

/** One person of the room, from their card to their signature; the welcome and the result go on by themselves. */
async function takeByTouch(page: Page, { name, cwid }: DemoCollaborator, questions: readonly DemoQuestion[]) {
  await assistantCard(page, name)
    .getByRole('button', { name: fill(say.tablet.list.takeOf, { act: say.tablet.list.take, name }), exact: true })
    .tap();
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: say.taking.player.nextContent, exact: true }).tap();
  await page.getByRole('button', { name: say.taking.quiz.start, exact: true }).tap();
  await touchAnswers(page, questions);
  // What was answered in passing stands here.
  const review = page.getByRole('heading', { name: say.taking.quiz.reviewTitle });
  await review.waitFor();
  expect(await page.getByText(say.taking.quiz.unanswered).count()).toBe(0);
  await page.getByRole('button', { name: say.taking.quiz.finish, exact: true }).tap();
  const form = signatureForm(page);
  await form.user.tap();
  await form.user.fill(cwid);
  await form.password.tap();
  await form.password.fill(demoPassword);
  await form.submit.tap();
  await assistantCard(page, name).getByText(attendanceStatuses[AttendanceStatus.Finished].es).waitFor();
}

/** Takes a room through a course with a tablet that goes round. @returns what the hands did, from its card to how it went */
async function takeRoom(page: Page, { course, named, people }: Room): Promise<Presses> {
  const room = { sector: SectorName.Solids, modality: Modality.Tablet, named, people };
  await scheduleByCalls(page, { by: demoPerson('qa'), course, ...room });
  await signInAt(page, 'qa', '/Management');
  const read = await countPresses(page);
  const card = page.getByRole('listitem').filter({ hasText: course.name }).filter({ hasText: '0/4' });
  await card.getByRole('button', { name: startingWith(say.instances.actions.startTablet) }).tap();
  await dialogOf(page, say.instances.tablet.title)
    .getByRole('button', { name: say.instances.tablet.start, exact: true })
    .tap();
  for (const [index, person] of people.entries()) {
    await takeByTouch(page, person, course.questions);
    // Whom it is handed to next is where the list begins.
    if (index < people.length - 1) {
      const focused = page.getByRole('listitem').locator('button:focus');
      await focused.waitFor();
      expect(await focused.getAttribute('aria-label')).toMatch(new RegExp(`^${say.tablet.list.take}`));
    }
  }
  await page.getByRole('region', { name: counted('', say.tablet.closing.title_other, 4) }).waitFor();
  await page.getByRole('link', { name: say.tablet.leave }).first().tap();
  const exit = exitForm(page);
  await exit.password.fill(demoPassword);
  await exit.submit.tap();
  await page.getByRole('heading', { level: 1, name: say.paper.closing.title, exact: true }).waitFor();
  const done = read();
  console.log(`room of four, ${course.name}: ${JSON.stringify(done)}`);
  expect(done.passwords).toBe(5);
  return done;
}

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };

describe('the shortest way', () => {
  nightlyJourney(
    'of a procedure with two documents and eight questions: 30 presses, two passwords',
    async ({ open }) => {
      const page = await open();
      await signIn(page, 'qa');
      const read = await countPresses(page);
      const name = 'Muestreo de agua purificada en campaña';
      await write(page, { number: 'POE-AG-007', name, questions: singles(8) });
      const done = read();
      console.log(`procedure with two documents and eight questions: ${JSON.stringify(done)}`);
      expect(done.presses).toBeLessThanOrEqual(30);
      expect(done.passwords).toBe(2);
    },
  );

  nightlyJourney(
    'of a room of four and six questions, from its card to how it went: 56 presses of hands, of 70',
    async ({ open }) => {
      const course = { number: 'POE-AG-008', name: 'Purga de la línea de vapor', questions: singles(6) };
      const desk = await open();
      await signIn(desk, 'qa');
      await write(desk, course);
      const people = ['dacuna', 'fagu', 'rvilla', 'byanez'].map(demoPerson);
      const done = await takeRoom(await open(tablet), { course, named: 'Sala de cuatro', people });
      // Two to start, two to leave; for each the card, the document, the start, six answers, the end and three to sign.
      expect(done.presses).toBeLessThanOrEqual(2 + 4 * (1 + 1 + 1 + 6 + 1 + 3) + 2);
    },
  );

  nightlyJourney(
    'of a room of four, whose six questions have several answers and an order: a press for each mark',
    async ({ open }) => {
      const demo = demoCourse('despeje-linea');
      const course = { name: demo.name, questions: questionsOf(demo) };
      const people = ['dacuna', 'fagu', 'rvilla', 'byanez'].map(demoPerson);
      const done = await takeRoom(await open(tablet), { course, named: 'Sala de marcas', people });
      // 13 marks, an order of five lines among them by four touches; on from three questions that no touch answers whole.
      expect(done.presses).toBeLessThanOrEqual(2 + 4 * (1 + 1 + 1 + 13 + 3 + 1 + 3) + 2);
    },
  );
});
