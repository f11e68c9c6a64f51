import { type RawBuilder, sql } from 'kysely';
import { AttemptState, AttendanceStatus, dueDays, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { codeList } from '#platform/db/code-list.ts';
import type { SourceJoin } from '#platform/grid/server/grid-source.ts';
import { failingAttempts } from '../shared/definitions.ts';

/**
 * The definitions of decisions section 10 as SQL over an attendance `a`; `features/reports/shared/definitions.ts` says the same in plain,
 * and `definitions.server.test.ts` holds one against the other.
 */

const code = (status: number) => sql.lit(status);
/** Codes are written out, so that partial indexes serve. */
const open = sql.raw(`a.status in ${codeList(openAttendanceStatuses)}`);

/** Counts and rates take live rows alone. */
export const isLive = sql`(a.status <> ${code(AttendanceStatus.Suspended)} and not a.deleted)`;
export const isPending = sql`(${open} and not a.deleted)`;
/** @param today company day */
export const isOverdue = (today: string) => sql`(${isPending} and a.expiration_date < ${today}::date)`;
const isFinished = sql`a.status = ${code(AttendanceStatus.Finished)}`;

/** How a live row stands against its expiration, an `Outcome`. */
export const outcome = (today: string) => sql<string>`case
  when ${isFinished} then case when a.on_time then 'onTime' else 'late' end
  when a.expiration_date < ${today}::date then 'overdue' else 'pending' end`;

/** The due bucket of a pending row, else null. */
export const category = (today: string) => sql<string | null>`case when ${isPending} then case
  when a.expiration_date > ${today}::date + ${sql.lit(dueDays.near)} then 'onTime'
  when a.expiration_date > ${today}::date + ${sql.lit(dueDays.almost)} then 'nearDueDate'
  when a.expiration_date > ${today}::date then 'almostDueDate' else 'dued' end end`;

/**
 * Where a pending row stands, a `Standing`, else null. What is read beside the row is read of pending rows alone; joined, it would look
 * to the grid as if the instance alone decided it.
 */
export const standing = sql<string | null>`case when ${isPending} then case
  when (select p.active from collaborator p where p.employee_nr = a.employee_nr) = ${code(CollaboratorStatus.OnLeave)} then 'onLeave'
  when (select m.modality from instance m where m.instance_id = a.instance_id) <> ${code(Modality.Online)} then 'awaitsSession'
  when a.status = ${code(AttendanceStatus.NotStarted)} then 'notOpened'
  when exists (
    select from content_attempt t
    where t.instance_id = a.instance_id and t.employee_nr = a.employee_nr and t.state <> ${code(AttemptState.Open)} and not t.approved
    group by t.content_id having count(*) >= ${sql.lit(failingAttempts)}) then 'failing'
  else 'started' end end`;

/**
 * What the rates of a person or an instance are made of, as the join of a row `n`: the counts that migration 0054 keeps, what has been
 * added to them since, and what is overdue today, which depends on the day and is counted as it is read: of everything at once where
 * all rows are read, of each row alone where they are the few of a page.
 * @param key its column in attendances
 * @param of the column that it must equal
 */
export function rateCounts(
  key: 'employee_nr' | 'instance_id',
  of: string,
  today: string,
): Pick<SourceJoin, 'sql' | 'ofFew'> {
  const kept = sql.id(key === 'employee_nr' ? 'collaborator_training' : 'instance_training');
  const id = sql.id(key);
  const counts = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));
  const sums = sql.join(counts.map((count) => sql`sum(${count})::integer as ${count}`));
  const totals = sql.join(counts.map((count) => sql`coalesce(k.${count}, 0) + coalesce(d.${count}, 0) as ${count}`));
  const overdue = (of: RawBuilder<unknown>) => sql`count(*)::integer as overdue from attendance a where ${of}`;
  // The day hidden from the planner: its plan for any day costs what that for this one does, and is not made anew for each page.
  const isOverdueOfOne = sql`${isPending} and a.expiration_date < (select ${today}::date)`;
  const joined = (overdueJoin: RawBuilder<unknown>) => sql`
    left join ${kept} k on k.${id} = ${sql.ref(of)}
    left join (select ${id}, ${sums} from training_change group by 1) d on d.${id} = ${sql.ref(of)}
    ${overdueJoin}
    left join lateral (select ${totals}, coalesce(v.overdue, 0) as overdue) n on true`;
  return {
    sql: joined(sql`left join (select a.${id}, ${overdue(isOverdue(today))} group by 1) v on v.${id} = ${sql.ref(of)}`),
    ofFew: joined(sql`left join lateral (select ${overdue(isOverdueOfOne)} and a.${id} = ${sql.ref(of)}) v on true`),
  };
}

/** The three rates from those counts as a row `n`; null where there is nothing to divide by. */
export const rates = {
  presentRate: sql<number | null>`n.present / nullif(n.live, 0)::float8`,
  passRate: sql<number | null>`n.approved / nullif(n.present, 0)::float8`,
  onTimeRate: sql<number | null>`n.on_time / nullif(n.finished + n.overdue, 0)::float8`,
};
