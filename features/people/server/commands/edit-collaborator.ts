import { z } from 'zod';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import {
  lockForUpdate,
  type PlainWrite,
  type RecordKey,
  type RecordWrite,
  updateRecord,
} from '#features/records/server/public.ts';
import { hashPassword } from '#features/session/server/public.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { collaboratorFields, collaboratorShape, newCwid } from '../../shared/contract.ts';
import { editsPdfAlone } from '../../shared/edits-pdf-alone.ts';
import { assignPassword, requireUncommon } from '../assign-password.ts';
import { peopleErrors } from '../errors.ts';
import { lockPeople } from '../queries/identifiers.ts';
import { type CollaboratorFields, requireAllowed } from '../require-allowed.ts';
import { storeSignaturePdf } from '../signature-pdf.ts';
import { pdfField } from './add-collaborator.ts';
import { askAccountChange, guardAccount, isGuarded } from './guard-account.ts';

export const editCollaboratorFields = collaboratorFields.extend({ pdf: pdfField });

type Changes = Partial<z.infer<typeof editCollaboratorFields>>;

/**
 * Edits a person; a user limited to the signature PDF may resend the other fields unchanged. A password is a reset. What the
 * change means for their training follows in the same transaction. With four eyes a new password, the role and cwid
 * of an administrator wait for another one; the rest is changed at once. A changed mail address leaves an event.
 * @throws InvalidInput for a new cwid that none may have
 * @throws Refusal ONLY_SIGNATURE_PDF, SIGNATURE_PDF_TYPE, CWID_IN_USE, NAME_IN_USE, PROFILE_OF_ANOTHER_SECTOR,
 * LAST_ADMINISTRATOR, LAST_LOCAL_ADMINISTRATOR, OWN_ROLE, FOUR_EYES_NEEDS_TWO, ASSIGNED_PASSWORD_OWN_NAME,
 * ASSIGNED_PASSWORD_COMMON and those of `updateRecord`
 */
export async function editCollaborator(
  write: RecordWrite<CollaboratorFields & { readonly revision: number }>,
  key: RecordKey,
  /** the fields that differ from what stands */
  sent: Changes,
  expectedRevision?: number,
): Promise<void> {
  const { tx, session } = write;
  const { password = null, pdf = null, ...changes } = sent;
  await lockPeople(tx);
  const current = await lockForUpdate(write, key, expectedRevision);
  const employeeNr = Number(key.employee_Nr);
  if (editsPdfAlone(roleOf(session))) {
    const [field] = [...Object.keys(changes), ...(password === null ? [] : ['password'])];
    if (field !== undefined) throw peopleErrors.ONLY_SIGNATURE_PDF({ field });
  }
  if (changes.cwid !== undefined) validate(z.object({ cwid: newCwid() }), { cwid: changes.cwid });
  const edited = { ...current, ...changes };
  await requireAllowed(tx, employeeNr, current, edited);
  // It would end the session that signs, and with it the authority to sign just this.
  if (employeeNr === session.employeeNr && (changes.role !== undefined || changes.active !== undefined))
    throw peopleErrors.OWN_ROLE();
  if (password !== null) await requireUncommon(password, edited);
  const passwordHash = password === null ? null : await hashPassword(password);
  const guarded = await guardAccount(write, employeeNr, current, edited, passwordHash);
  const more = pdf === null ? {} : await storeSignaturePdf(write, pdf);
  const now = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in guarded.changes)));
  const waits = isGuarded(guarded);
  // What waits is all that was sent: the signature signs the request, and the record stays as it is.
  const onlyWaits = waits && pdf === null && Object.keys(now).length === 0;
  if (!onlyWaits)
    await updateRecord(write, key, { ...now, ...referencesToRevalidate(current, edited) }, undefined, more);
  if (waits) {
    const person = { employeeNr, revision: current.revision + (onlyWaits ? 0 : 1), hasPassword: true };
    await askAccountChange({ ...write, signs: onlyWaits && write.signs !== false }, person, current, guarded);
  } else if (passwordHash !== null) {
    await assignPassword(write, { employeeNr, cwid: edited.cwid }, passwordHash);
  }
  if (changes.email !== undefined) await tellAddressChanged(write, { employeeNr, cwid: edited.cwid });
  if (movesTraining(changes)) await write.reassignTraining({ employeeNrs: [employeeNr] });
}

/** Whether a change of these fields decides what the person must take. */
export const movesTraining = (changes: object): boolean =>
  collaboratorShape.previews?.update?.some((name) => name in changes) === true;

/** Codes and one-time passwords go to the address: the person's bell shows who changed it. */
export async function tellAddressChanged(
  { tx, act, services }: PlainWrite,
  { employeeNr, cwid }: { readonly employeeNr: number; readonly cwid: string },
): Promise<void> {
  const detail = `set by ${act.by}`;
  const event = { at: act.at, kind: 'addressChanged', cwid, employeeNr, detail, by: act.by } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
}

/** Someone deactivated may name what was deleted since; when they return, all of it must be live again. */
export function referencesToRevalidate(
  current: CollaboratorFields,
  edited: CollaboratorFields,
): Partial<CollaboratorFields> {
  if (current.active !== 0 || edited.active === 0) return {};
  const { iD_Sector, iD_Profile_Web, iD_ProfGral, iD_Shift } = edited;
  return { iD_Sector, iD_Profile_Web, iD_ProfGral, iD_Shift };
}
