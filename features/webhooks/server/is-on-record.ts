import { sql } from 'kysely';
import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import type { Database } from '#platform/db/database.ts';
import type { Claimed } from './outbox.ts';

const record = (entity: string, key: unknown) => sql`h.entity = ${entity} and h.record_key = ${String(key)}`;

/**
 * Whether the history says what a message says, so that nothing is signed which somebody put into the outbox: revisions are held by
 * seals, and deliveries by nothing (docs/decisions/167).
 * @param today what is overdue must be so by now
 */
export async function isOnRecord(db: Database, { kind, data }: Claimed, today: string): Promise<boolean> {
  const { instance, employeeNr, course, revision } = data;
  const said = JSON.stringify(data);
  const ofCourse = sql`exists (select from history h where ${record('course', course)}
    and h."row" ->> 'doc_number' = d.said ->> 'document' and h."row" ->> 'version' = d.said ->> 'version'
    and ${
      kind === 'course.valid'
        ? sql`h.revision::text = ${String(revision)} and h."row" ->> 'status' = '2'
      and h."row" ->> 'date_vig' = d.said ->> 'validFrom'`
        : sql`true`
    })`;
  const ofKind = {
    'person.assigned': sql`h."row" ->> 'status' = any (${openAttendanceStatuses.map(String)})`,
    'training.overdue': sql`h."row" ->> 'status' = any (${openAttendanceStatuses.map(String)})
      and d.said ->> 'dueOn' < ${today}`,
    'training.signed': sql`h."row" ->> 'status' = '1' and h."row" -> 'approved' = d.said -> 'approved'
      and h."row" -> 'on_time' = d.said -> 'onTime'`,
  };
  const training =
    kind === 'course.valid'
      ? sql`true`
      : sql`exists (select from history h where ${record('instance', instance)} and h."row" ->> 'course_id' = ${String(course)})
        and exists (select from history h where ${record('attendance', `${instance}|${employeeNr}`)}
          and h.revision::text = ${String(revision)} and h."row" ->> 'expiration_date' = d.said ->> 'dueOn' and ${ofKind[kind]})`;
  const { rows } = await sql<{ is_so: boolean }>`
    select ${ofCourse} and ${training} as is_so from (select ${said}::jsonb as said) d`.execute(db);
  return rows[0]?.is_so === true;
}
