import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { contentKinds } from '#features/courses/contract.ts';
import { demoPassword } from './demo-data.ts';
import { journey } from './journey.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { counted, fill, say, startingWith } from './texts.ts';

const { courses } = say;
const film = contentKinds[3].name.es;
const megabyte = 1024 * 1024;
const size = 300 * megabyte;

/** A file that begins as an MP4 does, and takes no room on the disk. */
async function makeFilm(folder: string): Promise<string> {
  const path = join(folder, 'recorrido.mp4');
  const file = await openFile(path, 'w');
  await file.write(
    Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypisom\0\0\x02\0isomiso2mp41', 'latin1')]),
    0,
    28,
    0,
  );
  await file.truncate(size);
  await file.close();
  return path;
}

/** A course in editing, made by its call. */
async function makeCourse(page: Page): Promise<string> {
  const { request } = page.context();
  const session = await request.post('/api/Auth/Authenticate', { data: { user: 'qa', pass: demoPassword } });
  const { token } = (await session.json()) as { token: string };
  const reply = await request.post('/api/Course', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      doc_Number: 'GMP-CARGA-1',
      name: 'Recorrido de planta',
      content: '',
      iD_Type: 'GMP',
      company: 'Laboratorio Austral',
      dateVig: '2099-01-01',
      user: 'qa',
      pass: demoPassword,
      reason: 'Prueba de carga',
    },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  return ((await reply.json()) as { iD_Course: string }).iD_Course;
}

async function addFilm(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: courses.content.add, exact: true }).click();
  await page.getByRole('menuitem', { name: film, exact: true }).click();
  const dialog = dialogOf(page, fill(courses.content.addTitle, { kind: film }));
  await dialog.getByLabel(startingWith(courses.content.title)).fill('Recorrido');
  await dialog.getByRole('button', { name: courses.media.add, exact: true }).click();
  await dialog.getByRole('radio', { name: courses.media.sources.upload, exact: true }).check();
  await dialog.locator('input[type=file]').setInputFiles(path);
  await accept(dialog);
}

async function accept(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: courses.content.accept, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('an upload of 300 MB', () => {
  journey('survives a broken connection and a closed browser, and is signed once it is whole', async ({ open }) => {
    const folder = await mkdtemp(join(tmpdir(), 'capacita-film-'));
    try {
      const path = await makeFilm(folder);
      const page = await open({ provokes: [/Failed to load resource/] });
      const course = await makeCourse(page);
      const address = `/Course?id=${course}&mode=edit&type=GMP&tab=material`;
      const offsets: number[] = [];
      page.context().on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
      });
      let hasBroken = false;
      const parts = '**/api/uploads/*';
      // The connection breaks in the middle of the way.
      await page.context().route(parts, async (route) => {
        if (Number(route.request().headers()['upload-offset'] ?? 0) < 40 * megabyte) return await route.continue();
        await route.abort('connectionreset');
        hasBroken = true;
        await page.context().unroute(parts);
      });
      await signInAt(page, 'qa', address);
      await addFilm(page, path);
      await page.getByText(courses.upload.chip, { exact: true }).waitFor();
      await page.getByText(courses.draft.saved, { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: /^Firmar / }).isDisabled()).toBe(true);
      await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(150 * megabyte);
      expect(hasBroken).toBe(true);

      // The browser is closed; the same person comes back to the draft and chooses the same file.
      const context = page.context();
      await page.close({ runBeforeUnload: false });
      const arrived = Math.max(...offsets);
      offsets.length = 0;
      const again = await context.newPage();
      await again.goto(address);
      await again.getByRole('button', { name: fill(courses.content.edit, { name: 'Recorrido' }), exact: true }).click();
      const dialog = dialogOf(again, fill(courses.content.editTitle, { kind: film }));
      await dialog.getByText(courses.upload.interrupted, { exact: true }).waitFor();
      await dialog.getByRole('alert').locator('input[type=file]').setInputFiles(path);
      await dialog.getByText(startingWith(courses.upload.done.split('{{')[0] ?? '')).waitFor();
      expect(Math.min(...offsets)).toBeGreaterThanOrEqual(arrived);
      await accept(dialog);
      await again
        .getByRole('button', { name: counted(courses.draft.sign_one, courses.draft.sign_other, 1), exact: true })
        .click();
      await signAndClose(dialogOf(again, courses.draft.signTitle), 'Video del recorrido', courses.draft.submit);
      await again.getByText(fill(courses.count.medias_one, { count: 1 })).waitFor();
      expect(await again.getByText(courses.mark.added, { exact: true }).count()).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
