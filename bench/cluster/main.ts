import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPrograms } from './program.ts';
import { startCluster } from './start-cluster.ts';

/**
 * `npm run cluster`: what `deploy/cluster` describes, on this machine alone, with the demo company, until Ctrl C; its files in a bucket where
 * `FILES_URL` names one. Prints what the commands of an installation need to reach it. Installs nothing: what is missing is named with the
 * command that installs it. A start that fails ends all that it began, keeps the logs alone, and has
 * exit code 1.
 */
const missing = missingPrograms();
if (missing !== null) {
  console.error(`Faltan programas / Programs are missing: ${missing}`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'capacita-cluster-'));
await chmod(folder, 0o755);
console.log(`Datos y registros / Data and logs: ${folder}`);
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.abort());
try {
  const cluster = await startCluster(folder, { signal: ended.signal });
  const primary = await cluster.primary();
  console.log(`Listo / Ready: ${cluster.address}
PATRONI_ETCD_HOSTS=${cluster.etcdHosts} patronictl -c deploy/cluster/patroni.yml list
DATABASE_URL='${cluster.databaseUrl}' DATA_DIR=${join(folder, 'product')}
primario / primary: ${primary?.name}; Ctrl C lo termina y borra todo / ends it and removes everything`);
  if (!ended.signal.aborted) {
    // What runs beside it keeps this process.
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve, { once: true }));
  }
  await cluster.stop();
} catch (error) {
  if (!ended.signal.aborted) {
    console.error(`No se pudo iniciar / Could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
