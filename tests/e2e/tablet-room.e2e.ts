import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LateReason } from '#features/attendance/shared/codes.ts';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import { contentOf, demoCourse, demoPassword, demoPerson, questionsOf } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { expectGloved } from './pages/geometry.ts';
import { answerAll, answerSome, atQuestion } from './pages/player.ts';
import { chooseLateReason, signatureForm } from './pages/signature.ts';
import {
  assistantCard,
  begin,
  exitForm,
  expectAligned,
  handTo,
  leaveTablet,
  startTablet,
  stepTitle,
  takerBar,
} from './pages/tablet.ts';
import { counted, fill, say } from './texts.ts';

const { taking, tablet, ui } = say;
const { player, quiz } = taking;
const portrait = { viewport: { width: 768, height: 1024 }, hasTouch: true };
const landscape = { viewport: { width: 1024, height: 768 }, hasTouch: true };
const offline = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];
const waits = (count: number) => counted(tablet.queue.waits_one, tablet.queue.waits_other, count);

/** Clean for assistive technology, and fit for gloves. */
async function look(page: Page): Promise<void> {
  await expectGloved(page);
  await expectAccessible(page);
}

async function next(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: player.nextContent, exact: true }).click();
  await stepTitle(page).getByText(title, { exact: true }).waitFor();
}

/** What the tablet has told the server of its answers: the question, and the status of the reply; null without one. */
function recordSaves(page: Page): { choice: number; status: number | null }[] {
  const saves: { choice: number; status: number | null }[] = [];
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/SaveResult')) return;
    saves.push({ choice: request.postDataJSON().iD_Choice, status: (await request.response())?.status() ?? null });
  });
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/SaveResult')) saves.push({ choice: request.postDataJSON().iD_Choice, status: null });
  });
  return saves;
}

describe('two tablets in one room', () => {
  const course = demoCourse('ingreso-area-esteril');
  const questions = questionsOf(course);
  const total = questions.length;
  const [moves, stays] = [demoPerson('rargan'), demoPerson('ncanet')];

  nightlyJourney('a person goes on on the other one, and an answer that comes too late is told', async ({ open }) => {
    const first = await open({ ...portrait, provokes: [...offline, /status of 409/] });
    await startTablet(first, 'train', course.name, { look: () => expectAccessible(first) });
    const second = await open({ ...landscape, provokes: [/status of 409/] });
    await startTablet(second, 'qa', course.name, { sector: stays.sector });
    await expectAligned(second);
    // Two people at once, one on each.
    await handTo(second, stays.name);
    await handTo(first, moves.name);
    await begin(first);
    await next(first, contentOf(course, 'pdf').title);
    await first.getByText(fill(say.material.pdf.page, { page: 1, pages: 4 }), { exact: true }).waitFor();
    await look(first);
    await next(first, contentOf(course, 'media').title);
    await first.locator('video').waitFor();
    await look(first);
    await next(first, contentOf(course, 'choice').title);
    await first.getByRole('button', { name: quiz.start, exact: true }).click();
    await atQuestion(first, 1, total);
    await answerSome(first, questions.slice(0, 1), 'right');
    await takerBar(first).getByText(tablet.queue.saved).waitFor();
    await expectGloved(first);

    // The other tablet sees by itself where they are, and takes them over when somebody says so.
    await takerBar(second).getByRole('button', { name: tablet.taker.exit }).click();
    await assistantCard(second, moves.name).getByText(tablet.list.taken, { exact: true }).waitFor();
    await assistantCard(second, moves.name)
      .getByRole('button', { name: new RegExp(`^${tablet.list.resume}`) })
      .click();
    const asked = second.getByRole('dialog', { name: tablet.over.title });
    await asked.getByText(demoPerson('train').name).waitFor();
    await look(second);
    await asked.getByRole('button', { name: tablet.over.goOn }).click();
    await begin(second);
    await atQuestion(second, 2, total);

    // The first is told with its next answer, which waits there.
    await answerSome(first, questions.slice(1, 2), 'wrong');
    const told = first.getByRole('dialog', { name: tablet.over.title });
    await told.getByText(demoPerson('qa').name).waitFor();
    await look(first);
    await told.getByRole('button', { name: tablet.over.back }).click();
    await assistantCard(first, moves.name).getByText(waits(1)).waitFor();

    await answerAll(second, questions.slice(1), 'right');
    await second.getByText(fill(quiz.approvedText, { percent: 100, minimum: course.minimumScore })).waitFor();
    // The attempt is over: the server refuses what has waited, and the first tablet says so until it was read.
    await first.evaluate(`window.dispatchEvent(new Event('online'))`);
    const refused = first.getByText(
      fill(tablet.queue.refused_one, { count: 1, name: moves.name, text: 'El intento ya fue evaluado' }),
    );
    await refused.waitFor();
    await look(first);
    await first.reload();
    await refused.waitFor();
    await first.getByRole('button', { name: tablet.queue.noted }).click();
    await refused.waitFor({ state: 'detached' });

    await second.getByRole('button', { name: player.toSignature }).click();
    const form = signatureForm(second);
    await form.user.fill(moves.cwid);
    await form.password.fill(demoPassword);
    await form.submit.click();
    await second
      .getByText(fill(say.own.record.finished, { percent: 100 }))
      .first()
      .waitFor();
    // Nothing of the refused answer counts, and both lists know.
    await assistantCard(first, moves.name).getByText(`100 %`).waitFor();
  });

  nightlyJourney(
    'a network that is away for a minute loses and doubles nothing, and is asked ever more rarely',
    async ({ open }) => {
      const page = await open({ ...landscape, provokes: [...offline, /status of 409/] });
      await startTablet(page, 'train', course.name);
      await handTo(page, stays.name);
      await begin(page);
      await next(page, contentOf(course, 'pdf').title);
      // A PDF that is still being drawn pushes the button down, away from a press.
      await page.locator('canvas').first().waitFor();
      await next(page, contentOf(course, 'media').title);
      await next(page, contentOf(course, 'choice').title);
      await page.getByRole('button', { name: quiz.start, exact: true }).click();
      await atQuestion(page, 1, total);
      const saves = recordSaves(page);
      await page.clock.install();
      await page.context().setOffline(true);
      await page.getByText(ui.offline).waitFor();
      await answerSome(page, questions.slice(0, 3), 'right');
      await takerBar(page).getByText(waits(3)).waitFor();
      saves.length = 0;
      const began = Date.now();
      // Second by second, so that each call has failed before the next is due.
      for (let second = 1; second <= 60; second += 1) await page.clock.runFor(1000);
      // Only the oldest is tried, every half a minute in the end; the clock of the page goes on by itself too.
      const tries = saves.map(({ choice }) => choice);
      const most = 4 + (Date.now() - began) / 10_000;
      expect([new Set(tries).size, tries.length >= 2 && tries.length <= most]).toEqual([1, true]);
      await takerBar(page).getByText(waits(3)).waitFor();
      expect(await page.getByText(tablet.queue.saved, { exact: true }).count()).toBe(0);
      // The verdict waits for the answers, and says so.
      saves.length = 0;
      await page.context().setOffline(false);
      await takerBar(page).getByText(tablet.queue.saved).waitFor();
      expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(saves[0]?.choice).toBe(tries[0]);
      expect(new Set(saves.map(({ choice }) => choice)).size).toBe(3);
      await answerAll(page, questions.slice(3), 'right');
      await page.getByText(fill(quiz.approvedText, { percent: 100, minimum: course.minimumScore })).waitFor();
    },
  );
});

