import type { ClientBase, Pool } from 'pg';
import type { AttendanceKey } from '#features/attendance/server/public.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import { takingErrors } from '../errors.ts';
import type { Taker } from '../taker.ts';

/** So long after its last call a tablet still counts as the one that a person works on. */
const leaseMinutes = 30;

/** What a tablet must be heard of since, to count. */
export const leaseStart = (now: Date): Date => new Date(now.getTime() - leaseMinutes * 60_000);

/** SQL: the session of a lease `l` is in tablet mode on that instance still. */
export const isServed = `exists (
  select from session s where s.session_id = l.session_id and s.ended_at is null and s.tablet_instance_id = l.instance_id)`;

const isHeld = `(l.seen_at >= $7 and ${isServed})`;

/**
 * Notes that a person works on this tablet. One who is on another already is told, and goes on here only when the call says so
 * (`takeOver`): then it is the other tablet that is told (docs/decisions/060). Online there is nothing to note.
 * @throws Refusal TAKEN_ELSEWHERE
 */
export async function holdTablet(client: Pool | ClientBase, taker: Taker, now: Date, timeZone: string): Promise<void> {
  const { tablet, instanceId, employeeNr } = taker;
  if (tablet === null) return;
  const held = await client.query({
    name: 'hold-tablet',
    text: `
      insert into tablet_lease as l (instance_id, employee_nr, device, session_id, since, seen_at)
      values ($1, $2, $3, $4, $5, $5)
      on conflict (instance_id, employee_nr) do update set
        device = excluded.device, session_id = excluded.session_id, seen_at = excluded.seen_at,
        since = case when l.device = excluded.device and ${isHeld} then l.since else excluded.since end
      where l.device = excluded.device or $6 or not ${isHeld}
      returning since`,
    values: [instanceId, employeeNr, tablet.device, tablet.sessionId, now, tablet.takesOver, leaseStart(now)],
  });
  if (held.rowCount === 1) return;
  const { rows } = await client.query<{ since: Date; name: string }>(
    `select l.since, p.name from tablet_lease l join session s using (session_id) join collaborator p on p.employee_nr = s.employee_nr
      where l.instance_id = $1 and l.employee_nr = $2`,
    [instanceId, employeeNr],
  );
  const [other] = rows;
  // It was let go at this moment.
  if (other === undefined) return holdTablet(client, taker, now, timeZone);
  throw takingErrors.TAKEN_ELSEWHERE({
    name: other.name,
    since: formatMoment(other.since.toISOString(), timeZone),
  });
}

/** Notes that a person has left a tablet. @param device null: whichever it is */
export async function releaseTablet(
  pool: Pool,
  { instanceId, employeeNr }: AttendanceKey,
  device: string | null,
): Promise<void> {
  await pool.query(
    'delete from tablet_lease where instance_id = $1 and employee_nr = $2 and ($3::text is null or device = $3)',
    [instanceId, employeeNr, device],
  );
}
