import type { Selectable } from 'kysely';
import type { ProvisionedFields } from '#features/people/server/public.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { Given, ProvisioningAct, ProvisioningState } from '../shared/contract.ts';
import type { ScimUser } from './scim/attributes.ts';

/** What of a person a program decides, with their number, which is given once. */
export type Derived = Partial<ProvisionedFields & { readonly employee_Nr: number }>;

/** What would be done of a person. */
export interface Plan {
  readonly act: ProvisioningAct;
  readonly fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** A person as a connection sent them, and who they are here. */
export interface UserRow {
  readonly id: string;
  readonly connectionId: number;
  readonly externalId: string | null;
  readonly userName: string;
  readonly resource: ScimUser;
  readonly given: Given;
  readonly employeeNr: number | null;
  readonly applied: Derived | null;
  readonly state: ProvisioningState;
  readonly problem: string | null;
  readonly plan: Plan | null;
  readonly deactivatedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  readonly deleted: boolean;
}

export const asUserRow = (row: Selectable<DB['provisioned_user']>): UserRow => ({
  id: row.provisioned_user_id,
  connectionId: row.connection_id,
  externalId: row.external_id,
  userName: row.user_name,
  resource: row.resource as unknown as ScimUser,
  given: row.given as Given,
  employeeNr: row.employee_nr,
  applied: row.applied as Derived | null,
  state: row.state as ProvisioningState,
  problem: row.problem,
  plan: row.plan as unknown as Plan | null,
  deactivatedAt: row.deactivated_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
  deleted: row.deleted,
});
