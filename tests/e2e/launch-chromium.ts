import { type Browser, chromium } from 'playwright-core';

/** Quiet, without GPU and sandbox, and never calling home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium that CHROMIUM_PATH names (`npm test` finds one).
 * @param more flags added to the usual ones
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH has to name a Chromium.');
  return await chromium.launch({ executablePath, args: [...flags, ...more] });
}
