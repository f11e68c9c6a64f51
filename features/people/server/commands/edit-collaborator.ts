import { z } from 'zod';
import { lockLive, type RecordKey, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import { isLastLocalAdministrator } from '#features/settings/server/public.ts';
import { grantedScope } from '#platform/authz/permissions.ts';
import { Role } from '#platform/authz/roles.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { collaboratorFields, newCwid } from '../../contract.ts';
import { peopleErrors } from '../../errors.ts';
import { assignPassword, requireUncommon } from '../assign-password.ts';
import { findLiveSpacProfiles } from '../queries/general-profiles.ts';
import { hasOtherAdministrator, holdPeople, isCwidTaken } from '../queries/identifiers.ts';
import { requireProfileOfSector } from '../require-profile-of-sector.ts';
import { storeSignaturePdf } from '../signature-pdf.ts';
import { pdfField } from './add-collaborator.ts';

export const editCollaboratorFields = collaboratorFields.extend({ pdf: pdfField });

type Changes = Partial<z.infer<typeof editCollaboratorFields>>;

/** What a person may change of a collaborator, by its wire names. */
type CollaboratorFields = Omit<z.infer<typeof collaboratorFields>, 'password'>;

/**
 * Edits a person; a user limited to the signature PDF may resend the other fields unchanged. A password is a reset. What the
 * change means for their training follows in the same transaction.
 * @throws InvalidInput for a new cwid that none may have
 * @throws Refusal ONLY_SIGNATURE_PDF, SIGNATURE_PDF_TYPE, CWID_IN_USE, PROFILE_OF_ANOTHER_SECTOR,
 * LAST_ADMINISTRATOR, LAST_LOCAL_ADMINISTRATOR, ASSIGNED_PASSWORD_COMMON and those of `updateRecord`
 */
export async function editCollaborator(
  write: RecordWrite,
  key: RecordKey,
  /** the fields that differ from what stands */
  sent: Changes,
  expectedRevision?: number,
): Promise<void> {
  const { tx, session } = write;
  const { password = null, pdf = null, ...changes } = sent;
  await holdPeople(tx);
  // The declaration maps the row to the very names of the contract.
  const current = (await lockLive(write, key, expectedRevision)) as unknown as CollaboratorFields;
  const employeeNr = Number(key.employee_Nr);
  if (grantedScope(roleOf(session), 'collaborator.write') === 'signaturePdf') {
    const [field] = [...Object.keys(changes), ...(password === null ? [] : ['password'])];
    if (field !== undefined) throw peopleErrors.ONLY_SIGNATURE_PDF({ field });
  }
  if (changes.cwid !== undefined) validate(z.object({ cwid: newCwid() }), { cwid: changes.cwid });
  const edited = { ...current, ...changes };
  await requireAllowed(tx, employeeNr, current, edited);
  if (password !== null) await requireUncommon(password, edited);
  const more = pdf === null ? {} : await storeSignaturePdf(write, pdf);
  await updateRecord(write, key, { ...changes, ...whatReturns(current, edited) }, undefined, more);
  if (password !== null) await assignPassword(write, { employeeNr, ...edited }, password);
  if (!decidesTraining.some((name) => name in changes)) return;
  const held = current.iD_ProfGral;
  const endedSpacProfiles = held === null || held === edited.iD_ProfGral ? [] : await findLiveSpacProfiles(tx, held);
  await write.reassignTraining({ employeeNrs: [employeeNr], endedSpacProfiles });
}

/** Fields that say what a person must take (decisions section 7). */
const decidesTraining = [
  'iD_Sector',
  'iD_Profile_Web',
  'iD_ProfGral',
  'active',
  'capa_Initial',
  'capa_spac_ini',
  'onboard_Date',
];

/** Someone deactivated may name what was deleted since; when they return, all of it must be live again. */
function whatReturns(current: CollaboratorFields, edited: CollaboratorFields): Partial<CollaboratorFields> {
  if (current.active !== 0 || edited.active === 0) return {};
  const { iD_Sector, iD_Profile_Web, iD_ProfGral, iD_Shift } = edited;
  return { iD_Sector, iD_Profile_Web, iD_ProfGral, iD_Shift };
}

async function requireAllowed(
  tx: DatabaseTransaction,
  employeeNr: number,
  current: CollaboratorFields,
  edited: CollaboratorFields,
): Promise<void> {
  if (edited.cwid !== current.cwid && (await isCwidTaken(tx, edited.cwid, employeeNr)))
    throw peopleErrors.CWID_IN_USE();
  const isMoved = edited.iD_Sector !== current.iD_Sector || edited.iD_Profile_Web !== current.iD_Profile_Web;
  if (isMoved) await requireProfileOfSector(tx, edited);
  if (!isAdministrator(current) || isAdministrator(edited)) return;
  if (!(await hasOtherAdministrator(tx, employeeNr))) throw peopleErrors.LAST_ADMINISTRATOR();
  if (await isLastLocalAdministrator(tx, employeeNr)) throw peopleErrors.LAST_LOCAL_ADMINISTRATOR();
}

function isAdministrator({ role, active }: CollaboratorFields): boolean {
  return role === Role.AdminITPS && active === 1;
}
