import { resolve } from 'node:path';
import { describeBrokenLink, encodeOutcome } from '#features/integrity/contract.ts';
import { recordSecurityEvent, verifyAudit } from '#features/integrity/server/public.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openInstallation, requireInstalled } from '#platform/config/installation.ts';
import { openDatabase } from '#platform/db/database.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * `npm run audit:verify`: holds every chain, signature, live record, seal, file and rule of the installation against its
 * hashes and the anchor file, and names the first broken link. With `-- --only-new` what the last seal covers is compared
 * with its digests alone. Exit code 0 when all fits, 1 when not. The run itself is kept as a security event.
 */
const isWhole = !process.argv.includes('--only-new');
const environment = readEnvironment(process.env);
const dataDirectory = resolve(environment.DATA_DIR);
try {
  requireInstalled(environment, dataDirectory);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, () => {});
// As the owner, so that no grant or policy can hide a row from the check.
const owner = openDatabase(database.ownerUrl, { maximumConnections: 5, statementTimeoutMs: 0 });
try {
  const started = performance.now();
  const installation = await openInstallation(environment, dataDirectory);
  const found = await verifyAudit(owner.db, { ...installation, isWhole, others: owner.db, onProgress: sayProgress() });
  const { broken, records, revisions, signatures, seals, files, gaps } = found;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${records} records, ${revisions} revisions, ${signatures} signatures, ${seals} seals, ${files} files`;
  console.log(`${counts} in ${seconds} s; ${gaps} numbers without a revision`);
  const outcome = encodeOutcome(found, broken);
  console.log(
    broken === null
      ? 'Íntegro / Intact'
      : `ROTO / BROKEN: ${describeBrokenLink(broken, 'es')} / ${describeBrokenLink(broken, 'en')}`,
  );
  await recordSecurityEvent(database.connection.db, {
    at: new Date(),
    kind: broken === null ? 'auditVerified' : 'auditBroken',
    cwid: systemActor,
    detail: outcome,
  });
  process.exitCode = broken === null ? 0 : 1;
} finally {
  await owner.close();
  await database.close();
}

/** A line on the terminal every few seconds. */
function sayProgress(): (done: number, total: number) => void {
  let next = performance.now() + 2_000;
  return (done, total) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    process.stderr.write(`${Math.min(99, Math.floor((100 * done) / Math.max(1, total)))} %\n`);
  };
}
