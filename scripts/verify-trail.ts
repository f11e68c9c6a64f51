import {
  factsOfVerification,
  findTooManyRights,
  recordSecurityEvent,
  verifyAudit,
} from '#features/integrity/server/public.ts';
import { describeBrokenLink, encodeOutcome } from '#features/integrity/shared/findings.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openInstallation } from '#platform/config/installation.ts';
import { openDatabase } from '#platform/db/database.ts';
import { connectAsApplication, openOwnedDatabase } from '#platform/db/prepare-database.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * Verifies an installation and says what was found; the run itself is kept as a security event.
 * @param isWhole false: what the last seal covers is compared with its digests alone
 * @returns the first broken link, in words of both languages; null when all fits
 */
export async function verifyTrail(environment: Environment, isWhole: boolean): Promise<string | null> {
  const database = await openOwnedDatabase(environment, () => {});
  // As the owner, so that no grant or policy can hide a row from the check, and before the application's own login is looked at.
  const owner = openDatabase(database.ownerUrl, { maximumConnections: 5, statementTimeoutMs: 0 });
  try {
    const started = performance.now();
    const installation = await openInstallation(environment, environment.DATA_DIR);
    const found = await verifyAudit(owner.db, {
      ...installation,
      isWhole,
      others: owner.db,
      now: new Date(),
      onProgress: sayProgress(),
    });
    const broken = found.broken ?? (await findTooManyRights(() => connectAndClose(database.ownerUrl, environment)));
    const { records, revisions, signatures, seals, files, gaps } = found;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = `${records} records, ${revisions} revisions, ${signatures} signatures, ${seals} seals, ${files} files`;
    console.log(`${counts} in ${seconds} s; ${gaps} numbers without a revision`);
    const words = broken && `${describeBrokenLink(broken, 'es')} / ${describeBrokenLink(broken, 'en')}`;
    console.log(words === null ? 'Íntegro / Intact' : `ROTO / BROKEN: ${words}`);
    await recordSecurityEvent(
      { db: owner.db, secrets: installation.secrets },
      {
        at: new Date(),
        kind: broken === null ? 'auditVerified' : 'auditBroken',
        cwid: systemActor,
        detail: encodeOutcome(found, broken),
        facts: factsOfVerification(found),
      },
    );
    return words;
  } finally {
    await owner.close();
    await database.close();
  }
}

/** @throws TooManyRights */
async function connectAndClose(ownerUrl: string, environment: Environment): Promise<void> {
  const { connection } = await connectAsApplication(ownerUrl, environment);
  await connection.close();
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
