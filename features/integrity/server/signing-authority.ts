import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { tabletErrors } from '#platform/http/authorize.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Act, SigningAuthority } from '#platform/signing/act.ts';
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
  await holdAuthority(tx, signature.authority, signature.employeeNr);
}

/**
 * The same for what is no signature, such as a change of one's own password.
 * @param signerNr employee number of whose credentials were verified
 * @throws Refusal as `requireAuthority`
 */
export async function holdAuthority(
  tx: DatabaseTransaction,
  { sessionId, employeeNr, role, tabletInstanceId }: SigningAuthority,
  signerNr: number,
): Promise<void> {
  const people = [...new Set([signerNr, employeeNr])];
  const { rows } = await sql<{ employeeNr: number }>`
    select c.employee_nr as "employeeNr" from collaborator c
    where c.employee_nr = any(${people}::integer[]) and c.active = 1 and not c.deleted
      and (c.employee_nr <> ${employeeNr} or c.role = ${role})
    order by c.employee_nr
    for share of c`.execute(tx);
  if (!rows.some((row) => row.employeeNr === employeeNr)) throw httpErrors.UNAUTHENTICATED();
  // A statement of its own: one that waited for a person sees of other tables what stood before it waited.
  const { rows: open } = await sql<{ servedInstance: number | null }>`
    select s.tablet_instance_id as "servedInstance" from session s
    where s.session_id = ${sessionId}::uuid and s.employee_nr = ${employeeNr} and s.ended_at is null`.execute(tx);
  const [session] = open;
  if (session === undefined) throw httpErrors.UNAUTHENTICATED();
  if (rows.length < people.length) throw signingErrors.SIGNER_INACTIVE();
  if (session.servedInstance !== tabletInstanceId) throw tabletErrors.TABLET_MODE();
}
