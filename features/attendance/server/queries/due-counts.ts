import type pg from 'pg';
import type { CourseStats } from '../../contract.ts';

type DueCounts = CourseStats['statsByCollaborator'];

/** The buckets of decisions section 10 over pending, not paper rows; `$2` is the company's day. */
const countByBucket = `
  select count(*) filter (where a.expiration_date - $2::date > 15)::integer as "onTime",
    count(*) filter (where a.expiration_date - $2::date between 8 and 15)::integer as "nearDueDate",
    count(*) filter (where a.expiration_date - $2::date between 1 and 7)::integer as "almostDueDate",
    count(*) filter (where a.expiration_date - $2::date <= 0)::integer as "dued"
  from attendance a join instance i using (instance_id)`;
const pendingNotPaper = 'a.status in (0, 2) and not a.deleted and i.modality <> 2';

const none: DueCounts = { onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: 0 };

/** Pending courses of one person by due bucket. */
export async function countOwnDue(pool: pg.Pool, employeeNr: number, today: string): Promise<DueCounts> {
  const { rows } = await pool.query<DueCounts>({
    name: 'own-due-counts',
    text: `${countByBucket} where a.employee_nr = $1 and ${pendingNotPaper}`,
    values: [employeeNr, today],
  });
  return rows[0] ?? none;
}

/** Pending courses of everyone in one sector by due bucket. */
export async function countSectorDue(pool: pg.Pool, sectorId: number, today: string): Promise<DueCounts> {
  const { rows } = await pool.query<DueCounts>({
    name: 'sector-due-counts',
    text: `${countByBucket} join collaborator c using (employee_nr) where c.sector_id = $1 and ${pendingNotPaper}`,
    values: [sectorId, today],
  });
  return rows[0] ?? none;
}

/** How long the counts of a sector are believed; one's own counts are always fresh. */
const sectorFreshMs = 30_000;

/**
 * Sector counts, computed at most once in half a minute for each sector however many people look: the only part of a
 * dashboard whose cost grows with the company.
 */
export class SectorDueCounts {
  readonly #pool: pg.Pool;
  readonly #known = new Map<string, { readonly at: number; readonly counts: Promise<DueCounts> }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  read(sectorId: number, today: string): Promise<DueCounts> {
    const key = `${sectorId} ${today}`;
    const known = this.#known.get(key);
    if (known !== undefined && Date.now() - known.at < sectorFreshMs) return known.counts;
    const counts = countSectorDue(this.#pool, sectorId, today);
    counts.catch(() => this.#known.delete(key));
    this.#known.set(key, { at: Date.now(), counts });
    if (this.#known.size > 1_000) this.#known.delete(this.#known.keys().next().value ?? '');
    return counts;
  }

  /** A course of this sector was finished: whoever finished it sees so at once. */
  forget(sectorId: number): void {
    for (const key of this.#known.keys()) {
      if (key.startsWith(`${sectorId} `)) this.#known.delete(key);
    }
  }
}
