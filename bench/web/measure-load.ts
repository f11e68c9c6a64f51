import type { BrowserContext, Page, Response } from 'playwright-core';

/** What a page asks for until it can be used. */
export interface PageLoad {
  readonly requests: number;
  /** KB of JavaScript, as sent, with headers */
  readonly scriptKilobytes: number;
  /** KB of everything, as sent, with headers */
  readonly kilobytes: number;
}

/** What is fetched ahead, once a page has come to rest, is no part of its first load. */
const withoutLongTimers = `(() => {
  const set = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...more) => (milliseconds >= 1000 ? 0 : set(act, milliseconds, ...more));
})()`;

/**
 * Opens an address with nothing in the cache.
 * @param usable resolves when the page can be used
 */
export async function measureLoad(
  context: BrowserContext,
  address: string,
  usable: (page: Page) => Promise<void>,
): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    await page.addInitScript(withoutLongTimers);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(address);
    await usable(page);
    const loaded = await Promise.all(
      [...responses].map(async (response) => {
        const { responseBodySize, responseHeadersSize } = await response.request().sizes();
        return { type: response.request().resourceType(), size: responseBodySize + responseHeadersSize };
      }),
    );
    const sum = (list: typeof loaded) => list.reduce((total, { size }) => total + size, 0) / 1024;
    return {
      requests: loaded.length,
      scriptKilobytes: sum(loaded.filter(({ type }) => type === 'script')),
      kilobytes: sum(loaded),
    };
  } finally {
    await page.close();
  }
}
