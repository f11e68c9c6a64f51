import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '#tests/e2e/launch-chromium.ts';

export interface MeasuredBrowser {
  readonly context: BrowserContext;
  /** where its debugging protocol listens */
  readonly port: number;
  close(): Promise<void>;
}

/** A Chromium with one profile, which Lighthouse joins by the debugging port: a stored user is there for it too. */
export async function openMeasuredBrowser(origin: string): Promise<MeasuredBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'capacita-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--remote-debugging-port=0'],
    baseURL: origin,
  });
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    context,
    port: Number(port),
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
