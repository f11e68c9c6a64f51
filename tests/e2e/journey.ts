import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFull } from '#tests/support/runs.ts';
import { launchChromium } from './launch-chromium.ts';
import { startServer } from './start-server.ts';
import { takePicture } from './take-picture.ts';
import { watchProblems } from './watch-problems.ts';

/** How the browser of a journey differs from a desktop in Spanish, and what it may complain about. */
export interface JourneyOptions extends BrowserContextOptions {
  /** Complaints of the browser that the journey provokes, such as a refused sign-in; any other fails it. */
  readonly provokes?: readonly RegExp[];
}

interface JourneyFixtures {
  readonly browser: Browser;
  /** Address of the server, whose demo company the journeys of one worker share. */
  readonly origin: string;
  /** Opens a browser of its own, with no storage; closed, and its complaints judged, at the end of the test. */
  readonly open: (options?: JourneyOptions) => Promise<Page>;
  /** A page that the tests of a file use one after another, for what needs no browser of its own: its files are loaded once. */
  readonly shared: Page;
}

/** A browser of its own, with no storage: a desktop in the light scheme, whose animations are short. */
async function openContext(browser: Browser, origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/**
 * A test in a real browser. Files run beside one another, each worker with a Chromium, a server and a database of its own;
 * the files of a worker share them, so each takes people and records that the others leave alone.
 */
export const journey = test.extend<JourneyFixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on no other
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on no other
    async ({}, use) => {
      const server = await startServer();
      await use(server.origin);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, origin, task }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async ({ provokes = [], ...options } = {}) => {
      const context = await openContext(browser, origin, options);
      contexts.push(context);
      const page = await context.newPage();
      watchProblems(page, provokes, problems);
      return page;
    });
    await takePicture(contexts, task);
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'complaints of the browser').toEqual([]);
  },
  shared: [
    async ({ browser, origin }, use) => {
      const problems: string[] = [];
      const context = await openContext(browser, origin, {});
      const page = await context.newPage();
      watchProblems(page, [], problems);
      await use(page);
      await context.close();
      expect(problems, 'complaints of the browser').toEqual([]);
    },
    { scope: 'file' },
  ],
});

/** A journey of the nightly set: its rule is held in each run too, by a faster test or by another journey. */
export const nightlyJourney = journey.runIf(isFull);
