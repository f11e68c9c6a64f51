import { sql } from 'kysely';
import { asPersonRefusal } from '#features/people/server/public.ts';
import type { RecordServices } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { sqlState } from '#platform/db/database.ts';
import type { RequestConnection } from '#platform/http/request-context.ts';
import type { ProgramWrite } from './commands/write-user.ts';
import { scimErrors } from './scim/errors.ts';

/** Why people change by a connection, as their history says it. */
const reasonOf = (name: string, what: string) => `Aprovisionamiento por «${name}» (SCIM): ${what}`.slice(0, 255);

const deadlock = '40P01';
const taken = '23505';

/**
 * Makes one write of a connection in one transaction, by the connection's name and without a signature; once more where PostgreSQL
 * undid it for a deadlock.
 * @param what the call, for the history: method and kind of resource
 * @throws Refusal SCIM_UNIQUENESS where another call was faster
 */
export async function programWrite<T>(
  services: RecordServices,
  connection: RequestConnection,
  what: string,
  run: (write: ProgramWrite) => Promise<T>,
): Promise<T> {
  const make = () =>
    services.db.transaction().execute(async (tx) => run(await writeOf(services, tx, connection, what)));
  try {
    return await make().catch((error: unknown) => {
      if (sqlState(error) !== deadlock) throw error;
      return make();
    });
  } catch (error) {
    if (sqlState(error) === taken) throw scimErrors.SCIM_UNIQUENESS({ attribute: 'userName' });
    throw asPersonRefusal(error);
  }
}

async function writeOf(
  services: RecordServices,
  tx: DatabaseTransaction,
  { connectionId, name, actor }: RequestConnection,
  what: string,
): Promise<ProgramWrite> {
  const { rows } = await sql<{ dry_run: boolean; held_percent: number }>`
    select dry_run, held_percent from connection where connection_id = ${connectionId} for share`.execute(tx);
  const { dry_run: isDry = true, held_percent: heldPercent = 1 } = rows[0] ?? {};
  const act = { by: actor, at: services.clock.now(), timeZone: services.timeZone, reason: reasonOf(name, what) };
  return {
    services,
    tx,
    act,
    connectionId,
    settling: { signed: null, isDry, heldPercent },
    reassignTraining: (change) => services.training.assign(tx, act, change),
  };
}
