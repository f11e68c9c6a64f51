import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPrograms } from './program.ts';
import { startCluster } from './start-cluster.ts';

/**
 * `npm run cluster`: what `deploy/cluster` describes, on this machine alone, with the demo company, until Ctrl C. Installs nothing:
 * what is missing is told with the command that installs it.
 */
const missing = missingPrograms();
if (missing !== null) {
  console.error(`Faltan programas / Programs are missing: ${missing}`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'capacita-cluster-'));
await chmod(folder, 0o755);
console.log(`Datos y registros / Data and logs: ${folder}`);
const cluster = await startCluster(folder);
const primary = await cluster.primary();
console.log(`Listo / Ready: ${cluster.address}
primario / primary: ${primary?.name}; Ctrl C lo termina y borra todo / ends it and removes everything`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
}
