import { sql } from 'kysely';
import { CollaboratorStatus } from '../../shared/contract.ts';

/** Conditions on a collaborator's status; an alias goes before them: `t.${isActive}`. */
export const isActive = sql`active = ${sql.lit(CollaboratorStatus.Active)}`;
export const isNotDeactivated = sql`active <> ${sql.lit(CollaboratorStatus.Deactivated)}`;
