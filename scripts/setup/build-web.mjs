import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, pinnedNode, root } from './paths.mjs';
import { Sentence } from './progress.mjs';
import { runProgram } from './run-program.mjs';

const sources = [
  'apps/web',
  'features',
  'platform',
  'scripts/licences',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const notInTheWeb = /\.test\.tsx?$|\.md$|^(features|platform)\/[^/]+\/(server|embedded)$/;
const stampFile = inRoot('dist', '.capacita-stamp');

function* listFiles(path) {
  if (notInTheWeb.test(path) || !existsSync(inRoot(path))) return;
  if (statSync(inRoot(path)).isFile()) yield path;
  else for (const name of readdirSync(inRoot(path)).sort()) yield* listFiles(join(path, name));
}

/** Names the state of the web's sources by path, size and time of change: no file is read. */
function stampSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of listFiles(source)) {
      const { size, mtimeMs } = statSync(inRoot(path));
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Whether the built web is that of the sources as they are. */
export function isWebBuilt() {
  return (
    existsSync(inRoot('dist', 'web', 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampSources()
  );
}

/**
 * Builds the web.
 * @throws {Sentence} with the builder's own words when it fails
 */
export async function buildWeb() {
  const stamp = stampSources();
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  // Whatever the environment is for: what is built is what runs.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runProgram(pinnedNode, [vite, 'build', '--logLevel=warn'], { cwd: root, env });
  if (code !== 0) throw new Sentence(`vite build: ${output.trim()}`);
  writeFileSync(stampFile, stamp);
}
