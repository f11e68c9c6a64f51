import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { dueBucket, dueDays } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { oldestShownMs, Recent } from '#platform/db/recent.ts';
import type { CourseStats } from '../../shared/contract.ts';
import type { OpenCourse } from './open-course.ts';

type DueCounts = CourseStats['statsByCollaborator'];

/**
 * The buckets of decisions section 10 over the pending, not paper rows of sector `$1`; `$2` is the company's day, `$3` and `$4` are
 * `dueDays`. What is read are counts by day, and what has been added to them since (migration 0180): as many rows as days.
 */
const countByBucket = `
  select coalesce(sum(n) filter (where g.expiration_date > $2::date + $3::integer), 0)::integer as "onTime",
    coalesce(sum(n) filter (where g.expiration_date - $2::date between $4::integer + 1 and $3::integer), 0)::integer as "nearDueDate",
    coalesce(sum(n) filter (where g.expiration_date - $2::date between 1 and $4::integer), 0)::integer as "almostDueDate",
    coalesce(sum(n) filter (where g.expiration_date <= $2::date), 0)::integer as "dued"
  from (
    select sector_id, expiration_date, modality, n from due_of_sector
    union all select sector_id, expiration_date, modality, n from due_change) g
  where g.sector_id = $1 and g.modality <> ${Modality.InPerson}`;

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
    text: countByBucket,
    values: [sectorId, today, dueDays.near, dueDays.almost],
  });
  return rows[0] ?? none;
}

/**
 * Sector counts: they are of many, so that they may be half a minute old; one's own are
 * always fresh. Somebody whose own attendance was changed sees so at once: the database tells on the channel `attendance_changed`
 * (migration 0025) whose.
 */
export class SectorDueCounts {
  readonly #recent: Recent<DueCounts>;
  /** People whose attendances changed since they last looked, for as long as an older count could be shown. */
  readonly #changed = new LRUCache<number, true>({ max: 10_000, ttl: oldestShownMs, perf: Date });

  constructor(pool: pg.Pool) {
    this.#recent = new Recent((key) => {
      const [sectorId, today = ''] = key.split(' ');
      return countSectorDue(pool, Number(sectorId), today);
    });
  }

  /** Hears of changes from now on. A notice about everybody (`*`) shows with the next count, as ever. */
  hear(notices: ChangeNotices): Promise<void> {
    return notices.hear('attendance_changed', {
      onChange: (payload) => {
        if (payload !== '*') for (const employeeNr of payload.split(',')) this.#changed.set(Number(employeeNr), true);
      },
      onGap: () => this.#recent.forget(''),
    });
  }

  /** @param employeeNr who looks, a person of the sector */
  read(sectorId: number, today: string, employeeNr: number): Promise<DueCounts> {
    if (this.#changed.delete(employeeNr)) this.#recent.forget(`${sectorId} `);
    return this.#recent.read(`${sectorId} ${today}`);
  }
}
