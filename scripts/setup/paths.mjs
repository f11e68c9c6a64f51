import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/** A path in the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** The pinned Node.js that everything runs on: the npm package `node`. */
export const pinnedNode = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
