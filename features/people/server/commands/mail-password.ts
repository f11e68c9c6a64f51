import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite } from '#features/records/server/public.ts';
import { hashPassword, requireMailWay, sentDetails } from '#features/session/server/public.ts';
import { CollaboratorStatus } from '../../shared/contract.ts';
import { assignPassword, signerOf } from '../assign-password.ts';
import { peopleErrors } from '../errors.ts';

/**
 * Gives a person a one-time password that nobody but they will read: the caller mails it when this is committed. To sign in with it and
 * choose one's own confirms it, so that it takes no second person (decisions section 5). Signed on a revision of the person.
 * @param password random
 * @returns whom it is to be mailed to
 * @throws Refusal OWN_ACCOUNT, RECORD_NOT_FOUND, COLLABORATOR_NOT_REGISTERED and those of `requireMailWay`
 */
export async function assignMailedPassword(
  write: RecordWrite,
  employeeNr: number,
  { password, until }: { readonly password: string; readonly until: Date },
) {
  const { tx, act, session, services } = write;
  if (employeeNr === session.employeeNr) throw peopleErrors.OWN_ACCOUNT();
  const { cwid, active } = await lockForUpdate(write, { employee_Nr: employeeNr });
  if (active !== CollaboratorStatus.Active) throw peopleErrors.COLLABORATOR_NOT_REGISTERED();
  const addressee = await requireMailWay(tx, employeeNr, act.at, act.by);
  await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, act, { action: 'sign' });
  const owner = { employeeNr, cwid: String(cwid) };
  await assignPassword(write, owner, await hashPassword(password), { by: signerOf(act), mailedUntil: until });
  const detail = `${sentDetails.password}, asked by ${act.by}`;
  const event = { at: act.at, kind: 'passwordCodeSent', ...owner, detail, by: act.by } as const;
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
  return addressee;
}
