import type { BrowserContext, Page } from 'playwright-core';
import { quantile } from '../report/statistics.ts';

/** One thing that a person does, and how to come to where it is done. */
export interface Act {
  readonly name: string;
  prepare(page: Page): Promise<void>;
  /** the act itself, until what it asked for is in sight */
  act(page: Page): Promise<void>;
}

/**
 * Resolves some frames after a press. Looking for what a press brings asks every element for its role, in the page's own thread: before
 * the frame is drawn, that would be measured along with the press.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))');
}

/** How much slower the processor is made: a phone of the lower half. */
const slowdown = 4;

const listen = `(() => {
  globalThis.heardEvents = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) heardEvents.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
})()`;

/**
 * Interaction to Next Paint: ms from a press or key to the next frame, the longest of the act, with the processor slowed
 * fourfold. Median of the runs.
 */
export async function measureAct(context: BrowserContext, { prepare, act }: Act, runs: number): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage();
    try {
      await prepare(page);
      // What is fetched ahead has been fetched: the person has looked at the page for a moment.
      await page.waitForLoadState('networkidle');
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.evaluate(listen);
      await act(page);
      await drawn(page);
      // Nothing heard: under 16 ms.
      values.push(Math.max(0, ...(await page.evaluate<number[]>('heardEvents'))));
    } finally {
      await page.close();
    }
  }
  return quantile(values, 0.5);
}
