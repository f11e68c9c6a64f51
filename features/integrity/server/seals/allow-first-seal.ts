import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { isPlain, isTelling } from '#platform/schema/text.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import type { SealMark } from '../../shared/contract.ts';
import { decodeOutcome } from '../../shared/findings.ts';
import { isProven, provenColumns } from '../event-proof.ts';
import { describeTrouble, findClockTrouble } from '../right-clock.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { readAnchor } from './anchor.ts';
import { findUnsealedPast } from './first-seal.ts';
import { SealRefused, sealAnyHistory } from './seal-history.ts';

type FirstSealServices = Parameters<typeof sealAnyHistory>[0];

/** Who has the first seal made, and why. */
interface Order {
  /** in the operator's words */
  readonly reason: string;
  /** account of the operating system, and machine */
  readonly operator: string;
}

/**
 * Makes the first seal of a history that is older than a day and never had one, on the operator's word, which is an event and is on
 * the bells of ITPS and QA. Whatever still tells of a seal refuses it: seals were deleted then, and one made anew would hide that.
 * @throws Error in words for the operator
 */
export async function allowFirstSeal(services: FirstSealServices, { reason, operator }: Order): Promise<SealMark> {
  const { db, clock, anchor, secrets } = services;
  if (!isTelling(reason) || !isPlain(reason) || [...reason].length > 200) {
    throw new Error('--reason: diga por qué, en 200 caracteres como máximo / say why, in 200 characters at most');
  }
  const sealed = await db.selectFrom('seal').select('seal_number').limit(1).executeTakeFirst();
  if (sealed !== undefined) throw new Error('Ya hay sellos / There are seals already');
  const { seals, spoiled } = await readAnchor(anchor);
  if (seals.length > 0 || spoiled !== null) throw sealsWereDeleted(`${anchor.place ?? ''}`);
  await requireOwnKey(db, secrets);
  const witness = await findSealWitness(db);
  if (witness !== null) throw sealsWereDeleted(witness);
  if ((await findUnsealedPast(services, clock.now())) === null) {
    throw new Error(
      'No hace falta: el programa hace solo el primer sello de un historial de hoy / Not needed: the program itself makes the first seal of a history of today',
    );
  }
  const trouble = await findClockTrouble(services);
  if (trouble !== null) throw new SealRefused(`the clock is wrong: ${describeTrouble(trouble)}`);
  const detail = `${operator}: ${reason.trim()}`;
  // Before the seal, which then covers it.
  await recordSecurityEvent(services, { at: clock.now(), kind: 'firstSealAllowed', cwid: systemActor, detail });
  const seal = await sealAnyHistory(services);
  if (seal?.number !== 1) throw new Error('Otro proceso selló mientras tanto / Another process sealed meanwhile');
  return seal;
}

/**
 * Refuses a key that is not the installation's: a seal made with it could never be continued.
 * @throws Error in words
 */
async function requireOwnKey(db: Queryable, secrets: Services['secrets']): Promise<void> {
  const last = await db
    .selectFrom('security_event')
    .select([...provenColumns])
    .where('proof', 'is not', null)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || isProven(secrets, last)) return;
  throw new Error(
    'La clave no es la de esta instalación (SECRET_KEY, DATA_DIR) / The key is not the one of this installation (SECRET_KEY, DATA_DIR)',
  );
}

/** What in the database still names a seal; null where nothing does. */
async function findSealWitness(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ witness: string }>`
    select 'signature' as witness where exists (select from signature where seal_number is not null)
    union all select 'audit_review' where exists (select from audit_review where seal_number is not null)
    union all select 'issued_report' where exists (select from issued_report where seal_number is not null)
    limit 1`.execute(db);
  if (rows[0] !== undefined) return rows[0].witness;
  const verified = await db
    .selectFrom('security_event')
    .select('detail')
    .where('kind', '=', 'auditVerified')
    .orderBy('event_id', 'desc')
    .execute();
  const hasCounted = verified.some(({ detail }) => {
    const outcome = decodeOutcome(detail);
    return outcome !== null && 'counts' in outcome && outcome.counts.seals > 0;
  });
  return hasCounted ? 'auditVerified' : null;
}

const sealsWereDeleted = (witness: string) =>
  new Error(
    `Hubo sellos y ya no están: todavía los nombra ${witness}. Restaure un respaldo (README, Respaldos); no se hace un primer sello / ` +
      `There were seals and they are gone: ${witness} still names them. Restore a backup (README, Backups); no first seal is made`,
  );
