import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';

interface NewAccount {
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  readonly mustChange: boolean;
  /** signs in with the local password even when the directory decides */
  readonly isLocal: boolean;
}

/**
 * Gives an account to a person who is entered in this very transaction, by the product itself: at the installation of a
 * company. The database refuses it for anybody else (migration 0090).
 */
export async function makeAccount(tx: DatabaseTransaction, employeeNr: number, account: NewAccount): Promise<void> {
  const { passwordHash, passwordChangedAt, mustChange, isLocal } = account;
  await sql`select make_account(${employeeNr}::integer, ${passwordHash}, ${mustChange}, ${isLocal},
    ${passwordChangedAt}::timestamptz)`.execute(tx);
}

interface NewPassword {
  readonly passwordHash: string;
  /** opens nothing but its change */
  readonly mustChange: boolean;
  readonly at: Date;
  /** cwid of who sets it: the person, or an administrator */
  readonly by: string;
  /** cwid of the second administrator, where it took two */
  readonly releasedBy?: string | null;
  /** the caller's network address */
  readonly address?: string;
}

/**
 * Sets a person's password. The database writes the change, its moment, its author and the event of it, ends the sessions of
 * the person, and refuses a hash that the account has had before (migration 0090).
 */
export async function setPassword(tx: DatabaseTransaction, employeeNr: number, password: NewPassword): Promise<void> {
  const { passwordHash, mustChange, at, by, releasedBy = null, address = null } = password;
  await sql`select set_password(${employeeNr}::integer, ${passwordHash}, ${mustChange}, ${by}, ${releasedBy},
    ${at}::timestamptz, ${address})`.execute(tx);
}
