// Runs what is installed and built, and installs and builds nothing: for a machine that is to hold no tools for that (README).
import { run } from './setup/progress.mjs';
import { superviseServer } from './setup/supervise-server.mjs';

await run(async () => {
  process.exitCode = await superviseServer();
});
