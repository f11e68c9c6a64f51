import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { signInAt } from '#tests/e2e/pages/sign-in.ts';
import { startServer } from '#tests/e2e/start-server.ts';
import { acts } from './acts.ts';
import { measureAct } from './measure-interactions.ts';
import { measureLoad } from './measure-load.ts';
import { measureMemory } from './measure-memory.ts';
import { type MeasuredBrowser, openMeasuredBrowser } from './open-browser.ts';
import { type MeasuredPage, pages } from './pages.ts';
import { printActs, printPage } from './print-figures.ts';
import { medianOf, type PageFigures, runLighthouse } from './run-lighthouse.ts';
import { startControl } from './start-control.ts';

/**
 * `npm run bench:web`, after `npm run build`, with CHROMIUM_PATH: Lighthouse's run, of a phone or a desk, on the pages that people open most,
 * each beside an empty page of React with the same headers, in turn; what a page asks for until it can be used; and how long an
 * act waits for its next frame. Medians of five. A missed aim is said; it does not fail, since a busy machine can miss it too.
 * With `-- --acts` or `-- --pages` only one half; a second word, the pages or acts whose names have it.
 */
const runs = Number(process.env.RUNS ?? 5);
const half = process.argv[2];
const wanted = process.argv[3] ?? '';

const server = await startServer();
const empty = await startControl(server.origin);
try {
  if (half !== '--acts') await measurePages();
  if (half !== '--pages') await measureActs();
  console.log(`\nload of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await empty.stop();
  await server.stop();
}

async function measurePages(): Promise<void> {
  const control: MeasuredPage = {
    name: 'Control: an empty page of React',
    address: `${empty.origin}/`,
    device: 'phone',
    usable: (page) => page.getByRole('button').waitFor(),
  };
  for (const measured of pages.filter(({ name }) => name.includes(wanted))) {
    const browser = await openMeasuredBrowser(server.origin);
    try {
      await measurePage(browser, control, measured);
    } finally {
      await browser.close();
    }
  }
}

async function measurePage(
  { context, port }: MeasuredBrowser,
  control: MeasuredPage,
  measured: MeasuredPage,
): Promise<void> {
  const { name, address, device, user, usable } = measured;
  if (user !== undefined) await signInOnce(context, user);
  const url = `${server.origin}${address}`;
  const controls: PageFigures[] = [];
  const figures: PageFigures[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${name}, run ${run} of ${runs}…`);
    controls.push(await runLighthouse(control.address, port, device));
    figures.push(await runLighthouse(url, port, device));
  }
  const load = await measureLoad(context, url, usable);
  printPage(measured, medianOf(figures), medianOf(controls), load, await measureMemory(context, url));
}

async function signInOnce(context: MeasuredBrowser['context'], user: string): Promise<void> {
  const page = await context.newPage();
  await signInAt(page, user, '/Dashboard');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}

async function measureActs(): Promise<void> {
  const { context, close } = await openMeasuredBrowser(server.origin);
  const press = {
    name: 'control: a press on the empty page',
    prepare: async (page: Page) => void (await page.goto(empty.origin)),
    act: (page: Page) => page.getByRole('button').click(),
  };
  const measured = [];
  for (const act of [press, ...acts.filter(({ name }) => name.includes(wanted))]) {
    console.log(`${act.name}…`);
    measured.push({ name: act.name, milliseconds: await measureAct(context, act, runs) });
  }
  await close();
  printActs(measured);
}
