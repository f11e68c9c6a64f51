import { signIn } from '#tests/e2e/pages/sign-in.ts';
import { startDemoServer } from '#tests/e2e/start-server.ts';
import { measureMemory } from './measure-memory.ts';
import { openMeasuredBrowser } from './open-browser.ts';
import { printFigures } from './print-figures.ts';
import { medianOf, type PageFigures, runLighthouse } from './run-lighthouse.ts';

/**
 * Lighthouse's mobile run on the login and on ana's dashboard, three times each, medians: `npm run bench:web`, after
 * `npm run build`, with CHROMIUM_PATH. A missed aim is said; it does not fail, since a busy machine can miss it too.
 */
const runs = 3;

const server = await startDemoServer();
try {
  const browser = await openMeasuredBrowser(server.origin);
  const measure = async (name: string, path: string) => {
    const figures: PageFigures[] = [];
    for (let run = 1; run <= runs; run += 1) {
      console.log(`${name}, run ${run} of ${runs}…`);
      figures.push(await runLighthouse(`${server.origin}${path}`, browser.port));
    }
    printFigures(name, medianOf(figures), await measureMemory(browser.context, path));
  };
  try {
    await measure('Login', '/login');
    const page = await browser.context.newPage();
    await signIn(page, 'ana');
    await page.close();
    await measure('Dashboard, signed in', '/Dashboard');
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
