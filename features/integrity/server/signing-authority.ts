import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Act } from '#platform/signing/act.ts';

/**
 * Makes sure that the signer may still sign, and keeps it so until the transaction ends: the signer is active, and the
 * session is open, of an active person, in the role that it began with (decisions section 4, 21 CFR 11.10(d) and (g)).
 * Every signature that is written passes here; call it first where the transaction locks other rows before it signs, so
 * that a change of the person at the same moment waits for the whole of it.
 * @throws Refusal UNAUTHENTICATED
 */
export async function requireAuthority(tx: DatabaseTransaction, act: Act): Promise<void> {
  const { signature } = act;
  if (signature === undefined || signature.authority === null) return;
  const { sessionId, employeeNr, role } = signature.authority;
  const people = [...new Set([signature.employeeNr, employeeNr])];
  const { rows } = await sql`
    select from collaborator c
    where c.employee_nr = any(${people}::integer[]) and c.active = 1 and not c.deleted
      and (c.employee_nr <> ${employeeNr} or (c.role = ${role} and exists (
        select from session s
        where s.session_id = ${sessionId}::uuid and s.employee_nr = c.employee_nr and s.ended_at is null)))
    order by c.employee_nr
    for share of c`.execute(tx);
  if (rows.length < people.length) throw httpErrors.UNAUTHENTICATED();
}
