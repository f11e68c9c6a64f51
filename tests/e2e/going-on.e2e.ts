import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { demoCourse, demoPerson, questionsOf } from './demo-data.ts';
import { journey } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { atQuestion, goOnButton, questionGroup } from './pages/player.ts';
import { scheduleByCalls } from './pages/schedule.ts';
import { assistantCard, startTablet, stepTitle, takerBar } from './pages/tablet.ts';
import { fill, say } from './texts.ts';

const { goingOn, quiz, player } = say.taking;
const { list, taker } = say.tablet;
const course = demoCourse('despeje-linea');
const questions = questionsOf(course);
const total = questions.length;
const [slow, quick] = [demoPerson('mquiro'), demoPerson('rargan')];
const portrait = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** ms in which a page that goes on by itself has gone on. */
const moment = 1300;

/** ms after which a second touch is no bounce. */
const notBounced = 350;

function question(position: number) {
  const asked = questions[position - 1];
  if (asked === undefined) throw new Error(`${course.name} has no question ${position}.`);
  return asked;
}

function answerAt(page: Page, position: number, at: number) {
  const { answers } = question(position);
  return questionGroup(page, question(position)).getByLabel(answers[at]?.text ?? '', { exact: true });
}

const isOn = (page: Page) => page.getByRole('switch', { name: goingOn.switch });

async function choosePerson(page: Page, name: string): Promise<void> {
  await assistantCard(page, name)
    .getByRole('button', { name: fill(list.takeOf, { act: list.take, name }), exact: true })
    .tap();
}

/** From the card over the welcome, which goes on by itself, and the document to the first page of the questionnaire. */
async function toIntroduction(page: Page, name: string): Promise<void> {
  await choosePerson(page, name);
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: player.nextContent, exact: true }).tap();
  await page.getByRole('button', { name: quiz.start, exact: true }).waitFor();
}

/** What a finger at an answer meets at the very moment in which the page turns by itself. */
function metAtTheTurn(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<string> {
  return page.evaluate<string>(`new Promise((met) => {
    const turned = new MutationObserver(() => {
      if (!document.body.style.pointerEvents) return;
      turned.disconnect();
      met(document.elementFromPoint(${x}, ${y}).tagName);
    });
    turned.observe(document.body, { attributes: true, attributeFilter: ['style'] });
  })`);
}

describe('a page that goes on by itself where a finger touched it', () => {
  journey('does so for an answer, after a moment in which one may stay, and never for keys', async ({ open }) => {
    const page = await open(portrait);
    const room = { sector: SectorName.Sterile, modality: Modality.Tablet, named: 'Sala que sigue' };
    await scheduleByCalls(page, { by: demoPerson('qa'), course, ...room, people: [slow, quick] });
    await startTablet(page, 'qa', course.name, { sector: SectorName.Sterile });

    // The welcome: a touch beside the way on stays.
    await choosePerson(page, slow.name);
    await page.getByText(goingOn.stay).waitFor();
    await page.waitForTimeout(notBounced);
    await takerBar(page).getByRole('heading', { level: 1 }).tap();
    await page.getByText(goingOn.stay).waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.waitForTimeout(4300);
    await page.getByRole('button', { name: taker.begin, exact: true }).tap();
    await stepTitle(page).waitFor();
    await page.getByRole('button', { name: taker.exit, exact: true }).tap();

    // Switched off it is off for this person, also after a reload, and nothing goes on.
    await page.getByRole('button', { name: fill(list.takeOf, { act: list.resume, name: slow.name }) }).tap();
    await page.getByRole('button', { name: quiz.start, exact: true }).waitFor();
    expect(await isOn(page).isChecked()).toBe(true);
    await expectAccessible(page);
    await isOn(page).tap();
    await page.reload();
    await page.getByRole('button', { name: quiz.start, exact: true }).waitFor();
    expect(await isOn(page).isChecked()).toBe(false);
    await page.getByRole('button', { name: quiz.start, exact: true }).tap();
    await answerAt(page, 1, 0).tap();
    await page.waitForTimeout(moment);
    await atQuestion(page, 1, total);
    expect(await page.getByText(goingOn.stay).count()).toBe(0);
    await page.getByRole('button', { name: taker.exit, exact: true }).tap();
    await page.getByRole('button', { name: taker.exitLeave, exact: true }).tap();

    await toIntroduction(page, quick.name);
    expect(await isOn(page).isChecked()).toBe(true);
    await page.getByRole('button', { name: quiz.start, exact: true }).tap();
    await expectAnswersGoOn(page);
  });
});

async function expectAnswersGoOn(page: Page): Promise<void> {
  // Touched again: one stays, with the answer that was touched. What says so moves nothing under the finger.
  const wayOn = await goOnButton(page).boundingBox();
  const answer = await answerAt(page, 1, 0).boundingBox();
  if (answer === null) throw new Error('The first answer is not in sight.');
  // By its place: on a busy machine to look for it twice would take longer than the page stays.
  const touch = () => page.touchscreen.tap(answer.x + answer.width / 2, answer.y + answer.height / 2);
  await touch();
  const isBounceOver = page.waitForTimeout(notBounced);
  await page.getByText(goingOn.stay).waitFor();
  expect(await goOnButton(page).boundingBox()).toEqual(wayOn);
  await isBounceOver;
  await touch();
  await page.waitForTimeout(moment);
  await atQuestion(page, 1, total);
  expect(await answerAt(page, 1, 0).isChecked()).toBe(true);
  // Another answer goes on, and the page that comes is not touched by a finger that bounces.
  const place = await answerAt(page, 1, 1).boundingBox();
  const met = metAtTheTurn(page, { x: place?.x ?? 0, y: place?.y ?? 0 });
  await answerAt(page, 1, 1).tap();
  expect(await met).toBe('HTML');
  await atQuestion(page, 2, total);
  // What was answered before waits for the way on.
  await page.getByRole('button', { name: quiz.previous }).tap();
  await atQuestion(page, 1, total);
  expect(await answerAt(page, 1, 1).isChecked()).toBe(true);
  await answerAt(page, 1, 0).tap();
  await page.waitForTimeout(moment);
  await atQuestion(page, 1, total);
  await goOnButton(page).tap();
  // Keys walk along the answers.
  await answerAt(page, 2, 0).focus();
  await page.keyboard.press('ArrowDown');
  expect(await answerAt(page, 2, 1).isChecked()).toBe(true);
  await page.waitForTimeout(moment);
  await atQuestion(page, 2, total);
  await goOnButton(page).tap();
  // Of several answers no touch is the last.
  await answerAt(page, 3, 0).tap();
  await page.waitForTimeout(moment);
  await atQuestion(page, 3, total);
}
