import { sql } from 'kysely';
import type { RecordUse } from '#features/records/server/public.ts';
import { CollaboratorStatus } from '../../shared/contract.ts';

/** Conditions on a collaborator's status; an alias goes before them: `t.${isActive}`. */
export const isActive = sql`active = ${sql.lit(CollaboratorStatus.Active)}`;
export const isNotDeactivated = sql`active <> ${sql.lit(CollaboratorStatus.Deactivated)}`;

/** The people whose row names a record, as what forbids its deletion. @param column of theirs that names it */
export const peopleWith = (column: string): RecordUse => ({
  label: { es: 'colaboradores', en: 'collaborators' },
  section: 'collaborators',
  names: ([id]) =>
    sql`select name from collaborator where ${sql.ref(column)} = ${id} and ${isNotDeactivated} order by name`,
});
