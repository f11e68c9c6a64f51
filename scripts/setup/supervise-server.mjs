import { pinnedNode, root } from './paths.mjs';
import { serverMemory } from './server-memory.mjs';
import { supervise } from './supervise.mjs';

/** Runs the server until it ends. @returns {Promise<number>} its exit code */
export function superviseServer() {
  return supervise([{ program: pinnedNode, parameters: [...serverMemory, 'apps/server/main.ts'] }], root);
}
