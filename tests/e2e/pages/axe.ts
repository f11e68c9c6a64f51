import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2, levels A and AA; axe marks each rule with the version that brought it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the scheme decides; all else is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const runningAnimations = 'document.getAnimations().filter(({ playState }) => playState === "running").length';
const bothSchemes = ['light', 'dark'] as const;

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

/** Fails with the rule and the elements that break it, in the light and the dark scheme unless one is named. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = bothSchemes,
): Promise<void> {
  expect(await page.locator('iframe').count()).toBe(0);
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe(colorScheme);
    await expect.poll(() => page.evaluate(runningAnimations)).toBe(0);
    const builder = await axe(page);
    const look = place === 0 ? builder.withTags(rules) : builder.withRules(colourRules);
    const { violations } = await look.analyze();
    const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
    expect(broken, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
