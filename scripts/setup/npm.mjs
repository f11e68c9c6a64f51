import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { runProgram } from './run-program.mjs';

/** PATH without this repository's node_modules: npm must not run on the Node.js that it is about to replace. */
function outsidePath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')));
}

/** The machine's own Node.js, or the one that runs this. */
function outsideNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = outsidePath().map((folder) => join(folder, name));
  return found.find((path) => existsSync(path)) ?? process.execPath;
}

/** Runs npm quietly in the repository, on the machine's own Node.js. */
export function runNpm(parameters, cwd = root) {
  const env = { ...process.env, PATH: outsidePath().join(delimiter) };
  const quiet = ['--loglevel=error', '--no-fund', '--no-audit', '--no-progress'];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js') && existsSync(cli))
    return runProgram(outsideNode(), [cli, ...parameters, ...quiet], { cwd, env });
  return runProgram('npm', [...parameters, ...quiet], { cwd, env, shell: process.platform === 'win32' });
}
