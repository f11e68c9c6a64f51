// Runs on any Node.js >= 20, before anything is installed.
import { pinnedNode, root } from './setup/paths.mjs';
import { preparePackages, prepareWeb } from './setup/prepare.mjs';
import { run } from './setup/progress.mjs';
import { supervise } from './setup/supervise.mjs';

/** Steps 3 (database) and 4 (demo company) are the server's own. */
const steps = 4;

/** Megabytes for each half of the youngest objects: left alone, Node lets them grow past 100 MB of nothing but garbage. */
const memory = '--max-semi-space-size=16';

await run(async () => {
  await preparePackages(1, steps);
  await prepareWeb(2, steps);
  process.exitCode = await supervise([{ program: pinnedNode, parameters: [memory, 'apps/server/main.ts'] }], root);
});
