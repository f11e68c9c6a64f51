import { type Browser, chromium } from 'playwright-core';

/** Quiet, without GPU and sandbox, and never calling home. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium that CHROMIUM_PATH names; `npm test` finds one by itself. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH;
  if (!path)
    throw new Error('CHROMIUM_PATH has to name a Chromium, such as /usr/bin/chromium; npm test finds one by itself.');
  return path;
}

/** A page of a journey lives for seconds: what V8 would make faster for later costs more than it saves. */
const noOptimizing = '--js-flags=--no-maglev --no-turbofan';

/** A Chromium for journeys. */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, noOptimizing] });
}
