import { sql } from 'kysely';
import { addDays, companyDay, mondayOf } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { keptMs, keptWhileOffMs, morningMs, NoticeKind, noticeDays } from './codes.ts';
import { isReachable, pendingNotPaper } from './conditions.ts';
import { forgetClosedMails, withdrawWaiting } from './outbox.ts';

/**
 * The daily work: writes what is to be told of due and overdue courses on the days since the last one, today included from seven
 * o'clock on. Anyone who comes second on a day finds nothing to do. Days on which no server ran are caught up in today's words, each course once.
 * While mail is off the days pass by, so that nobody is told of them later.
 */
export async function writeDueNotices(services: Pick<Services, 'db' | 'clock' | 'timeZone'>): Promise<void> {
  const { db, clock, timeZone } = services;
  const now = clock.now();
  const today = companyDay(new Date(now.getTime() - morningMs), timeZone);
  await db.transaction().execute(async (tx) => {
    const lastDay = await takeLastDay(tx, today);
    if (lastDay >= today) return;
    if ((await readMailSettings(tx)) !== null) await writeNotices(tx, lastDay, today, now);
    await tx.updateTable('notice_day').set({ last_day: today }).execute();
  });
  await forgetClosedMails(db, new Date(now.getTime() - keptMs));
  if ((await readMailSettings(db)) === null) await withdrawWaiting(db, now, new Date(now.getTime() - keptWhileOffMs));
}

/** The last day whose notices were written, held until the transaction ends; at the first run the day before today. */
async function takeLastDay(tx: DatabaseTransaction, today: string): Promise<string> {
  const { last_day } = await tx
    .insertInto('notice_day')
    .values({ last_day: addDays(today, -1) })
    // Written over itself, so that it is locked whether it was there or not.
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet((row) => ({ last_day: row.ref('notice_day.last_day') })),
    )
    .returning('last_day')
    .executeTakeFirstOrThrow();
  return last_day;
}

async function writeNotices(tx: DatabaseTransaction, lastDay: string, today: string, now: Date): Promise<void> {
  await allowLongStatements(tx);
  await writeDue(tx, lastDay, today, now);
  const monday = mondayOf(today);
  if (monday > lastDay) await writeOverdue(tx, monday, today, now);
}

/** Each pending course that has come to one of the days on which it is told of; to several meanwhile: the nearest. */
async function writeDue(tx: DatabaseTransaction, lastDay: string, today: string, now: Date): Promise<void> {
  await sql`
    insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
    select a.employee_nr, ${sql.lit(NoticeKind.Due)}, a.instance_id, reached.day, ${now}::timestamptz
    from attendance a
    join instance i using (instance_id)
    join collaborator c using (employee_nr)
    cross join lateral (
      select max(a.expiration_date - days) as day from unnest(${[...noticeDays]}::integer[]) as days
      where a.expiration_date - days > ${lastDay}::date and a.expiration_date - days <= ${today}::date
    ) as reached
    where a.expiration_date between ${today}::date and ${today}::date + ${Math.max(...noticeDays)}::integer
      and reached.day is not null and ${pendingNotPaper} and ${isReachable('c')}
    on conflict do nothing`.execute(tx);
}

/** One notice a week to each person with overdue courses, and to the responsible of each sector with some. */
async function writeOverdue(tx: DatabaseTransaction, monday: string, today: string, now: Date): Promise<void> {
  await sql`
    insert into mail_notice (employee_nr, kind, for_day, created_at)
    select distinct a.employee_nr, ${sql.lit(NoticeKind.Overdue)}, ${monday}::date, ${now}::timestamptz
    from attendance a join instance i using (instance_id) join collaborator c using (employee_nr)
    where a.expiration_date < ${today}::date and ${pendingNotPaper} and ${isReachable('c')}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into mail_notice (employee_nr, kind, sector_id, for_day, created_at)
    select s.resp_employee_nr, ${sql.lit(NoticeKind.SectorOverdue)}, s.sector_id, ${monday}::date, ${now}::timestamptz
    from sector s join collaborator r on r.employee_nr = s.resp_employee_nr
    where not s.deleted and ${isReachable('r')} and exists (
      select from collaborator c join attendance a using (employee_nr) join instance i using (instance_id)
      where c.sector_id = s.sector_id and a.expiration_date < ${today}::date and ${pendingNotPaper}
    )
    on conflict do nothing`.execute(tx);
}
