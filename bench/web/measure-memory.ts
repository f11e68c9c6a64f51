import type { BrowserContext } from 'playwright-core';

export interface PageMemory {
  readonly heapMegabytes: number;
  readonly nodes: number;
}

/** What a page holds once it has come to rest and its garbage is gone. */
export async function measureMemory(context: BrowserContext, path: string): Promise<PageMemory> {
  const page = await context.newPage();
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heapMegabytes: value('JSHeapUsedSize') / 1024 / 1024, nodes: value('Nodes') };
  } finally {
    await page.close();
  }
}
