import { sql } from 'kysely';
import { getSessions, type Session, sessionDays } from '#features/instances/shared/calls.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { addDays, companyDay, mondayOf } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { AttendanceStatus } from '../../shared/codes.ts';

/** As many as anybody runs, and as a calendar shows; the days that are next come first. */
const most = { open: 100, week: 400 };

/** The sessions that a trainer runs; those of their own sector, to an administrator of all. */
export function registerSessions(app: HttpServer, services: Services): void {
  serve(app, getSessions, async (request, reply) => {
    const today = companyDay(services.clock.now(), services.timeZone);
    const { week } = request.query;
    const sectorId = request.scope === 'ownSector' ? sessionOf(request).sectorId : null;
    const day = sql`coalesce(i.instance_date, i.expiration_date)`;
    const lastDay = sql`${day} + coalesce(i.ends_at < i.starts_at, false)::integer`;
    const isChosen =
      week === undefined
        ? sql`i.status in (${open}) and ${day} <= ${addDays(today, sessionDays - 1)}::date`
        : sql`i.status in (${open}, ${sql.lit(InstanceStatus.Finished)})
            and ${day} between ${addDays(mondayOf(week), -1)}::date and ${addDays(mondayOf(week), 7)}::date`;
    const shown = week === undefined ? most.open : most.week;
    const { rows } = await sql<Session>`
      select i.instance_id as "iD_Instance", i.course_id as "iD_Course", c.name as "course_Name", c.doc_number as "doc_Number",
        c.version, s.name as "sector_Name", i.modality, i.status, ${day} as day, i.place, i.starts_at as "starts_At",
        i.ends_at as "ends_At", i.instructor, i.instructor_nr as "instructor_Nr", i.expiration_date as "expiration_Date",
        count(a.instance_id)::integer as people,
        count(*) filter (where a.status = ${sql.lit(AttendanceStatus.Finished)})::integer as finished
      from instance i join course c using (course_id) join sector s on s.sector_id = i.sector_id
      left join attendance a on a.instance_id = i.instance_id and not a.deleted
        and a.status <> ${sql.lit(AttendanceStatus.Suspended)}
      where not i.deleted and i.modality <> ${sql.lit(Modality.Online)} and ${isChosen}
        and (${sectorId}::integer is null or i.sector_id = ${sectorId})
      group by i.instance_id, c.course_id, s.sector_id
      order by ${week === undefined ? sql`${lastDay} < ${today}::date, ` : sql``}${day}, i.starts_at, c.name, i.instance_id
      limit ${sql.lit(shown + 1)}`.execute(services.db);
    reply.header('Cache-Control', 'no-store');
    return { today, sessions: rows.slice(0, shown), isCut: rows.length > shown };
  });
}

const open = sql`${sql.lit(InstanceStatus.Started)}, ${sql.lit(InstanceStatus.NotStarted)}`;
