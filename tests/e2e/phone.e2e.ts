import { describe, expect } from 'vitest';
import { contentOf, demoCourse, questionsOf } from './demo-data.ts';
import { journey } from './journey.ts';
import { courseNames, openCourse, ownList, viewLink } from './pages/dashboard.ts';
import { expectFitsPhone } from './pages/geometry.ts';
import { choose, contentLine, contentList, goOnButton } from './pages/player.ts';
import { bell, openUserMenu } from './pages/shell.ts';
import { loginForm, signIn } from './pages/sign-in.ts';
import { fill, say } from './texts.ts';

const { activity } = say.own;
const { player, quiz } = say.taking;
const { menu } = say.shell;
const { search } = say;
const { pdf } = say.material;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const course = demoCourse('pesada-dispensacion');

/** Counts by how much what is in sight is pushed away while a page loads (Cumulative Layout Shift; to 0.1 is good). */
const countingShifts = `(() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

describe('a phone of 360 px', () => {
  const late = [
    { by: 'qa', on: '/Dashboard', calls: '**/api/Desk/Plant', below: '.course-row', arrived: '.compliance-rate' },
    { by: 'train', on: '/Management', calls: '**/api/Stage/Sessions*', below: '[role=gridcell]', arrived: '.session' },
  ] as const;
  journey('keeps what is in sight in its place, when what stands above it arrives late', async ({ open }) => {
    for (const { by, on, calls, below, arrived } of late) {
      const page = await open(phone);
      await signIn(page, by);
      await page.addInitScript(countingShifts);
      const { promise: rest, resolve: answer } = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await rest;
        await route.continue();
      });
      await page.goto(on);
      await page.locator(below).first().waitFor();
      answer();
      await page.locator(arrived).first().waitFor();
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      expect(await page.evaluate<number>('window.shifted'), on).toBeLessThan(0.1);
    }
  });

  journey('signs in, changes the list, opens the menu, and nothing scrolls sideways', async ({ open }) => {
    const page = await open(phone);
    await page.goto('/login');
    await loginForm(page).submit.waitFor();
    await expectFitsPhone(page);
    await signIn(page, 'bruno');
    await courseNames(ownList(page)).first().waitFor();
    await expectFitsPhone(page);
    const finished = viewLink(page, 'finished');
    expect(await finished.textContent()).toMatch(/^\d+/);
    await finished.tap();
    await courseNames(ownList(page, 'finished')).first().waitFor();
    await expectFitsPhone(page);
    await bell(page).tap();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await expectFitsPhone(page);
    await page.keyboard.press('Escape');
    await (await openUserMenu(page)).getByRole('button', { name: say.shell.user.signOut }).waitFor();
    await expectFitsPhone(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say.shell.search }).tap();
    const found = page.getByRole('combobox', { name: search.title });
    await found.fill('pesada');
    await page.getByRole('group', { name: search.groups.own }).getByRole('option').first().waitFor();
    expect(await page.getByRole('dialog', { name: search.title }).boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 360,
      height: 740,
    });
    await expectFitsPhone(page);
    await page.getByRole('button', { name: search.close }).tap();
    await found.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: menu.open }).tap();
    await page.getByRole('navigation', { name: menu.label }).getByRole('link', { name: menu.activity }).tap();
    await page.getByRole('heading', { level: 1, name: activity.title }).waitFor();
    await page.getByRole('listitem').filter({ hasText: course.name }).first().waitFor();
    await expectFitsPhone(page);
  });

  journey('every step of a course fits', async ({ open }) => {
    const page = await open(phone);
    await signIn(page, 'bruno');
    await openCourse(page, course.name);
    await expectFitsPhone(page);
    const fold = contentList(page).getByRole('button', { name: player.contents });
    for (const { title } of course.contents) {
      await fold.tap();
      await contentLine(page, title).tap();
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
      await expectFitsPhone(page);
    }
    await fold.tap();
    await contentLine(page, contentOf(course, 'choice').title).tap();
    await page.getByRole('button', { name: quiz.start }).tap();
    await page.getByRole('progressbar', { name: quiz.progress }).waitFor();
    await expectFitsPhone(page);
    const [first] = questionsOf(course);
    if (first === undefined) throw new Error('the course has questions');
    await choose(page, first, 'right');
    await goOnButton(page).tap();
    const position = page.getByText(fill(quiz.position, { position: 2, total: questionsOf(course).length }));
    // Under both bars, not behind them.
    const bars = async () => {
      const bar = await contentList(page).boundingBox();
      return bar === null ? Number.NaN : bar.y + bar.height;
    };
    await expect.poll(async () => ((await position.boundingBox())?.y ?? 0) - (await bars())).toBeGreaterThanOrEqual(0);
    expect((await position.boundingBox())?.y).toBeLessThan(370);
    // The course stays named over the question, and the way back stays at hand.
    expect(await bars()).toBeLessThan(130);
    await page.getByRole('link', { name: say.attendance.back, exact: true }).waitFor();
  });

  journey('a document is read as text, larger, and as pages again', async ({ open }) => {
    const page = await open(phone);
    const withDocument = demoCourse('ingreso-area-esteril');
    await signIn(page, 'bruno');
    await openCourse(page, withDocument.name);
    await contentList(page).getByRole('button', { name: player.contents }).tap();
    await contentLine(page, contentOf(withDocument, 'pdf').title).tap();
    const tools = page.getByRole('group', { name: pdf.toolbar });
    await tools.getByRole('button', { name: pdf.asText }).tap();
    await page.getByText(pdf.textNote, { exact: true }).waitFor();
    await expectFitsPhone(page);
    await tools.getByRole('button', { name: pdf.zoomIn }).tap();
    await expectFitsPhone(page);
    await tools.getByRole('button', { name: pdf.asPages }).tap();
    await page.locator('canvas').first().waitFor();
  });
});
