import type pg from 'pg';
import { AttendanceStatus, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { codeList } from '#platform/db/code-list.ts';
import { Recent } from '#platform/db/recent.ts';
import { firstDayRead, type SectorMonth } from '../../shared/compliance.ts';

/** What came due by sector and month, and when that was counted. */
interface DueByMonth {
  readonly countedAt: Date;
  readonly rows: readonly SectorMonth[];
}

/** By person and month first: people and sectors are joined to those counts. The outcomes are those of `server/definitions.ts`. */
const countDue = `
  select s.sector_id as "sectorId", s.name, r.name as responsible, o.month, sum(o.due)::integer as due, sum(o.on_time)::integer as "onTime",
    sum(o.overdue)::integer as overdue
  from (
    select a.employee_nr, to_char(a.expiration_date, 'YYYY-MM') as month,
      count(*) filter (where a.status = ${AttendanceStatus.Finished}) + count(*) filter (where ${isOverdue()}) as due,
      count(*) filter (where a.status = ${AttendanceStatus.Finished} and a.on_time) as on_time,
      count(*) filter (where ${isOverdue()}) as overdue
    from attendance a
    where a.expiration_date between $1::date and $2::date and a.status <> ${AttendanceStatus.Suspended} and not a.deleted
    group by 1, 2) o
  join collaborator c on c.employee_nr = o.employee_nr join sector s on s.sector_id = c.sector_id
  left join collaborator r on r.employee_nr = s.resp_employee_nr and r.active <> ${CollaboratorStatus.Deactivated}
  where o.due > 0
  group by 1, 2, 3, 4`;

function isOverdue(): string {
  return `a.status in ${codeList(openAttendanceStatuses)} and a.expiration_date < $2::date`;
}

/** Two years of attendances are read: at most every ten minutes, and nobody waits for it who can be shown what was counted within the hour. */
const ages = { freshMs: 600_000, oldestShownMs: 3_600_000 };

/** What came due in each sector and month, for all who look. */
export class ComplianceByMonth {
  readonly #recent: Recent<DueByMonth>;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#recent = new Recent<DueByMonth>(
      async (today) => {
        const countedAt = now();
        const { rows } = await pool.query<SectorMonth>({
          name: 'compliance-by-month',
          text: countDue,
          values: [firstDayRead(today), today],
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
