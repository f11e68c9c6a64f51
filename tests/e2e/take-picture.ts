import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { RunnerTask } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** file of the picture in the folder `JOURNEY_PICTURES` */
    picture?: string;
  }
}

/** Keeps how the last page of a journey looked at its end, where `npm test` asks for it: evidence, which fails no test. */
export async function takePicture(contexts: readonly BrowserContext[], task: Pick<RunnerTask, 'id' | 'meta'>) {
  const folder = process.env.JOURNEY_PICTURES;
  const page = contexts.flatMap((context) => context.pages()).findLast((each) => !each.isClosed());
  if (folder === undefined || page === undefined) return;
  const picture = `journey${task.id}.jpg`;
  try {
    await page.screenshot({ path: join(folder, picture), type: 'jpeg', quality: 55, timeout: 10_000 });
    task.meta.picture = picture;
  } catch {
    // A page that a journey has cut off may have nothing to show.
  }
}
