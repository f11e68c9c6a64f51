import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { contentKinds } from '#features/courses/shared/codes.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import { openBrittleLine } from '#platform/files/uploads/fixtures/brittle-line.ts';
import { filmBytes, filmMegabytes, writeFilm } from '#platform/files/uploads/fixtures/write-film.ts';
import { nightlyJourney } from './journey.ts';
import { chooseOption, dialogOf, sign, signAndClose, typeDay } from './pages/record-dialog.ts';
import { openSettings } from './pages/settings.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { taking, courses } = say;
const courseName = 'Evacuación en imágenes';
const label = (name: keyof typeof courseShape.fields) => courseShape.fields[name].label.es;
const film = contentKinds[3].name.es;

async function createCourse(page: Page): Promise<void> {
  const frame = await openSettings(page, 'hse', 'courses', courseShape.title.es);
  await frame.getByRole('button', { name: courses.grid.create, exact: true }).click();
  const dialog = dialogOf(page, courses.grid.create);
  await chooseOption(dialog, label('iD_Type'), 'HSE');
  await dialog.getByLabel(startingWith(label('doc_Number'))).fill('HSE-IS-090');
  await dialog.getByLabel(startingWith(label('name'))).fill(courseName);
  await dialog.getByLabel(startingWith(label('company'))).fill('Laboratorio Austral');
  await typeDay(dialog, label('dateVig'), '31/12/2099');
  await sign(dialog, 'Procedimiento nuevo');
  await page.getByRole('heading', { level: 1, name: courseName }).waitFor();
}

nightlyJourney(
  `a film of ${filmMegabytes} MB outlives a closed page and two broken lines, and is signed into its course`,
  { timeout: 600_000 },
  async ({ open, origin }) => {
    const folder = await mkdtemp(join(tmpdir(), 'capacita-film-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const place = join(folder, 'evacuación.webm');
    const sha256 = await writeFilm(place);
    const line = await openBrittleLine(origin);
    onTestFinished(() => line.close());
    // The browser itself sends a call again whose kept line broke: by then its place is taken (409), and the client asks anew.
    const provokes = [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/, /status of (409|423) .*\/api\/uploads\//];
    const page = await open({ baseURL: line.address, provokes });
    await createCourse(page);
    await page.getByRole('tab', { name: courses.editor.tabs.material, exact: true }).click();
    await page.getByRole('button', { name: courses.content.add, exact: true }).click();
    await page.getByRole('menuitem', { name: film, exact: true }).click();
    const dialog = dialogOf(page, fill(courses.content.addTitle, { kind: film }));
    await dialog.getByLabel(startingWith(courses.content.title)).fill('La evacuación');
    await dialog.getByRole('radio', { name: courses.media.sources.upload, exact: true }).check();

    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    // The line is gone for good after a part has arrived, and the page with it.
    await page.route('**/api/uploads/*', (route) =>
      offsets.length > 1 ? route.abort('connectionreset') : route.continue(),
    );
    await dialog.locator('input[type=file]').setInputFiles(place);
    await expect.poll(() => offsets.length).toBeGreaterThan(1);
    await dialog.getByRole('button', { name: courses.content.accept, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(courses.draft.saved, { exact: true }).waitFor();
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.unroute('**/api/uploads/*');
    const arrived = offsets.length;

    await page
      .getByRole('button', { name: fill(courses.content.edit, { name: 'La evacuación' }), exact: true })
      .click();
    const again = dialogOf(page, fill(courses.content.editTitle, { kind: film }));
    await again.getByText(courses.upload.interrupted, { exact: true }).waitFor();
    line.breakAt(filmBytes / 6, filmBytes / 3);
    await again.locator('input[type=file]').first().setInputFiles(place);
    await again.getByText(startingWith(courses.upload.done.split('{{')[0] ?? '')).waitFor({ timeout: 300_000 });
    expect(line.breaksLeft()).toBe(0);
    // Nothing begins anew: every part goes on from what had arrived, before the page was closed too.
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(offsets[arrived]).toBe(offsets[1]);
    await again.getByRole('button', { name: courses.content.accept, exact: true }).click();
    await again.waitFor({ state: 'hidden' });

    // The draft knows the finished upload too.
    await page.getByText(courses.draft.saved, { exact: true }).waitFor();
    await page.reload();
    const changes = counted(courses.draft.sign_one, courses.draft.sign_other, 1);
    await page.getByRole('button', { name: changes, exact: true }).click();
    await signAndClose(dialogOf(page, courses.draft.signTitle), 'Con imágenes', courses.draft.submit);
    const served = page.waitForResponse((response) => response.url().includes('GetCourseMedia'));
    await page.getByRole('button', { name: courses.preview.open, exact: true }).click();
    const preview = dialogOf(page, fill(taking.preview.title, { name: courseName }));
    await preview.getByText('La evacuación', { exact: true }).first().click();
    expect((await served).headers().etag).toBe(`"${sha256}"`);
  },
);
