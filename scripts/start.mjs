// Runs on any Node.js >= 20, before anything is installed.
import { pinnedNode, root } from './setup/paths.mjs';
import { preparePackages, prepareWeb } from './setup/prepare.mjs';
import { run } from './setup/progress.mjs';
import { supervise } from './setup/supervise.mjs';

/** Steps 3 (database) and 4 (demo company) are the server's own. */
const steps = 4;

/**
 * Left alone, Node lets garbage grow past 100 MB before it looks. Megabytes for each half of the youngest objects; and how far
 * the older ones may grow between two looks: double, not fourfold.
 */
const memory = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

await run(async () => {
  await preparePackages(1, steps);
  await prepareWeb(2, steps);
  process.exitCode = await supervise([{ program: pinnedNode, parameters: [...memory, 'apps/server/main.ts'] }], root);
});
