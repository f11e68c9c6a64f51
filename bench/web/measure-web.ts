import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { signInAt } from '#tests/e2e/pages/sign-in.ts';
import { startDemoServer } from '#tests/e2e/start-server.ts';
import { acts } from './acts.ts';
import { measureAct } from './measure-interactions.ts';
import { measureLoad } from './measure-load.ts';
import { measureMemory } from './measure-memory.ts';
import { type MeasuredBrowser, openMeasuredBrowser } from './open-browser.ts';
import { printActs, printPage } from './print-figures.ts';
import { medianOf, type PageFigures, runLighthouse } from './run-lighthouse.ts';
import { startControl } from './start-control.ts';

/**
 * `npm run bench:web`, after `npm run build`, with CHROMIUM_PATH: Lighthouse's mobile run on the sign-in and on ana's dashboard,
 * beside an empty page of React with the same headers, in turn; what a page asks for until it can be used; and how long an act
 * waits for its next frame. Medians of five. A missed aim is said; it does not fail, since a busy machine can miss it too.
 * With `-- --acts` or `-- --pages` only one half.
 */
const runs = 5;
const half = process.argv[2];

const server = await startDemoServer();
const control = await startControl(server.origin);
const browser = await openMeasuredBrowser(server.origin);
try {
  if (half !== '--acts') await measurePages(browser);
  if (half !== '--pages') await measureActs(browser);
  console.log(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await control.stop();
  await server.stop();
}

interface Measured {
  readonly name: string;
  readonly address: string;
  usable(page: Page): Promise<void>;
}

async function measurePages({ context, port }: MeasuredBrowser): Promise<void> {
  const empty: Measured = {
    name: 'Control: an empty page of React',
    address: `${control.origin}/`,
    usable: (page) => page.getByRole('button').waitFor(),
  };
  const login: Measured = {
    name: 'Sign-in',
    address: `${server.origin}/login`,
    usable: (page) => page.locator('button[type=submit]:enabled').waitFor(),
  };
  const dashboard: Measured = {
    name: 'Dashboard, signed in',
    address: `${server.origin}/Dashboard`,
    usable: (page) => page.getByRole('main').getByRole('link').nth(2).waitFor(),
  };
  const controls: PageFigures[] = [];
  for (const measured of [login, dashboard]) {
    if (measured === dashboard) await signInOnce(context);
    const figures: PageFigures[] = [];
    for (let run = 1; run <= runs; run += 1) {
      console.log(`${measured.name}, run ${run} of ${runs}…`);
      controls.push(await runLighthouse(empty.address, port));
      figures.push(await runLighthouse(measured.address, port));
    }
    const load = await measureLoad(context, measured.address, measured.usable);
    printPage(
      measured.name,
      medianOf(figures),
      medianOf(controls),
      load,
      await measureMemory(context, measured.address),
    );
  }
}

async function signInOnce(context: MeasuredBrowser['context']): Promise<void> {
  const page = await context.newPage();
  await signInAt(page, 'ana', '/Dashboard');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}

async function measureActs({ context }: MeasuredBrowser): Promise<void> {
  const empty = {
    name: 'control: a press on the empty page',
    prepare: async (page: Page) => void (await page.goto(control.origin)),
    act: (page: Page) => page.getByRole('button').click(),
  };
  const measured = [];
  for (const act of [empty, ...acts]) {
    console.log(`${act.name}…`);
    measured.push({ name: act.name, milliseconds: await measureAct(context, act, runs) });
  }
  printActs(measured);
}
