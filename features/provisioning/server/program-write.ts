import { sql } from 'kysely';
import { asPersonRefusal, lockPeople } from '#features/people/server/public.ts';
import type { RecordServices } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { duplicateKey, sqlState } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { RequestConnection } from '#platform/http/request-context.ts';
import type { ProgramWrite } from './commands/write-user.ts';
import { scimErrors } from './scim/errors.ts';

/** Why people change by a connection, as their history says it. */
const reasonOf = (name: string, what: string) => `Aprovisionamiento por «${name}» (SCIM): ${what}`.slice(0, 255);

const deadlock = '40P01';

/**
 * Makes one write of a connection in one transaction, by the connection's name and without a signature; once more where PostgreSQL
 * undid it for a deadlock.
 * @param what the call, for the history: method and kind of resource
 * @throws Refusal SCIM_UNIQUENESS where another call was faster; UNAUTHENTICATED where the connection or its key was ended meanwhile
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
    if (sqlState(error) === duplicateKey) throw scimErrors.SCIM_UNIQUENESS({ attribute: 'userName' });
    throw asPersonRefusal(error);
  }
}

async function writeOf(
  services: RecordServices,
  tx: DatabaseTransaction,
  { connectionId, keyId, name, actor }: RequestConnection,
  what: string,
): Promise<ProgramWrite> {
  // Before the connection is held: a call that waits for others' changes of people keeps nobody from ending it, and is ended with it.
  await lockPeople(tx);
  const { rows } = await sql<{ dry_run: boolean; held_percent: number }>`
    select c.dry_run, c.held_percent from connection c join connection_key k using (connection_id)
    where c.connection_id = ${connectionId} and c.active and not c.deleted and k.connection_key_id = ${keyId} and not k.deleted
    for share of c`.execute(tx);
  const [connection] = rows;
  if (connection === undefined) throw httpErrors.UNAUTHENTICATED();
  const settled = { connectionId, isDry: connection.dry_run, heldPercent: connection.held_percent };
  return writeBy(services, tx, { by: actor, reason: reasonOf(name, what) }, settled);
}

/** What a connection writes in a transaction: in whose name and why, and how the connection stands. */
export function writeBy(
  services: RecordServices,
  tx: DatabaseTransaction,
  author: { readonly by: string; readonly reason: string },
  { connectionId, isDry, heldPercent }: { connectionId: number; isDry: boolean; heldPercent: number },
): ProgramWrite {
  const act = { ...author, at: services.clock.now(), timeZone: services.timeZone };
  return {
    services,
    tx,
    act,
    connectionId,
    settling: { signed: null, isDry, heldPercent },
    reassignTraining: (change) => services.training.assign(tx, act, change),
  };
}
