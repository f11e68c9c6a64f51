import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { pagePaths } from '#product/page-paths.ts';
import { sampled } from '#tests/support/runs.ts';
import { journey, nightlyJourney } from './journey.ts';
import { everyPage } from './pages/every-page.ts';
import { gridFrame, loaded } from './pages/grid.ts';
import { withoutRest } from './pages/rest.ts';
import { bell, openUserMenu } from './pages/shell.ts';
import { signIn, signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { unreachable, partMissing, retry, close } = say.ui;

/** What the browser says of a network that is not there; React reports the part that failed to the console. */
const lost = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /Failed to fetch/,
  /could not be fetched/,
  /preload/i,
  /NotFetched/,
];

/** What tells whether a page is whole: its titles, the names of what can be pressed, and the style sheets in force. */
const whole = `(() => {
  const words = (query) => [...document.querySelectorAll(query)].map((one) => one.ariaLabel ?? one.textContent.trim());
  return {
    title: document.title,
    headings: words('main h1, main h2'),
    named: [...new Set(words('main button, main [role=tab], main label, main [role=columnheader]'))].filter(
      (word) => !/\\d/.test(word),
    ).sort(),
    styles: [...document.styleSheets].map(({ href }) => href).filter((href) => href !== null).sort(),
  };
})()`;

type Whole = Readonly<Record<'headings' | 'named' | 'styles', readonly string[]>> & { readonly title: string };

/** Reads a page once it has come to rest. */
async function readWhole(page: Page): Promise<Whole> {
  await page.locator('h1').first().waitFor();
  let before = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await page.evaluate<Whole>(whole));
        const isSame = now === before;
        before = now;
        return isSame && (await page.locator('main .ui-skeleton, main .MuiSkeleton-root').count()) === 0;
      },
      { interval: 300 },
    )
    .toBe(true);
  return page.evaluate<Whole>(whole);
}

/** The address of a training that somebody has finished. */
async function finishedTraining(page: Page): Promise<string> {
  const token = await page.evaluate<string>(`JSON.parse(localStorage.getItem('capacita.user')).token`);
  const filter = encodeURIComponent(JSON.stringify(['status', '=', AttendanceStatus.Finished]));
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.context().request.get(`/api/Consult/AllTrainings?take=1&filter=${filter}`, { headers });
  const [{ iD_Course, iD_Instance, cwid }] = (await reply.json()).data;
  return `/TrainingRecord/${iD_Course}/${iD_Instance}/${cwid}`;
}

/** Follows a link of the product, as the menu does: nothing is loaded anew. */
const follow = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

const addresses = [
  ...everyPage.filter((path) => path !== pagePaths.dashboard),
  '/Settings/collaborators',
  '/Settings/parameters',
];

describe('a page that was asked for without a network comes back whole', () => {
  for (const path of sampled(addresses)) {
    journey(path, async ({ open, shared }) => {
      if (shared.url() === 'about:blank') await signIn(shared, 'itps');
      const address = path.startsWith('/TrainingRecord') ? await finishedTraining(shared) : path;
      await shared.goto(address);
      const wanted = await readWhole(shared);
      // A browser that has fetched nothing yet, where the same person is signed in.
      const page = await open({ provokes: lost, storageState: await shared.context().storageState() });
      await page.goto(pagePaths.dashboard);
      await page.locator('h1').first().waitFor();
      await page.context().setOffline(true);
      await follow(page, address);
      await page.getByRole('alert').filter({ hasText: unreachable }).first().waitFor();
      await page.context().setOffline(false);
      await expect.poll(() => page.evaluate<Whole>(whole)).toMatchObject({ ...wanted, styles: expect.anything() });
      // What the other page had fetched ahead comes at rest.
      const stylesNow = async () => (await page.evaluate<Whole>(whole)).styles;
      await expect.poll(stylesNow).toEqual(expect.arrayContaining([...wanted.styles]));
    });
  }
});

/** No file of the product arrives until the function that it returns is called. */
async function loseFiles(page: Page, files: string | RegExp = '**/assets/**'): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

nightlyJourney('what failed while it was fetched ahead is asked for again when it is wanted', async ({ open }) => {
  const page = await open({ provokes: lost });
  await signIn(page, 'itps');
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));
  const giveBack = await loseFiles(page);
  // The parts that are fetched at rest, and the pages that are.
  const ahead = [/app-search/, /user-popover/, /capacitation-page/];
  await expect.poll(() => ahead.every((file) => failures.some((url) => file.test(url)))).toBe(true);
  await giveBack();
  await page.getByRole('button', { name: say.shell.search }).click();
  await page.getByRole('combobox', { name: say.search.title, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await bell(page).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await (await openUserMenu(page)).getByText(say.shell.user.signOut).waitFor();
});

journey('a part whose files are lost says so in its place, and the page stays', async ({ open }) => {
  const page = await open({ provokes: lost });
  await page.addInitScript(withoutRest);
  await signInAt(page, 'itps', '/Settings/sectors');
  const title = page.getByRole('heading', { level: 1, name: say.administration.title });
  await title.waitFor();
  await loaded(gridFrame(page, say.administration.tabs.sectors));
  const giveBack = await loseFiles(page);
  const missing = page.getByRole('dialog', { name: unreachable });
  const cases = [
    { open: () => page.getByRole('button', { name: say.shell.search }).click(), name: say.search.title },
    { open: () => bell(page).click(), name: new RegExp(say.notifications.title) },
    { open: () => page.getByRole('button', { name: new RegExp(`^${say.shell.user.open.split('{{')[0]}`) }).click() },
  ];
  for (const { open: press } of cases) {
    await press();
    await missing.getByText(partMissing).waitFor();
    await missing.getByRole('button', { name: close }).click();
    await missing.waitFor({ state: 'detached' });
    expect(await title.count()).toBe(1);
  }
  await cases[0]?.open();
  await missing.getByText(partMissing).waitFor();
  await giveBack();
  await missing.getByRole('button', { name: retry }).click();
  await page.getByRole('combobox', { name: say.search.title, exact: true }).waitFor();
  await missing.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await loaded(gridFrame(page, say.administration.tabs.sectors));
});

journey('without the file of its texts the product waits, and shows no name of a text', async ({ open }) => {
  const page = await open({ provokes: lost });
  const giveBack = await loseFiles(page, /\/(texts-)?es-[^/]*\.js$/);
  await signInAt(page, 'itps', '/Dashboard');
  await page.getByText('La aplicación no se pudo abrir todavía.').waitFor();
  expect(await page.locator('main').count()).toBe(0);
  await giveBack();
  await page.getByRole('heading', { name: say.own.dashboard.views.todo }).waitFor();
});
