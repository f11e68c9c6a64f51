// Runs on any Node.js >= 20, before anything is installed.
import { preparePackages, prepareWeb } from './setup/prepare.mjs';
import { run } from './setup/progress.mjs';
import { superviseServer } from './setup/supervise-server.mjs';

/** Steps 3 (database) and 4 (demo company) are the server's own. */
const steps = 4;

await run(async () => {
  await preparePackages(1, steps);
  await prepareWeb(2, steps);
  process.exitCode = await superviseServer();
});
