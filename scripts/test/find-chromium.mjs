import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Sentence } from '../setup/progress.mjs';
import { runProgram } from '../setup/run-program.mjs';

/** Where Debian packs it apart: the same engine without a window, for two thirds of the processor time of a journey. */
const withoutWindow = 'chromium-headless-shell';
const names = [withoutWindow, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...macApplications].find(isExecutable);
}

/** apt-get may ask nothing and needs root. */
async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-q'], { env });
  const install = (name) => runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
  const small = await install(withoutWindow);
  return small.code === 0 ? small : await install('chromium');
}

/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or one that the system's package manager installs now where
 * this process may do that (root on Debian and its kin).
 * @throws {Sentence} when there is none
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Sentence(`CHROMIUM_PATH=${named} is not a program that can be run.`);
  }
  const installed = findInstalled();
  if (installed) return installed;
  let reason = '';
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    const { output } = await installFromDebian();
    const added = findInstalled();
    if (added) return added;
    reason = ` apt-get could not install it: ${output.trim().split('\n').at(-1)}`;
  }
  throw new Sentence(
    `Browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one, or SKIP_BROWSER=1 to leave these tests out.${reason}`,
  );
}
