import { insertAudited, recordSecurityEvent } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite } from '#features/records/server/public.ts';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import { addDays, companyDay } from '#platform/clock/clock.ts';
import { actorOf, keyMostDays, type MadeKey } from '../../shared/contract.ts';
import { connectionErrors } from '../errors.ts';
import { newToken } from '../keys/token.ts';
import type { ConnectionRow } from './edit-connection.ts';
import { askConnectionChange } from './guard-connection.ts';

/** Keys of a connection that are not ended: two to replace one by another, and some for several machines. */
const mostKeys = 10;

interface WantedKey {
  readonly iD_Connection: number;
  /** the last day on which it opens anything */
  readonly expires_On: string;
}

/**
 * Makes a key of a connection, signed. What is returned is the only place where the key stands: kept is its digest. With four eyes
 * it opens nothing before another person releases it.
 * @throws Refusal RECORD_NOT_FOUND, RECORD_DELETED, KEY_OF_WEBHOOK, KEY_EXPIRES_WRONG, KEYS_TOO_MANY
 */
export async function makeKey(
  write: RecordWrite<ConnectionRow & { readonly name: string }>,
  { iD_Connection, expires_On }: WantedKey,
): Promise<NonNullable<MadeKey>> {
  const { tx, act, services } = write;
  const { name, kind, revision } = await lockForUpdate(write, { iD_Connection });
  if (kind === 'webhook') throw connectionErrors.KEY_OF_WEBHOOK();
  const today = companyDay(act.at, services.timeZone);
  if (expires_On < today || expires_On > addDays(today, keyMostDays)) throw connectionErrors.KEY_EXPIRES_WRONG();
  const { count } = await tx
    .selectFrom('connection_key')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('connection_id', '=', iD_Connection)
    .where('deleted', '=', false)
    .where('expires_on', '>=', today)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostKeys) throw connectionErrors.KEYS_TOO_MANY();
  const waits = await isFourEyesInForce(tx);
  const { token, prefix, digest } = newToken();
  const row = { connection_id: iD_Connection, prefix, digest, expires_on: expires_On, released: !waits };
  await insertAudited(tx, 'connection_key', row, act);
  if (waits) {
    const asked = { connectionId: iD_Connection, revision };
    await askConnectionChange({ ...write, signs: false }, asked, {}, { key: prefix });
  }
  const detail = `${prefix}… until ${expires_On}`;
  const event = { at: act.at, kind: 'connectionKeyMade', cwid: actorOf(name), by: act.by, detail } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
  return { token, prefix, waits };
}
