import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite } from '#features/records/server/public.ts';
import { confirmAssignment, lockAssignment, readUnconfirmed } from '#features/session/server/public.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { peopleErrors } from '../errors.ts';

/**
 * QA confirms that a password which another set is in its person's hands: signed on a revision of the person that changes no field, as
 * the unlocking of an account is (decisions section 5). The person who set it cannot, so that nobody alone can sign as somebody else.
 * @param setAt when the password was set that QA asked the person about: the setter may have set another since
 * @throws Refusal RECORD_NOT_FOUND, NOTHING_UNCONFIRMED, PASSWORD_SET_AGAIN, CONFIRMS_ANOTHER
 */
export async function confirmPassword(write: RecordWrite, employeeNr: number, setAt: Date): Promise<void> {
  const { tx, act, session, services } = write;
  const { cwid } = await lockForUpdate(write, { employee_Nr: employeeNr });
  const assignment = await lockAssignment(tx, employeeNr);
  const [waiting] = await readUnconfirmed(tx, { employeeNr: session.employeeNr, role: roleOf(session) }, employeeNr);
  if (assignment === undefined || waiting === undefined) throw peopleErrors.NOTHING_UNCONFIRMED();
  if (assignment.setAt.getTime() !== setAt.getTime()) throw peopleErrors.PASSWORD_SET_AGAIN();
  if (!waiting.mayConfirm) throw peopleErrors.CONFIRMS_ANOTHER();
  await confirmAssignment(tx, assignment, session.employeeNr, act.at);
  await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, act, { action: 'sign' });
  const detail = `confirmed by ${act.by}, set by ${assignment.setByCwid}`;
  const event = { at: act.at, cwid: String(cwid), employeeNr, detail, by: act.by };
  await recordSecurityEvent({ db: tx, secrets: services.secrets }, { ...event, kind: 'passwordConfirmed' });
}
