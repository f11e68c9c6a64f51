import { sql } from 'kysely';
import { inOpenAttendance } from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { Database } from '#platform/db/database.ts';
import { Recent } from '#platform/db/recent.ts';
import { allowStatementTime } from '#platform/db/statement-time.ts';
import { firstDayRead, type SectorMonth } from '../../shared/compliance.ts';

/** What came due by sector and month, and when that was counted. */
interface DueByMonth {
  readonly countedAt: Date;
  readonly rows: readonly SectorMonth[];
}

/**
 * By sector and day first, of which there are some ten thousands in a company of any size: by person they would be millions, and go to the
 * disk. The outcomes are those of `server/definitions.ts`.
 */
const countDue = (first: string, today: string) => sql<SectorMonth>`
  select s.sector_id as "sectorId", s.name, r.name as responsible, to_char(o.expiration_date, 'YYYY-MM') as month,
    sum(o.due)::integer as due, sum(o.on_time)::integer as "onTime", sum(o.overdue)::integer as overdue
  from (
    select c.sector_id, a.expiration_date,
      count(*) filter (where a.status = ${sql.lit(AttendanceStatus.Finished)}) + count(*) filter (where ${isOverdue(today)}) as due,
      count(*) filter (where a.status = ${sql.lit(AttendanceStatus.Finished)} and a.on_time) as on_time,
      count(*) filter (where ${isOverdue(today)}) as overdue
    from attendance a join collaborator c on c.employee_nr = a.employee_nr
    where a.expiration_date between ${first}::date and ${today}::date and a.status <> ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
    group by 1, 2) o
  join sector s on s.sector_id = o.sector_id
  left join collaborator r on r.employee_nr = s.resp_employee_nr and r.active <> ${sql.lit(CollaboratorStatus.Deactivated)}
  where o.due > 0
  group by 1, 2, 3, 4`;

function isOverdue(today: string) {
  return sql`a.status in ${inOpenAttendance} and a.expiration_date < ${today}::date`;
}

/** Seconds that it may take, of a company of any size. */
const patience = 60;

/** Two years of attendances are read: at most every ten minutes, and nobody waits for it who can be shown what was counted within the hour. */
const ages = { freshMs: 600_000, oldestShownMs: 3_600_000 };

/** What came due in each sector and month, for all who look. */
export class ComplianceByMonth {
  readonly #recent: Recent<DueByMonth>;

  constructor(db: Database, now: () => Date) {
    this.#recent = new Recent<DueByMonth>(
      async (today) => {
        const countedAt = now();
        const { rows } = await db.transaction().execute(async (tx) => {
          await allowStatementTime(tx, patience);
          return countDue(firstDayRead(today), today).execute(tx);
        });
        return { countedAt, rows };
      },
      2,
      ages,
    );
  }

  /**
   * @param today company day
   * @param sectorId of this one alone; null: of all
   */
  async read(today: string, sectorId: number | null): Promise<DueByMonth> {
    const { countedAt, rows } = await this.#recent.read(today);
    return { countedAt, rows: sectorId === null ? rows : rows.filter((row) => row.sectorId === sectorId) };
  }
}
