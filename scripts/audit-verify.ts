import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordSecurityEvent, verifyAudit } from '#features/integrity/server/public.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openDatabase } from '#platform/db/database.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import { verifyFiles } from '#platform/files/verify-files.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * `npm run audit:verify`: walks every chain, signature, live record, seal and file of the installation and names the first
 * broken link. Exit code 0 when all fits, 1 when not. The run itself is kept as a security event.
 */
const environment = readEnvironment(process.env);
const dataDirectory = resolve(environment.DATA_DIR);
if (environment.DATABASE_URL === undefined && !existsSync(join(dataDirectory, 'database'))) {
  console.error(`No hay base de datos en / There is no database in ${dataDirectory} (DATA_DIR, DATABASE_URL)`);
  process.exit(2);
}
const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, () => {});
// As the owner, so that no grant or policy can hide a row from the check.
const owner = openDatabase(database.ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
try {
  const started = performance.now();
  const { broken, ...counts } = await verifyAudit(owner.db);
  const files = await verifyFiles(owner.db, openFileStore(join(dataDirectory, 'files')));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { records, revisions, signatures, seals } = counts;
  console.log(
    `${records} records, ${revisions} revisions, ${signatures} signatures, ${seals} seals, ${files.files} files in ${seconds} s`,
  );
  const problem =
    broken !== null
      ? `${broken.kind} ${broken.entity} ${broken.recordKey} revision ${broken.revision}: ${broken.problem}`
      : files.broken !== null
        ? `file ${files.broken}: its bytes are missing or altered`
        : null;
  console.log(problem === null ? 'Íntegro / Intact' : `ROTO / BROKEN: ${problem}`);
  await recordSecurityEvent(database.connection.db, {
    at: new Date(),
    kind: problem === null ? 'auditVerified' : 'auditBroken',
    cwid: systemActor,
    detail: problem ?? `${revisions} revisions, ${signatures} signatures, ${seals} seals`,
  });
  process.exitCode = problem === null ? 0 : 1;
} finally {
  await owner.close();
  await database.close();
}
