import { sql } from 'kysely';
import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import { releasesChanges } from '#features/settings/server/public.ts';
import { folded } from '#platform/db/folded.ts';
import { isPlain, isTelling } from '#platform/schema/text.ts';
import type { Services } from '#platform/services.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { Role, type RoleCode, roleNames } from '#product/roles.ts';
import { lockPeople } from '../queries/identifiers.ts';

/** The roles that release what another asked for, by the word that the operator types. */
const appointed = new Map<string, RoleCode>([
  ['itps', Role.AdminITPS],
  ['qa', Role.AdminQA],
]);

interface Appointment {
  /** cwid of somebody who is active */
  readonly user: string;
  /** `itps` or `qa` */
  readonly role: string;
  /** why, in the operator's words */
  readonly reason: string;
  /** account of the operating system, and machine */
  readonly operator: string;
}

/**
 * Gives an administrator's role on behalf of the person who runs the server, where four eyes leave nobody who may (decision 023): a
 * revision by the system, an event, and a line on the bells. It sets no password, so that nobody becomes another (21 CFR
 * 11.200(a)).
 * @returns who is what now, Spanish and English
 * @throws Error in words for the operator
 */
export async function appointAdministrator(services: Services, appointment: Appointment): Promise<string> {
  const { user, reason, operator } = appointment;
  const role = appointed.get(appointment.role);
  if (role === undefined) throw new Error('--role: itps, qa');
  if (!isTelling(reason) || !isPlain(reason) || [...reason].length > 200) {
    throw new Error('--reason: diga por qué, en 200 caracteres como máximo / say why, in 200 characters at most');
  }
  const at = services.clock.now();
  const act: Act = { by: systemActor, at, timeZone: services.timeZone, reason: `Desde el servidor: ${reason.trim()}` };
  return services.db.transaction().execute(async (tx) => {
    await lockPeople(tx);
    const person = await tx
      .selectFrom('collaborator')
      .select(['employee_nr', 'name', 'cwid', 'role', 'active'])
      .where(folded(sql`cwid`), '=', folded(sql`${user}::text`))
      .executeTakeFirst();
    if (person === undefined || person.active !== 1) {
      throw new Error(`"${user}": no hay un colaborador activo con ese CWID / no active collaborator has that CWID`);
    }
    if (releasesChanges(person.role as RoleCode)) {
      throw new Error(`"${person.cwid}" ya es administrador ITPS o QA / is an ITPS or QA administrator already`);
    }
    await updateAudited(tx, 'collaborator', { employee_nr: person.employee_nr }, { role }, act);
    await recordSecurityEvent(
      { db: tx, secrets: services.secrets },
      {
        at,
        kind: 'administratorAppointed',
        cwid: person.cwid,
        employeeNr: person.employee_nr,
        detail: `${appointment.role} by ${operator}: ${reason.trim()}`,
      },
    );
    const { es, en } = roleNames[role];
    return `${person.name} (${person.cwid}): ${es} / ${en}`;
  });
}
