import { type RawBuilder, sql } from 'kysely';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { Closing, ClosingOutcome } from '#features/instances/shared/closing.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import type { Queryable } from '#platform/db/database.ts';
import { NoticeKind } from '../mail/codes.ts';
import { isReachable } from '../mail/conditions.ts';

const outcomeSql = {
  passed: sql.lit('passed' satisfies ClosingOutcome),
  failed: sql.lit('failed' satisfies ClosingOutcome),
  absent: sql.lit('absent' satisfies ClosingOutcome),
  unfinished: sql.lit('unfinished' satisfies ClosingOutcome),
};

/** How it ended for who takes part, of the attendance `a` in the instance `i`. On a tablet nobody says that a person is absent. */
export const closingOutcome: RawBuilder<ClosingOutcome> = sql`case
  when a.status = ${sql.lit(AttendanceStatus.Finished)} or a.approved is not null then
    case when a.present is false then ${outcomeSql.absent} when a.approved then ${outcomeSql.passed} else ${outcomeSql.failed} end
  when a.status = ${sql.lit(AttendanceStatus.NotStarted)} and i.modality <> ${sql.lit(Modality.InPerson)} then ${outcomeSql.absent}
  else ${outcomeSql.unfinished} end`;

/** Who takes part, of the attendance `a`. */
export const takesPart = sql`a.status <> ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted`;

/** How an instance ended for each of its people, and who answers for them. */
export async function readClosing(db: Queryable, instanceId: number): Promise<Omit<Closing, 'isMailOn'>> {
  const people = await sql<Closing['people'][number]>`
    select a.employee_nr as "employee_Nr", c.name, s.name as "sector_Name", ${closingOutcome} as outcome,
      case when a.present is false then null else a.score end as score
    from attendance a join instance i using (instance_id) join collaborator c using (employee_nr)
      join sector s on s.sector_id = c.sector_id
    where a.instance_id = ${instanceId} and ${takesPart}
    order by lower(c.name collate "es-x-icu") collate "es-x-icu", a.employee_nr`.execute(db);
  const sectors = await sql<SectorRow>`
    select s.name as "sector_Name", r.name as responsible, coalesce(${isReachable('r')}, false) as "isReachable",
      (select max(n.created_at) from mail_notice n where n.kind = ${sql.lit(NoticeKind.Closing)}
        and n.instance_id = ${instanceId} and n.sector_id = s.sector_id and n.employee_nr = r.employee_nr) as "sentAt"
    from sector s left join collaborator r on r.employee_nr = s.resp_employee_nr
    where s.sector_id in (select c.sector_id from attendance a join collaborator c using (employee_nr)
      where a.instance_id = ${instanceId} and ${takesPart})
    order by s.name`.execute(db);
  return {
    people: people.rows,
    sectors: sectors.rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt?.toISOString() ?? null })),
  };
}

type SectorRow = Omit<Closing['sectors'][number], 'sentAt'> & { readonly sentAt: Date | null };
