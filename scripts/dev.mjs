// The server, started again on each change, and Vite with hot reload, which hands the API's calls to the server.
import { inRoot, pinnedNode, root } from './setup/paths.mjs';
import { preparePackages } from './setup/prepare.mjs';
import { run } from './setup/progress.mjs';
import { supervise } from './setup/supervise.mjs';

await run(async () => {
  await preparePackages(1, 1);
  const server = { program: pinnedNode, parameters: ['--watch', '--watch-preserve-output', 'apps/server/main.ts'] };
  const web = { program: pinnedNode, parameters: [inRoot('node_modules', 'vite', 'bin', 'vite.js')] };
  process.exitCode = await supervise([server, web], root);
});
