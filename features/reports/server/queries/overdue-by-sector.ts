import type pg from 'pg';
import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { codeList } from '#platform/db/code-list.ts';
import { Recent } from '#platform/db/recent.ts';

/** A sector whose people owe something. */
export interface SectorOverdue {
  readonly sectorId: number;
  readonly name: string;
  /** overdue attendances of its people, on paper too */
  readonly overdue: number;
}

/** Attendances first, by person, from an index that holds what is open alone; people and sectors are joined to those counts. */
const countOverdue = `
  select s.sector_id as "sectorId", s.name, sum(o.n)::integer as overdue
  from (
    select a.employee_nr, count(*) as n from attendance a
    where a.status in ${codeList(openAttendanceStatuses)} and not a.deleted and a.expiration_date < $1::date group by 1) o
  join collaborator c on c.employee_nr = o.employee_nr join sector s on s.sector_id = c.sector_id
  group by 1, 2 order by 3 desc, 2`;

/**
 * How much is overdue in each sector that owes something, most first: `isOverdue` of the definitions. It may be half a minute old
 * (`Recent`), because it reads all that is overdue in the company.
 */
export class OverdueBySector {
  readonly #recent: Recent<readonly SectorOverdue[]>;

  constructor(pool: pg.Pool) {
    this.#recent = new Recent<readonly SectorOverdue[]>(async (today) => {
      const { rows } = await pool.query<SectorOverdue>({
        name: 'overdue-by-sector',
        text: countOverdue,
        values: [today],
      });
      return rows;
    }, 2);
  }

  /**
   * @param today company day
   * @param sectorId of this one alone; null: of all
   */
  async read(today: string, sectorId: number | null): Promise<readonly SectorOverdue[]> {
    const sectors = await this.#recent.read(today);
    return sectorId === null ? sectors : sectors.filter((sector) => sector.sectorId === sectorId);
  }
}
