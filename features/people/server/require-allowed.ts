import type { z } from 'zod';
import { isLastLocalAdministrator, releasesChanges, requireTwoReleasers } from '#features/settings/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { isOfOneAlphabet } from '#platform/schema/text.ts';
import { Role, type RoleCode } from '#product/roles.ts';
import type { collaboratorFields } from '../shared/contract.ts';
import { peopleErrors } from './errors.ts';
import { findNamesake, hasOtherAdministrator, isCwidTaken } from './queries/identifiers.ts';
import { requireProfileOfSector } from './require-profile-of-sector.ts';

/** What a person may change of a collaborator, by its wire names. */
export type CollaboratorFields = Omit<z.infer<typeof collaboratorFields>, 'password'>;

/**
 * What holds of everybody: one name each, a profile of the sector, and enough administrators left.
 * @throws Refusal CWID_IN_USE, NAME_IN_USE, NAME_OF_TWO_ALPHABETS, PROFILE_OF_ANOTHER_SECTOR, LAST_ADMINISTRATOR, LAST_LOCAL_ADMINISTRATOR, FOUR_EYES_NEEDS_TWO
 */
export async function requireAllowed(
  tx: DatabaseTransaction,
  employeeNr: number,
  current: CollaboratorFields,
  edited: CollaboratorFields,
): Promise<void> {
  if (edited.cwid !== current.cwid && (await isCwidTaken(tx, edited.cwid, employeeNr)))
    throw peopleErrors.CWID_IN_USE();
  const isNamed = edited.name !== current.name || (edited.active === 1 && current.active !== 1);
  if (isNamed) await requireOwnName(tx, employeeNr, edited.name);
  const isMoved = edited.iD_Sector !== current.iD_Sector || edited.iD_Profile_Web !== current.iD_Profile_Web;
  if (isMoved) await requireProfileOfSector(tx, edited);
  if (releases(current) && !releases(edited)) await requireTwoReleasers(tx, employeeNr);
  if (!isActiveItps(current) || isActiveItps(edited)) return;
  if (!(await hasOtherAdministrator(tx, employeeNr))) throw peopleErrors.LAST_ADMINISTRATOR();
  if (await isLastLocalAdministrator(tx, employeeNr)) throw peopleErrors.LAST_LOCAL_ADMINISTRATOR();
}

/** @throws Refusal NAME_IN_USE, NAME_OF_TWO_ALPHABETS */
export async function requireOwnName(tx: DatabaseTransaction, employeeNr: number, name: string): Promise<void> {
  if (!isOfOneAlphabet(name)) throw peopleErrors.NAME_OF_TWO_ALPHABETS();
  const cwid = await findNamesake(tx, name, employeeNr);
  if (cwid !== undefined) throw peopleErrors.NAME_IN_USE({ cwid });
}

const releases = ({ role, active }: CollaboratorFields) => active === 1 && releasesChanges(role as RoleCode);

function isActiveItps({ role, active }: CollaboratorFields): boolean {
  return role === Role.AdminITPS && active === 1;
}
