import { type RawBuilder, sql } from 'kysely';
import type { AuditedTable } from '../audited-tables.ts';

/** What a verification looks at: the whole trail, or some records of one kind. */
export type VerifyScope =
  | { readonly entity: null }
  | { readonly entity: AuditedTable; readonly recordKeys: readonly string[] | 'all' };

/** A condition on `entity` and `record_key` of a table under an alias. */
export function withinScope(scope: VerifyScope, alias: string): RawBuilder<unknown> {
  if (scope.entity === null) return sql`true`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const one = sql`${column('entity')} = ${scope.entity}`;
  return scope.recordKeys === 'all' ? one : sql`${one} and ${column('record_key')} = any(${[...scope.recordKeys]})`;
}

/** A condition on an expression that gives the keys of one kind of record. */
export function withinKeys(scope: VerifyScope, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.entity === null || scope.recordKeys === 'all') return sql`true`;
  return sql`${key} = any(${[...scope.recordKeys]})`;
}
