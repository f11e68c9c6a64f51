import { pinnedNode, root } from './paths.mjs';
import { supervise } from './supervise.mjs';

/**
 * Left alone, Node lets garbage grow past 100 MB before it looks. Megabytes for each half of the youngest objects; and how far
 * the older ones may grow between two looks: double, not fourfold.
 */
const memory = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/** Runs the server until it ends. @returns {Promise<number>} its exit code */
export function superviseServer() {
  return supervise([{ program: pinnedNode, parameters: [...memory, 'apps/server/main.ts'] }], root);
}
