import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { tabletErrors } from '#platform/http/authorize.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Act } from '#platform/signing/act.ts';
import { signingErrors } from '#platform/signing/signing-errors.ts';

/**
 * Makes sure that the signer may still sign, and keeps it so until the transaction ends: the signer is active, and the
 * session is open, of an active person, in the role that it began with, and in tablet mode as it was (decisions section 4, 21 CFR
 * 11.10(d) and (g)).
 * Every signature that is written passes here; call it first where the transaction locks other rows before it signs, so
 * that a change of the person at the same moment waits for the whole of it.
 * @throws Refusal UNAUTHENTICATED; SIGNER_INACTIVE where an attendee signs on a trainer's session, which goes on; TABLET_MODE
 */
export async function requireAuthority(tx: DatabaseTransaction, act: Act): Promise<void> {
  const { signature } = act;
  if (signature === undefined || signature.authority === null) return;
  const { sessionId, employeeNr, role, tabletInstanceId } = signature.authority;
  const people = [...new Set([signature.employeeNr, employeeNr])];
  const { rows } = await sql<{ employeeNr: number; servedInstance: number | null }>`
    select c.employee_nr as "employeeNr",
      (select s.tablet_instance_id from session s where s.session_id = ${sessionId}::uuid) as "servedInstance"
    from collaborator c
    where c.employee_nr = any(${people}::integer[]) and c.active = 1 and not c.deleted
      and (c.employee_nr <> ${employeeNr} or (c.role = ${role} and exists (
        select from session s
        where s.session_id = ${sessionId}::uuid and s.employee_nr = c.employee_nr and s.ended_at is null)))
    order by c.employee_nr
    for share of c`.execute(tx);
  const ofSession = rows.find((row) => row.employeeNr === employeeNr);
  if (ofSession === undefined) throw httpErrors.UNAUTHENTICATED();
  if (rows.length < people.length) throw signingErrors.SIGNER_INACTIVE();
  if (ofSession.servedInstance !== tabletInstanceId) throw tabletErrors.TABLET_MODE();
}
