import type { Page } from 'playwright-core';
import { say } from '../texts.ts';

/** Takes a content by its handle and lets it go at the middle of another's, as a mouse does. */
export async function dragContent(page: Page, from: number, to: number): Promise<void> {
  const handle = (place: number) => page.getByTitle(say.courses.order.drag, { exact: true }).nth(place);
  // Waits until the row is in view and stands still.
  await handle(from).hover();
  const end = await handle(to).boundingBox();
  if (end === null) throw new Error('a content has no handle');
  const beyond = from < to ? end.height : -end.height;
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + beyond, { steps: 8 });
  await page.mouse.up();
}
