import { z } from 'zod';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { ensureCredential, hashPassword } from '#features/session/server/public.ts';
import { UploadedFile } from '#platform/http/multipart.ts';
import { orNull } from '#platform/schema/values.ts';
import { newCollaboratorFields } from '../../shared/contract.ts';
import { assignPassword, requireUncommon } from '../assign-password.ts';
import { peopleErrors } from '../errors.ts';
import { isCwidTaken, isEmployeeNrTaken, lockPeople } from '../queries/identifiers.ts';
import { requireOwnName } from '../require-allowed.ts';
import { requireProfileOfSector } from '../require-profile-of-sector.ts';
import { storeSignaturePdf } from '../signature-pdf.ts';
import { askAccountChange, beginsAs, guardAccount, isGuarded } from './guard-account.ts';

/** The signature PDF as it comes in a multipart body. */
export const pdfField = orNull(z.instanceof(UploadedFile, { error: 'type' }));

export const addCollaboratorFields = newCollaboratorFields.extend({ pdf: pdfField });

type Sent = z.infer<typeof addCollaboratorFields>;

type HashedPassword = {
  readonly password: string;
  /** argon2id */
  readonly passwordHash: string;
};

/** Without a password where nothing is kept: a preview. */
export type NewPerson = Omit<Sent, 'password'> & Partial<HashedPassword>;

/** Hashes the password: of a hundred people that takes seconds, in which nobody else may change people. */
export async function hashFirstPassword(values: Sent): Promise<Sent & HashedPassword> {
  return { ...values, passwordHash: await hashPassword(values.password) };
}

/**
 * Adds a person who can sign in, and gives them what they must take. With four eyes the password waits for a
 * second person, and the role of a new administrator too.
 * @throws Refusal EMPLOYEE_NR_IN_USE, CWID_IN_USE, NAME_IN_USE, PROFILE_OF_ANOTHER_SECTOR, ASSIGNED_PASSWORD_OWN_NAME,
 * ASSIGNED_PASSWORD_COMMON, SIGNATURE_PDF_TYPE and those of `insertRecord`
 */
export async function addCollaborator(write: RecordWrite, values: NewPerson): Promise<RecordKey> {
  const { tx } = write;
  const { password, passwordHash = null, pdf, ...fields } = values;
  const employeeNr = fields.employee_Nr;
  await lockPeople(tx);
  if (await isEmployeeNrTaken(tx, employeeNr)) throw peopleErrors.EMPLOYEE_NR_IN_USE();
  if (await isCwidTaken(tx, fields.cwid, employeeNr)) throw peopleErrors.CWID_IN_USE();
  await requireOwnName(tx, employeeNr, fields.name);
  await requireProfileOfSector(tx, fields);
  if (password !== undefined) await requireUncommon(password, fields);
  const more = pdf === null ? {} : await storeSignaturePdf(write, pdf);
  const begun = { ...fields, role: beginsAs(fields.role) };
  const guarded = await guardAccount(write, employeeNr, begun, fields, passwordHash);
  if (!isGuarded(guarded)) {
    const key = await insertRecord(write, fields, more);
    if (passwordHash !== null) await assignPassword(write, { employeeNr, cwid: fields.cwid }, passwordHash);
    await write.reassignTraining({ employeeNrs: [employeeNr] });
    return key;
  }
  const key = await insertRecord(write, begun, more);
  // Without a password of their own nobody signs in as them until then.
  await ensureCredential(tx, employeeNr);
  const person = { employeeNr, revision: 1, hasPassword: false };
  await askAccountChange({ ...write, signs: false }, person, begun, guarded);
  await write.reassignTraining({ employeeNrs: [employeeNr] });
  return key;
}