nightlyJourney('an instance that has expired asks on the tablet why it is signed late', async ({ open }) => {
  const course = demoCourse('bloqueo-etiquetado');
  const person = demoPerson('rsanch');
  const page = await open({ ...portrait, provokes: [/status of (400|429)/] });
  await startTablet(page, 'hse', course.name, { sector: person.sector });
  await page.getByText(/^Venció el .* razón de tardanza\.$/).waitFor();
  await assistantCard(page, person.name).getByText(tablet.list.overdue, { exact: true }).waitFor();
  await look(page);
  await handTo(page, person.name);
  await begin(page);
  await next(page, contentOf(course, 'choice').title);
  await page.getByRole('button', { name: quiz.start, exact: true }).click();
  await answerAll(page, questionsOf(course), 'right');
  await page.getByRole('button', { name: player.toSignature }).click();
  const form = signatureForm(page);
  await form.lateReason.waitFor();
  // On its side, too, the button is in view.
  await page.setViewportSize(landscape.viewport);
  const { y = 0, height = 0 } = (await form.submit.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(landscape.viewport.height);
  await page.setViewportSize(portrait.viewport);
  await form.user.fill(person.cwid);
  await form.password.fill(demoPassword);
  await form.submit.click();
  await page.getByText('Elija razón de tardanza').waitFor();
  await chooseLateReason(page, lateReasons[LateReason.Other].es);
  await form.description.fill('Inventario anual del depósito');
  await look(page);
  await form.password.fill(demoPassword);
  await form.submit.click();
  await page
    .getByText(fill(say.own.record.finished, { percent: 100 }))
    .first()
    .waitFor();
  await assistantCard(page, person.name).getByText('100 %').waitFor();

  // The way out: what the next wrong password does is said before it, and the course goes on after it.
  await page.getByRole('link', { name: tablet.leave }).click();
  for (let guess = 1; guess <= 4; guess += 1) {
    await leaveTablet(page, 'no es esta');
    await expect.poll(() => exitForm(page).password.inputValue()).toBe('');
  }
  await page.getByText('la salida del modo tablet se bloquea 15 min').first().waitFor();
  await look(page);
  await leaveTablet(page, 'no es esta');
  await page.getByText('bloqueada por intentos fallidos. Pruebe de nuevo en 15 min').first().waitFor();
  await page.getByRole('link', { name: tablet.exit.back }).click();
  await assistantCard(page, person.name).waitFor();
  await page.getByRole('link', { name: tablet.leave }).click();
  await page.getByRole('button', { name: tablet.exit.signOut }).click();
  const asks = page.getByRole('dialog', { name: tablet.exit.signOutTitle });
  await look(page);
  await asks.getByRole('button', { name: tablet.exit.signOut }).click();
  await page.waitForURL('**/login');
});
