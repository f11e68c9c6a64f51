import { printCheck, runChecks } from './check/checks.mjs';
import { ensurePinnedNode } from './setup/install-packages.mjs';
import { run } from './setup/progress.mjs';

await run(async () => {
  await ensurePinnedNode();
  await runChecks((result) => {
    printCheck(result);
    if (!result.passed) process.exitCode = 1;
  });
});
