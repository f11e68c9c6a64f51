import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';

/** A passkey that was not removed, with whose it is. */
export interface Passkey {
  readonly passkeyId: number;
  readonly cwid: string;
  readonly employee_nr: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly rp_id: string;
  readonly proof: Buffer;
  readonly isOver: boolean;
}

/**
 * Somebody else set the person's password after the passkey `p` was registered. Who got an account by a password of
 * theirs cannot have left a passkey behind: they are all registered again.
 */
const isOver = sql<boolean>`exists (
  select from password_assignment a where a.employee_nr = p.employee_nr and a.set_at >= p.registered_at)`;

const live = (db: Queryable) =>
  db
    .selectFrom('passkey as p')
    .innerJoin('collaborator as c', 'c.employee_nr', 'p.employee_nr')
    .where('p.deleted', '=', false);

/** The passkey of an authenticator's own number, or undefined. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | undefined> {
  return live(db)
    .select([
      'p.passkey_id as passkeyId',
      'c.cwid',
      'p.employee_nr',
      'p.credential_id',
      'p.public_key',
      'p.rp_id',
      'p.proof',
    ])
    .select(isOver.as('isOver'))
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** What a person is told of a passkey. */
export interface OwnPasskey {
  readonly passkeyId: number;
  readonly name: string;
  readonly credentialId: string;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly registeredAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isOver: boolean;
}

/** The passkeys of a person, the oldest first. */
export async function readPasskeysOf(db: Queryable, employeeNr: number): Promise<OwnPasskey[]> {
  const rows = await live(db)
    .select(['p.passkey_id as passkeyId', 'p.name', 'p.credential_id as credentialId', 'p.transports'])
    .select(['p.is_synced as isSynced', 'p.registered_at as registeredAt'])
    .select([
      isOver.as('isOver'),
      sql<Date | null>`(select u.used_at from passkey_use u where u.passkey_id = p.passkey_id order by u.use_id desc limit 1)`.as(
        'lastUsedAt',
      ),
    ])
    .where('p.employee_nr', '=', employeeNr)
    .orderBy('p.passkey_id')
    .execute();
  return rows.map((row) => ({ ...row, transports: row.transports === '' ? [] : row.transports.split(',') }));
}

/**
 * Holds a passkey until the transaction ends, and tells how often its authenticator has signed; null where it was
 * removed.
 */
export async function lockCounter(tx: DatabaseTransaction, passkeyId: number): Promise<number | null> {
  const { rows } = await sql<{ deleted: boolean; counter: number }>`
    select deleted, counter from passkey where passkey_id = ${passkeyId} for no key update`.execute(tx);
  const [key] = rows;
  if (key === undefined || key.deleted) return null;
  const { rows: uses } = await sql<{ counter: number }>`
    select counter from passkey_use where passkey_id = ${passkeyId} order by use_id desc limit 1`.execute(tx);
  return uses[0]?.counter ?? key.counter;
}
