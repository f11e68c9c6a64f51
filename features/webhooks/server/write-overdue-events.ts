import { sql } from 'kysely';
import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { addDays, companyDay } from '#platform/clock/clock.ts';
import { codeList } from '#platform/db/code-list.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Services } from '#platform/services.ts';

/** A change may be committed so long after the moment that it carries: it is looked for again, and told once nevertheless. */
const lateCommitMs = 10 * 60_000;

/**
 * Writes which trainings became overdue since the last time: no change of a row makes them so, but the day. What was given or moved
 * meanwhile with a day that is past has its event too; each training once for each day that it was due on, also where what was told of it is
 * forgotten by now. The first time that it runs it tells of yesterday alone.
 */
export async function writeOverdueEvents(services: Pick<Services, 'db' | 'clock' | 'timeZone'>): Promise<void> {
  const { db, clock, timeZone } = services;
  const now = clock.now();
  const today = companyDay(now, timeZone);
  const open = sql.raw(codeList(openAttendanceStatuses));
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    // Written over itself, so that it is held until the end whether it was there or not.
    const { last_day, last_at } = await tx
      .insertInto('webhook_day')
      .values({ last_day: addDays(today, -1), last_at: new Date(now.getTime() + lateCommitMs) })
      .onConflict((on) => on.column('singleton').doUpdateSet((row) => ({ last_day: row.ref('webhook_day.last_day') })))
      .returning(['last_day', 'last_at'])
      .executeTakeFirstOrThrow();
    const since = new Date(last_at.getTime() - lateCommitMs);
    // Of what changed since, whether it was overdue for that very day before: then the change was of something else.
    const wasOverdue = sql`(
      select h."row" ->> 'status' = any (${openAttendanceStatuses.map(String)}) and not (h."row" ->> 'deleted')::boolean
        and h."row" ->> 'expiration_date' = to_char(a.expiration_date, 'YYYY-MM-DD')
      from history h
      where h.entity = 'attendance' and h.record_key = a.instance_id || '|' || a.employee_nr
        and h.changed_at < ${since}::timestamptz
      order by h.revision desc limit 1)`;
    await sql`
      insert into webhook_delivery (connection_id, kind, subject, sector_id, data, happened_at, since, next_attempt_at)
      select w.connection_id, 'training.overdue', 'p' || a.employee_nr, p.sector_id,
        training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision),
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from webhooks_in_force('training.overdue', ${today}::date) w
      cross join attendance a
      join instance i using (instance_id)
      join collaborator p using (employee_nr)
      where a.status in ${open} and not a.deleted and not i.deleted
        and a.expiration_date < ${today}::date
        and (a.expiration_date >= ${last_day}::date
          or (a.updated_at >= ${since}::timestamptz and ${wasOverdue} is not true))
        and (w.sector_id is null or w.sector_id = p.sector_id)
      order by a.expiration_date, a.employee_nr, a.instance_id
      on conflict (connection_id, subject, (data ->> 'instance'), (data ->> 'dueOn'))
        where kind::text = 'training.overdue'::text do nothing`.execute(tx);
    await tx.updateTable('webhook_day').set({ last_day: today, last_at: now }).execute();
  });
}
