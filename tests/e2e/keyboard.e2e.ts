import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sectorShape } from '#features/people/shared/contract.ts';
import { contentOf, demoCourse, demoPassword, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { gridFrame, loaded } from './pages/grid.ts';
import { isFocused, openSearch } from './pages/keyboard.ts';
import { atQuestion, contentLine } from './pages/player.ts';
import { dialogOf } from './pages/record-dialog.ts';
import { bell } from './pages/shell.ts';
import { loginForm, signIn, signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { dashboard } = say.own;
const { quiz } = say.taking;
const { search } = say;
const course = demoCourse('desvios-capa');
const questions = questionsOf(course);

describe('without a mouse', () => {
  nightlyJourney('signs in, opens a course and answers a question', async ({ open }) => {
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

  journey('takes the words that are typed before it stands', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/sectors');
    const frame = gridFrame(page, sectorShape.title.es);
    await loaded(frame);
    await frame.getByRole('textbox').first().focus();
    const { promise: rest, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/app-search*.js', async (route) => {
      await rest;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('esteril ');
    await page.keyboard.press('Backspace');
    arrive();
    const field = page.getByRole('combobox', { name: search.title });
    await expect.poll(() => field.inputValue()).toBe('esteril');
    await page.keyboard.type('es');
    await expect.poll(() => field.inputValue()).toBe('esteriles');
    expect(await frame.getByRole('textbox').first().inputValue()).toBe('');
  });

  journey('finds a person, a course and a section from anywhere', async ({ open }) => {
    const page = await open();
    await signInAt(page, 'itps', '/Settings/sectors');
    const frame = gridFrame(page, sectorShape.title.es);
    await loaded(frame);
    const inGrid = frame.getByRole('textbox').first();
    await inGrid.focus();
    const field = await openSearch(page);
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    await expectAccessible(page);

    await page.keyboard.type('NUNEZ esteb');
    const person = page.getByRole('group', { name: search.groups.people }).getByRole('option');
    await expect.poll(() => person.count()).toBe(1);
    expect(await chosenOption(field)).toBe(await person.textContent());
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/CollaboratorsDetails?employee_Nr=*');
    await page.getByRole('heading', { level: 1, name: 'Esteban Núñez Alcorta' }).waitFor();

    await openSearch(page);
    await page.getByRole('group', { name: search.groups.recent }).getByRole('option').waitFor();
    await page.keyboard.type('perfil');
    const pages = page.getByRole('group', { name: search.groups.pages }).getByRole('option');
    await expect.poll(() => pages.count()).toBeGreaterThan(2);
    // What the server finds stands too: a choice made before would begin anew.
    const results = page.getByRole('listbox', { name: search.results });
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('false');
    const second = await pages.nth(1).textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await chosenOption(field)).toBe(second);
    expect(await isFocused(field)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: search.title }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/CollaboratorsDetails');

    // An act opens its form; given up, the address asks for none.
    await openSearch(page);
    await page.keyboard.type('agregar sector');
    await page.getByRole('group', { name: search.groups.acts }).getByRole('option').waitFor();
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('false');
    await page.keyboard.press('Enter');
    const form = dialogOf(page, say.people.sector.add);
    await form.getByRole('button', { name: say.ui.cancel, exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).not.toContain('add');
    expect(new URL(page.url()).pathname).toBe('/Settings/sectors');
  });

  journey('an answer that fails is asked for again, and a dialog is not left by the search', async ({ open }) => {
    const page = await open({ provokes: [/status of 500/] });
    await signIn(page, 'ana');
    let asked = '';
    await page.route('**/api/Search?*', (route) => {
      asked = route.request().url();
      return route.fulfill({ status: 500, body: '' });
    });
    await openSearch(page);
    await page.keyboard.type('vestimenta');
    // The failure of the whole word: that of a part of it makes room for what is asked next.
    await expect.poll(() => asked).toContain('vestimenta');
    await page.getByText(search.failedOwn, { exact: true }).waitFor();
    await page.unroute('**/api/Search?*');
    await page.getByRole('button', { name: say.ui.retry }).click();
    await page.getByRole('group', { name: search.groups.own }).getByRole('option').first().waitFor();
    expect(await page.getByRole('group', { name: search.groups.people }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await bell(page).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox', { name: search.title }).count()).toBe(0);
  });
});

/** The text of the option that Enter would open. */
async function chosenOption(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-activedescendant');
  return await field.page().locator(`[id="${id}"]`).textContent();
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
