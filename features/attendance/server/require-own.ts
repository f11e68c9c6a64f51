import type { RequestSession } from '#platform/http/request-context.ts';
import { attendanceErrors } from './errors.ts';

/**
 * Own calls act for the session's user, whatever a call carries: naming anyone else is refused, never obeyed and never
 * silently replaced (decisions section 2).
 * @throws Refusal NOT_OWN_ROWS
 */
export function requireOwn(
  session: RequestSession,
  named: { readonly cwid?: string | undefined; readonly employee_Nr?: number | undefined },
): void {
  const isOtherCwid = Boolean(named.cwid) && named.cwid?.toLowerCase() !== session.cwid.toLowerCase();
  const isOtherNumber = named.employee_Nr !== undefined && named.employee_Nr !== session.employeeNr;
  if (isOtherCwid || isOtherNumber) throw attendanceErrors.NOT_OWN_ROWS();
}
