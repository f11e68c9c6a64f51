import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { shiftShape } from '#features/people/shared/contract.ts';
import { killServer } from '#platform/db/embedded/fixtures/scratch.ts';
import { contentOf, demoCourse, demoPassword, questionsOf } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { openCourse, ownList } from './pages/dashboard.ts';
import { answerAll, choose, goOnButton, goToStep, openMaterials } from './pages/player.ts';
import { fieldOf, signatureOf, submit } from './pages/record-dialog.ts';
import { label, openAddDialog, openSettings } from './pages/settings.ts';
import { signIn } from './pages/sign-in.ts';
import { startServer } from './start-server.ts';
import { say } from './texts.ts';

describe('a database that goes away under a form', () => {
  nightlyJourney('is waited for in words, over the form, which is then saved once and by itself', async ({ open }) => {
    const server = await startServer();
    onTestFinished(() => server.stop());
    const page = await open({ baseURL: server.origin, provokes: [/status of 503/] });
    const frame = await openSettings(page, 'itps', 'shifts', shiftShape.title.es);
    const dialog = await openAddDialog(frame, say.people.shift.add);
    await fieldOf(dialog, label(shiftShape, 'name')).fill('Turno de relevo');
    await fieldOf(dialog, label(shiftShape, 'schedule')).fill('Lunes a viernes de 05:00 a 13:00');
    await signatureOf(dialog).reason.fill('Turno nuevo');
    await signatureOf(dialog).password.fill(demoPassword);
    killServer(join(server.folder, 'database'));
    await submit(dialog);
    const said = page.getByText(say.ui.moving, { exact: true });
    await said.first().waitFor();
    expect(await fieldOf(dialog, label(shiftShape, 'name')).inputValue()).toBe('Turno de relevo');
    await dialog.waitFor({ state: 'hidden' });
    expect(await said.count()).toBe(0);
    await page.reload();
    await page.getByText('Turno de relevo', { exact: true }).first().waitFor();
    expect(await page.getByText('Turno de relevo', { exact: true }).count()).toBe(1);
  });

  nightlyJourney(
    'is waited for by who takes a course: what is opened and answered arrives by itself',
    async ({ open }) => {
      const server = await startServer();
      onTestFinished(() => server.stop());
      const page = await open({ baseURL: server.origin, provokes: [/status of 503/] });
      const course = demoCourse('derrames');
      const said = page.getByText(say.ui.moving, { exact: true });
      await signIn(page, 'bruno');
      await openCourse(page, course.name);
      await openMaterials(page, course);
      await goToStep(page, contentOf(course, 'choice').title);
      killServer(join(server.folder, 'database'));
      await page.getByRole('button', { name: say.taking.quiz.start }).click();
      await said.first().waitFor();
      const [first, ...others] = questionsOf(course);
      if (first === undefined) throw new Error(`${course.name} asks nothing.`);
      await choose(page, first, 'right');
      killServer(join(server.folder, 'database'));
      // Kept by the player, and saved once it can be.
      await goOnButton(page).click();
      await answerAll(page, others, 'right');
      await page.getByRole('button', { name: say.taking.player.toSignature }).waitFor();
      await expect.poll(() => said.count()).toBe(0);
    },
  );
});

journey('what is read and cut off with its process is read once more, without a word', async ({ open }) => {
  const page = await open({ provokes: [/ERR_CONNECTION_RESET/] });
  await signIn(page, 'bruno');
  const cut = new Set<string>();
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || cut.has(pathname)) return route.continue();
    cut.add(pathname);
    return route.abort('connectionreset');
  });
  await page.reload();
  await ownList(page).getByRole('listitem').first().waitFor();
  expect([...cut]).not.toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
});
