import { z } from 'zod';
import {
  asRecordRefusal,
  insertRecord,
  lockForUpdate,
  type PlainWrite,
  type RowWrite,
  type SignedWrite,
  updateRecord,
} from '#features/records/server/public.ts';
import { ensureCredential } from '#features/session/server/public.ts';
import { validate } from '#platform/http/validation.ts';
import { isAdministrator, Role, type RoleCode } from '#product/roles.ts';
import { collaboratorFields, newCollaboratorFields, newCwid } from '../../shared/contract.ts';
import { collaborator } from '../collaborator.ts';
import { peopleErrors } from '../errors.ts';
import { hasAdministered, isCwidTaken, isEmployeeNrTaken, lockPeople } from '../queries/identifiers.ts';
import { type CollaboratorFields, requireAllowed, requireOwnName } from '../require-allowed.ts';
import { requireProfileOfSector } from '../require-profile-of-sector.ts';
import { editCollaborator, movesTraining, referencesToRevalidate, tellAddressChanged } from './edit-collaborator.ts';

const provisioned = {
  name: true,
  cwid: true,
  iD_Sector: true,
  iD_Profile_Web: true,
  email: true,
  active: true,
} as const;

/** What a program may say of a person: never a role, a password, or a file. */
export const provisionedFields = collaboratorFields.pick(provisioned);
export type ProvisionedFields = z.infer<typeof provisionedFields>;

const newPerson = newCollaboratorFields.pick({ employee_Nr: true, ...provisioned });

/**
 * Adds a person for a program, by the rules of every addition: a collaborator without a password, who takes what the profile asks.
 * @throws InvalidInput; Refusal EMPLOYEE_NR_IN_USE, CWID_IN_USE, NAME_IN_USE, PROFILE_OF_ANOTHER_SECTOR and those of `insertRecord`
 */
export async function addProvisioned(
  plain: PlainWrite,
  values: ProvisionedFields & { readonly employee_Nr: number },
): Promise<void> {
  const write = { ...plain, record: collaborator };
  const { tx } = write;
  const fields = validate(newPerson, values);
  const { employee_Nr: employeeNr } = fields;
  await lockPeople(tx);
  if (await isEmployeeNrTaken(tx, employeeNr)) throw peopleErrors.EMPLOYEE_NR_IN_USE();
  if (await isCwidTaken(tx, fields.cwid, employeeNr)) throw peopleErrors.CWID_IN_USE();
  await requireOwnName(tx, employeeNr, fields.name);
  await requireProfileOfSector(tx, fields);
  const begins = { role: Role.Collaborator, capa_Initial: true, capa_spac_ini: false };
  await insertRecord(write, { ...fields, ...begins });
  // Without a password of their own nobody signs in as them until then.
  await ensureCredential(tx, employeeNr);
  await write.reassignTraining({ employeeNrs: [employeeNr] });
}

/**
 * Changes a person for a program. Somebody who has, or ever had, an administrator's role is changed by people alone, whose four eyes
 * a program has not (docs/decisions/023).
 * @throws InvalidInput; Refusal ADMINISTRATOR_BY_PEOPLE, CWID_IN_USE, NAME_IN_USE, PROFILE_OF_ANOTHER_SECTOR and those of `updateRecord`
 */
export async function changeProvisioned(
  plain: PlainWrite,
  employeeNr: number,
  /** the fields that differ from what stands */
  sent: Partial<ProvisionedFields>,
): Promise<void> {
  const write: RowWrite<CollaboratorFields & { readonly revision: number }> = { ...plain, record: collaborator };
  const { tx } = write;
  const key = { employee_Nr: employeeNr };
  await lockPeople(tx);
  const current = await lockForUpdate(write, key);
  if (isAdministrator(current.role as RoleCode) || (await hasAdministered(tx, employeeNr))) {
    throw peopleErrors.ADMINISTRATOR_BY_PEOPLE();
  }
  const changes = validate(provisionedFields.partial(), sent) as Partial<ProvisionedFields>;
  if (changes.cwid !== undefined) validate(z.object({ cwid: newCwid() }), { cwid: changes.cwid });
  const edited = { ...current, ...changes };
  await requireAllowed(tx, employeeNr, current, edited);
  await updateRecord(write, key, { ...changes, ...referencesToRevalidate(current, edited) });
  if (changes.email !== undefined) await tellAddressChanged(write, { employeeNr, cwid: edited.cwid });
  if (movesTraining(changes)) await write.reassignTraining({ employeeNrs: [employeeNr] });
}

/** The same by a person who signs it, by the command of every edit: with four eyes, what guards an account waits for another. */
export function changeProvisionedSigned(
  write: SignedWrite,
  employeeNr: number,
  sent: Partial<ProvisionedFields>,
): Promise<void> {
  return editCollaborator({ ...write, record: collaborator }, { employee_Nr: employeeNr }, sent);
}

/** What the database refuses of a person in a race, as the refusal that the rules would give. */
export const asPersonRefusal = (error: unknown): unknown => asRecordRefusal(collaborator, error);
