import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, languageKey, languages } from '#platform/i18n/language.ts';
import { isFull } from '#tests/support/runs.ts';

/** WCAG 2.2, levels A and AA; axe marks each rule with the version that brought it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the scheme decides; all else is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const runningAnimations = 'document.getAnimations().filter(({ playState }) => playState === "running").length';

/**
 * Ten times as fast as axe's builder is by itself, with the same violations: it carries every element that passed out of
 * the browser, opens another page to put the frames' results together, asks for every style sheet again, which fails
 * without a network, and brings axe's program to a page that has it. What is looked at here has no frames.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  const builder = new AxeBuilder(isThere ? { page, axeSource: '/* is there */' } : { page });
  return builder.options({ resultTypes: ['violations'], preload: false }).setLegacyMode(true);
}

/** Has the page in a language as when another tab has changed it: what is open stays open, and nothing is remembered. */
async function showIn(page: Page, language: Language): Promise<void> {
  const change = JSON.stringify({ key: languageKey, newValue: language });
  await page.evaluate(`dispatchEvent(new StorageEvent('storage', ${change}))`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
}

async function look(page: Page, named: string, narrow: (builder: AxeBuilder) => AxeBuilder): Promise<void> {
  await expect.poll(() => page.evaluate(runningAnimations)).toBe(0);
  const { violations } = await narrow(await axe(page)).analyze();
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
  expect(broken, `${page.url()}, ${named}`).toEqual([]);
}

/**
 * Fails with the rule and the elements that break it: in the language that the page is in and the light scheme; with `FULL=1` in
 * every other look too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.locator('iframe').count()).toBe(0);
  await look(page, 'light', (builder) => builder.withTags(rules));
  if (!isFull) return;
  await lookInTheDark(page);
  await lookInEveryLanguage(page);
}

/** The same, and in the dark, whatever is run. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  if (!isFull) await lookInTheDark(page);
}

/** In the dark scheme, whose colours alone differ. */
async function lookInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark');
  await look(page, 'dark', (builder) => builder.withRules(colourRules));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('light');
}

/** In the other language, whose names and widths differ. */
async function lookInEveryLanguage(page: Page): Promise<void> {
  const language = await page.locator('html').getAttribute('lang');
  for (const other of languages.filter((each) => each !== language)) {
    await showIn(page, other);
    await look(page, other, (builder) => builder.withTags(rules).disableRules(colourRules));
  }
  await showIn(page, language as Language);
}
