import type pg from 'pg';
import { Recent } from '#platform/db/recent.ts';

/** A sector whose people owe something. */
export interface SectorOverdue {
  readonly sectorId: number;
  readonly name: string;
  /** overdue attendances of its people, on paper too */
  readonly overdue: number;
}

/** From counts by day, and what has been added to them since (migration 0180). */
const countOverdue = `
  select s.sector_id as "sectorId", s.name, sum(o.n)::integer as overdue
  from (
    select sector_id, expiration_date, n from due_of_sector
    union all select sector_id, expiration_date, n from due_change) o
  join sector s on s.sector_id = o.sector_id
  where o.expiration_date < $1::date
  group by 1, 2 having sum(o.n) > 0 order by 3 desc, 2`;

/**
 * How much is overdue in each sector that owes something, most first: `isOverdue` of the definitions. It may be half a minute old
 * (`Recent`), because it is of the whole company.
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
