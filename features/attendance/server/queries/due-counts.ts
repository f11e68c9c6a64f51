import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Modality } from '#features/instances/contract.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import { type CourseStats, dueBucket, dueDays } from '../../contract.ts';
import { openAttendance } from './code-lists.ts';
import type { OpenCourse } from './own-courses.ts';

type DueCounts = CourseStats['statsByCollaborator'];

/** The buckets of decisions section 10 over pending, not paper rows; `$2` is the company's day, `$3` and `$4` are `dueDays`. */
const countByBucket = `
  select count(*) filter (where a.expiration_date > $2::date + $3::integer)::integer as "onTime",
    count(*) filter (where a.expiration_date - $2::date between $4::integer + 1 and $3::integer)::integer as "nearDueDate",
    count(*) filter (where a.expiration_date - $2::date between 1 and $4::integer)::integer as "almostDueDate",
    count(*) filter (where a.expiration_date <= $2::date)::integer as "dued"
  from attendance a join instance i using (instance_id)`;
const pendingNotPaper = `a.status in ${openAttendance} and not a.deleted and i.modality <> ${Modality.InPerson}`;

const none: DueCounts = { onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: 0 };

/** A person's open courses by due bucket. */
export function countOwnDue(courses: readonly OpenCourse[], today: string): DueCounts {
  const counts = { ...none };
  for (const { expirationDate } of courses) counts[dueBucket(daysBetween(today, expirationDate))] += 1;
  return counts;
}

/** Pending courses of everyone in one sector by due bucket. */
export async function countSectorDue(pool: pg.Pool, sectorId: number, today: string): Promise<DueCounts> {
  const { rows } = await pool.query<DueCounts>({
    name: 'sector-due-counts',
    text: `${countByBucket} join collaborator c using (employee_nr) where c.sector_id = $1 and ${pendingNotPaper}`,
    values: [sectorId, today, dueDays.near, dueDays.almost],
  });
  return rows[0] ?? none;
}

/** After how long a sector is counted again; one's own counts are always fresh. */
const freshMs = 30_000;
/** How long the last counts are still shown while they are counted again. */
const shownMs = 120_000;

/**
 * Sector counts, remembered: the only part of a dashboard whose cost grows with the company. Each sector is counted at
 * most once in half a minute however many people look, one sector at a time, and nobody waits for it who can be shown
 * the counts of a moment ago.
 */
export class SectorDueCounts {
  readonly #pool: pg.Pool;
  readonly #known = new LRUCache<string, Promise<DueCounts>>({ max: 1_000, ttl: shownMs, perf: Date });
  readonly #renewing = new Set<string>();
  #renewals: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  read(sectorId: number, today: string): Promise<DueCounts> {
    const key = `${sectorId} ${today}`;
    const known = this.#known.get(key);
    if (known === undefined) return this.#count(key, sectorId, today);
    if (this.#known.getRemainingTTL(key) <= shownMs - freshMs) this.#renew(key, sectorId, today);
    return known;
  }

  /** A course of this sector was finished: the person who finished it sees so at once. */
  forget(sectorId: number): void {
    for (const key of [...this.#known.keys()]) {
      if (key.startsWith(`${sectorId} `)) this.#known.delete(key);
    }
  }

  #count(key: string, sectorId: number, today: string): Promise<DueCounts> {
    const counts = countSectorDue(this.#pool, sectorId, today);
    counts.catch(() => {
      if (this.#known.peek(key) === counts) this.#known.delete(key);
    });
    this.#known.set(key, counts);
    return counts;
  }

  /** Counts again in the background, after the renewals already waiting. */
  #renew(key: string, sectorId: number, today: string): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    this.#renewals = this.#renewals.then(async () => {
      const before = this.#known.peek(key);
      const counts = countSectorDue(this.#pool, sectorId, today);
      try {
        await counts;
        // Forgotten or counted again meanwhile: this count may miss what was finished since.
        if (before !== undefined && this.#known.peek(key) === before) this.#known.set(key, counts);
      } catch {
        // The old counts are shown until they are too old; the call that counts then reports the failure.
      } finally {
        this.#renewing.delete(key);
      }
    });
  }
}
