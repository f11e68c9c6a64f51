import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fill, say } from '../texts.ts';

const { pdf, media } = say.material;

/** Turns the pages of the document in sight and zooms it, by its buttons and by the keyboard. */
export async function readPdf(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('group', { name: pdf.toolbar });
  const sheet = page.getByRole('region', { name, exact: true });
  await sheet.locator('canvas').first().waitFor();
  const place = toolbar.getByText(/^Página \d+ de \d+$/);
  const pages = Number(/\d+$/.exec((await place.textContent()) ?? '')?.[0]);
  expect(pages).toBeGreaterThan(1);
  const at = (number: number) => toolbar.getByText(fill(pdf.page, { page: number, pages })).waitFor();
  await at(1);
  await toolbar.getByRole('button', { name: pdf.next }).click();
  await at(2);
  await sheet.focus();
  await page.keyboard.press('PageUp');
  await at(1);
  await page.keyboard.press('ArrowRight');
  await at(2);
  await page.keyboard.press('End');
  await at(pages);
  await page.keyboard.press('Home');
  await at(1);
  // Scrolling alone goes on too, and what has been read is counted beside the way on.
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 700);
  await at(2);
  await page.getByText(new RegExp(`^Leyó \\d+ de ${pages} páginas$`)).waitFor();
  const zoomed = (value: number) => toolbar.getByText(`${value}\u00a0%`).waitFor();
  for (const value of [125, 150, 175]) {
    await page.keyboard.press('+');
    await zoomed(value);
  }
  const zoomIn = toolbar.getByRole('button', { name: pdf.zoomIn });
  expect(await zoomIn.isDisabled()).toBe(true);
  for (const value of [150, 125, 100, 75, 50, 25]) {
    await toolbar.getByRole('button', { name: pdf.zoomOut }).click();
    await zoomed(value);
  }
  expect(await toolbar.getByRole('button', { name: pdf.zoomOut }).isDisabled()).toBe(true);
}

/** Plays the film in sight: it advances, has subtitles, and follows each rate. */
export async function watchFilm(page: Page, name: string): Promise<void> {
  const film = page.getByLabel(name, { exact: true });
  await film.waitFor();
  const speed = page.getByRole('group', { name: media.speed });
  for (const rate of [0.5, 1, 1.5, 2]) {
    const label = fill(media.rate, { rate: String(rate).replace('.', ',') });
    await speed.getByRole('button', { name: label, exact: true }).click();
    await expect.poll(() => film.evaluate((video) => video.playbackRate)).toBe(rate);
  }
  await film.evaluate((video) => video.play());
  await expect.poll(() => film.evaluate((video) => video.currentTime)).toBeGreaterThan(1);
  await expect.poll(() => film.evaluate((video) => video.textTracks[0]?.cues?.length ?? 0)).toBeGreaterThan(3);
  await film.evaluate((video) => video.pause());
}
