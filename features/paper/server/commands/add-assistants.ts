import { sql } from 'kysely';
import { listed } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { type InstanceOfCall, instanceErrors, requireInstance } from '#features/instances/server/public.ts';
import { can } from '#features/instances/shared/can.ts';
import { insertAuditedSet, updateAuditedSet } from '#features/integrity/server/public.ts';
import { lockForUpdate, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { ReplyOf } from '#platform/calls/call.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { roleOf } from '#platform/http/request-context.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import type { addAssistants as addAssistantsCall } from '../../shared/calls.ts';
import { type Candidate, lockPeopleOf, readCandidates } from '../queries/assistants.ts';

/** What of the instance decides, by wire name. */
type Instance = {
  readonly status: number;
  readonly revision: number;
  readonly expiration_Date: string;
};

/**
 * Puts people into an instance that has not started, all of them or none (decisions section 8). The signature signs a revision of
 * the instance; the rows of the people follow from it. Who is suspended there goes on.
 * @param write of the instance
 * @throws Refusal INSTANCE_NOT_FOUND, INSTANCE_STARTED, INSTANCE_EXPIRED, ASSISTANTS_REFUSED, RECORD_STALE
 */
export async function addAssistants(
  write: RecordWrite<Instance>,
  of: InstanceOfCall,
  collaborators: readonly number[],
  expectedRevision?: number,
): Promise<ReplyOf<typeof addAssistantsCall>> {
  const { tx, act } = write;
  const { instanceId } = of;
  const key = { iD_Instance: instanceId };
  const asked = [...new Set(collaborators)];
  await lockPeopleOf(tx, asked);
  // Two changes at once must not both find the same training missing.
  await lockForTransaction(tx, 'assignment');
  await requireInstance(tx, of);
  const instance = await lockForUpdate(write, key, expectedRevision);
  const candidates = await readCandidates(tx, instanceId, asked);
  if (!can(roleOf(write.session), 'addAssistants', instance)) throw instanceErrors.INSTANCE_STARTED();
  // Everybody added would be late at once, with a reason to give for it (S0 section 4).
  if (instance.expiration_Date < companyDay(act.at, act.timeZone)) throw instanceErrors.INSTANCE_EXPIRED();
  requireAll(candidates);
  await updateRecord(write, key, {});
  await allowLongStatements(tx);
  const expires = sql`${instance.expiration_Date}::date`;
  const suspended = candidates.filter(({ status }) => status !== null).map(({ employeeNr }) => employeeNr);
  await updateAuditedSet(
    tx,
    'attendance',
    {
      set: {
        status: sql`${sql.lit(AttendanceStatus.NotStarted)}`,
        suspended_because: sql`null`,
        by_requirement: sql`false`,
        expiration_date: expires,
      },
      where: sql`written.instance_id = ${instanceId} and written.employee_nr = any(${suspended}::integer[])`,
    },
    unsigned(act),
  );
  const newcomers = candidates.filter(({ status }) => status === null).map(({ employeeNr }) => employeeNr);
  await insertAuditedSet(
    tx,
    'attendance',
    {
      columns: ['instance_id', 'employee_nr', 'expiration_date', 'by_requirement'],
      rows: sql`select ${instanceId}::integer, employee_nr, ${expires}, false from unnest(${newcomers}::integer[]) as n (employee_nr)`,
    },
    unsigned(act),
  );
  return { iD_Instance: instanceId, added: candidates.length, revision: instance.revision + 1 };
}

const isIn = ({ status }: Candidate) => status !== null && status !== AttendanceStatus.Suspended;

const causes: readonly { readonly label: Localized; readonly holds: (candidate: Candidate) => boolean }[] = [
  { label: { es: 'Ya asisten', en: 'Already attending' }, holds: isIn },
  { label: { es: 'No están activos', en: 'Not active' }, holds: ({ name, isActive }) => name !== null && !isActive },
  { label: { es: 'No existe el legajo', en: 'No such employee number' }, holds: ({ name }) => name === null },
];

/** @throws Refusal ASSISTANTS_REFUSED with everybody who is in the way, by cause */
function requireAll(candidates: readonly Candidate[]): void {
  const found = causes.flatMap(({ label, holds }) => {
    const names = candidates.filter(holds).map(({ name, employeeNr }) => name ?? String(employeeNr));
    return names.length === 0 ? [] : [{ label, names }];
  });
  if (found.length === 0) return;
  const told = (language: Language) =>
    found.map(({ label, names }) => `${label[language]} (${names.length}): ${listed(names)}`).join('. ');
  throw new Refusal('ASSISTANTS_REFUSED', {
    status: 409,
    es: `No se agregó a nadie. ${told('es')}.`,
    en: `Nobody was added. ${told('en')}.`,
  });
}
