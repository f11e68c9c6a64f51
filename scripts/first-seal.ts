import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordSecurityEvent, sealAnyHistory } from '#features/integrity/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { openInstallation, requireInstalled } from '#platform/config/installation.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * `npm run audit:first-seal -- --reason "…"`: makes the first seal of a history that is older than a day and has none, which the
 * program refuses by itself. A security event and the bells of ITPS and QA report it.
 */
const options = { reason: { type: 'string' } } as const;

async function makeFirstSeal(): Promise<string> {
  const { reason = '' } = parseArgs({ options }).values;
  if (reason.trim() === '') throw new Error('Falta la razón / The reason is missing: --reason "…"');
  const environment = readEnvironment(process.env);
  const dataDirectory = resolve(environment.DATA_DIR);
  requireInstalled(environment, dataDirectory);
  const database = await prepareDatabase({ ...environment, DATA_DIR: dataDirectory }, () => {});
  try {
    const { db } = database.connection;
    const sealed = await db.selectFrom('seal').select('seal_number').limit(1).executeTakeFirst();
    if (sealed !== undefined) throw new Error('Ya hay sellos / There are seals already');
    const detail = `${userInfo().username}@${hostname()}: ${reason.trim()}`;
    // Before the seal, which then covers it.
    await recordSecurityEvent(db, { at: new Date(), kind: 'firstSealAllowed', cwid: systemActor, detail });
    const seal = await sealAnyHistory({
      ...(await openInstallation(environment, dataDirectory)),
      db,
      clock: systemClock,
      timeZone: environment.COMPANY_TIME_ZONE,
      companyAuthorities: undefined,
    });
    return `Sello / Seal ${seal?.number ?? ''}: ${seal?.hash ?? ''}`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await makeFirstSeal());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
