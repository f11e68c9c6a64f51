import { type RawBuilder, sql } from 'kysely';
import {
  type AuditedKey,
  type AuditedTable,
  auditedTables,
  importAuditedChanges,
  importAuditedRows,
  type NewRow,
} from '#features/integrity/server/public.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import { recordErrors } from './errors.ts';
import type { SignedWrite } from './record.ts';

/** A set of links that is to become what was asked for. */
interface WantedSet<T extends AuditedTable> {
  readonly table: T;
  /** what the links of the set have in common, over the columns of `table` */
  readonly where: RawBuilder<unknown>;
  readonly wanted: readonly AuditedKey<T>[];
  /** the set that was on screen, when it is known */
  readonly seen?: readonly AuditedKey<T>[] | undefined;
  /** columns of those that come, besides the key */
  readonly fields?: Partial<NewRow<T>>;
  /** refuses links that may not come, or not end */
  readonly requireAllowed: (added: readonly AuditedKey<T>[], ended: readonly AuditedKey<T>[]) => Promise<void>;
}

/** Links that came, and that ended. */
interface SetChanges<T extends AuditedTable> {
  readonly added: readonly AuditedKey<T>[];
  readonly ended: readonly AuditedKey<T>[];
}

/**
 * Makes the live links of a set the wanted ones: what is missing is added or comes back, what is not wanted ends, the rest
 * stays untouched. Each is a revision of its own with a signature of its own, of the one act (21 CFR 11.70). Anyone who calls it
 * holds a lock that all changes of this set wait for.
 * @returns what changed
 * @throws Refusal SET_STALE, NOTHING_CHANGED
 */
export async function setWanted<T extends AuditedTable>(
  { tx, act }: Pick<SignedWrite, 'tx' | 'act'>,
  { table, where, wanted, seen, fields, requireAllowed }: WantedSet<T>,
): Promise<SetChanges<T>> {
  const { rows } = await sql<AuditedKey<T> & { readonly deleted: boolean }>`
    select * from ${sql.table(table)} where ${where} order by ${sql.join(auditedTables[table].map((key) => sql.ref(key)))}
    for no key update`.execute(tx);
  const name = (key: AuditedKey<T>) => auditedTables[table].map((column) => fieldOf(key, column)).join('|');
  const links = new Map(rows.map((row) => [name(row), row]));
  const live = rows.filter((row) => !row.deleted);
  const wantedNames = new Map(wanted.map((key) => [name(key), key]));
  const added = [...wantedNames].filter(([link]) => links.get(link)?.deleted !== false).map(([, key]) => key);
  const ended = live.filter((row) => !wantedNames.has(name(row)));
  if (seen !== undefined && !isSameSet(seen.map(name), live.map(name))) throw recordErrors.SET_STALE();
  if (added.length + ended.length === 0) throw recordErrors.NOTHING_CHANGED();
  await requireAllowed(added, ended);
  const isNew = (key: AuditedKey<T>) => !links.has(name(key));
  const keyOf = (key: AuditedKey<T>) =>
    Object.fromEntries(auditedTables[table].map((column) => [column, fieldOf(key, column)])) as AuditedKey<T>;
  const change = (key: AuditedKey<T>, changes: object) => ({
    key: keyOf(key),
    changes: changes as Partial<NewRow<T>>,
    act: signedApart(act),
  });
  const fresh = added.filter(isNew).map((key) => ({
    values: { ...keyOf(key), ...fields } as unknown as NewRow<T>,
    act: signedApart(act),
  }));
  const back = added.filter((key) => !isNew(key)).map((key) => change(key, { ...fields, deleted: false }));
  await importAuditedRows(tx, table, fresh);
  await importAuditedChanges(tx, table, back, 'restore');
  await importAuditedChanges(
    tx,
    table,
    ended.map((key) => change(key, { deleted: true })),
    'delete',
  );
  return { added, ended };
}

const fieldOf = (key: object, column: string) => (key as Record<string, string | number>)[column];

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}
