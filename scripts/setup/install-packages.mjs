import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runNpm } from './npm.mjs';
import { inRoot, pinnedNode } from './paths.mjs';
import { Sentence } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const lockFile = inRoot('package-lock.json');
const installedFile = inRoot('node_modules', '.package-lock.json');
const stampFile = inRoot('node_modules', '.capacita-stamp');

const hashLock = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Another user's node_modules: the next start compares once more, which is cheap.
  }
}

/** Whether npm's own record of node_modules holds every package of the lock file, for installs not made here. */
function isInstalledAsLocked() {
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** Whether node_modules is what package-lock.json asks for. */
export function arePackagesInstalled() {
  if (!existsSync(installedFile)) return false;
  const stamp = hashLock();
  if (readStamp() === stamp) return true;
  if (!isInstalledAsLocked()) return false;
  writeStamp(stamp);
  return true;
}

/**
 * Installs what package-lock.json asks for, and leaves that file as it is. `npm ci` will not do: it refuses a lock file
 * that lacks the optional packages of other platforms, which npm itself leaves out at times.
 * @throws {Sentence} with npm's own words when it fails
 */
export async function installPackages() {
  const { code, output } = await runNpm(['install', '--no-save', '--include=dev', '--include=optional']);
  if (code !== 0) throw new Sentence(`npm install: ${output.trim()}`);
  writeStamp(hashLock());
}

/**
 * Makes sure that the pinned Node.js is there: its package brings it by an install script, and where npm is told to
 * run none, that one script is run here.
 * @throws {Sentence} when it still is not
 */
export async function ensurePinnedNode() {
  if (existsSync(pinnedNode)) return;
  const script = 'installArchSpecificPackage.js';
  const { output } = await runProgram(process.execPath, [script], { cwd: inRoot('node_modules', 'node') });
  if (existsSync(pinnedNode)) return;
  throw new Sentence(
    `Falta ${pinnedNode} / is missing. Node.js 24 comes with the npm package "node", whose install script did not run. ` +
      `Run "npm rebuild node --foreground-scripts --ignore-scripts=false".\n${output.trim()}`,
  );
}
