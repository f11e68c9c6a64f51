import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import { actorOf } from '../../shared/contract.ts';
import { connectionErrors } from '../errors.ts';

interface StandingKey {
  readonly connection_key_id: number;
  readonly prefix: string;
  readonly deleted: boolean;
  /** of its connection */
  readonly name: string;
}

/**
 * Ends a key at once and for good, signed.
 * @throws Refusal RECORD_NOT_FOUND, KEY_ENDED
 */
export async function endKey(write: SignedWrite, keyId: number): Promise<void> {
  const key = await lockKeys(write.tx).where('k.connection_key_id', '=', keyId).executeTakeFirst();
  if (key === undefined) throw recordErrors.RECORD_NOT_FOUND();
  if (key.deleted) throw connectionErrors.KEY_ENDED();
  await endNow(write, key);
}

/** Ends a key that nobody releases any more, where nobody has ended it meanwhile. */
export async function endDeclinedKey(write: SignedWrite, connectionId: number, prefix: string): Promise<void> {
  const key = await lockKeys(write.tx)
    .where('k.connection_id', '=', connectionId)
    .where('k.prefix', '=', prefix)
    .where('k.deleted', '=', false)
    .executeTakeFirst();
  if (key !== undefined) await endNow(write, key);
}

const lockKeys = (tx: SignedWrite['tx']) =>
  tx
    .selectFrom('connection_key as k')
    .innerJoin('connection as c', 'c.connection_id', 'k.connection_id')
    .select(['k.connection_key_id', 'k.prefix', 'k.deleted', 'c.name'])
    .forNoKeyUpdate('k');

async function endNow({ tx, act, services, signs = true }: SignedWrite, key: StandingKey): Promise<void> {
  const id = { connection_key_id: key.connection_key_id };
  await updateAudited(tx, 'connection_key', id, { deleted: true }, act, { action: 'delete', signs });
  const event = { at: act.at, kind: 'connectionKeyEnded', cwid: actorOf(key.name), by: act.by } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, { ...event, detail: `${key.prefix}…` });
}
