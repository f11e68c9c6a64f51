import { type RawBuilder, sql } from 'kysely';
import { AttendanceStatus, dueDays, openAttendanceStatuses } from '#features/attendance/contract.ts';
import { codeList } from '#platform/db/code-list.ts';

/**
 * The definitions of decisions section 10 as SQL over an attendance `a`; `features/reports/definitions.ts` says the same in plain,
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

/** What the rates are made of, counted over attendances `a`, as columns of one row. */
export const rateCounts = (today: string): RawBuilder<unknown> => sql`
  count(*) filter (where ${isLive}) as live,
  count(*) filter (where ${isLive} and a.present) as present,
  count(*) filter (where ${isLive} and a.present and a.approved) as approved,
  count(*) filter (where ${isLive} and ${isFinished}) as finished,
  count(*) filter (where ${isLive} and ${isFinished} and a.on_time) as on_time,
  count(*) filter (where ${isOverdue(today)}) as overdue`;

/** The three rates from those counts as a row `n`; null where there is nothing to divide by. */
export const rates = {
  presentRate: sql<number | null>`n.present / nullif(n.live, 0)::float8`,
  passRate: sql<number | null>`n.approved / nullif(n.present, 0)::float8`,
  onTimeRate: sql<number | null>`n.on_time / nullif(n.finished + n.overdue, 0)::float8`,
};
