import type pg from 'pg';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { Remembered } from '#platform/db/remembered.ts';

/** An attendance of a person in the order of `columns`, each as PostgreSQL writes it; nothing is an empty text. */
export type OwnAttendance = [
  status: string,
  instanceId: string,
  /** yyyy-MM-dd */
  expirationDate: string,
  approved: string,
  score: string,
  attempt: string,
  onTime: string,
  present: string,
  updatedAt: string,
  finishedAt: string,
];

const columns = `status, '|', instance_id, '|', expiration_date, '|', approved, '|', score, '|', attempt, '|', on_time, '|',
  present, '|', updated_at, '|', finished_at`;

/** One line for each live attendance: finished ones newest first, then the others soonest first. */
const selectOwn = `
  select coalesce(string_agg(concat(${columns}), E'\\n' order by
    case when status = ${AttendanceStatus.Finished} then finished_at end desc nulls last, expiration_date, instance_id), '') as lines
  from attendance where employee_nr = $1 and not deleted`;

/** The attendances of a text of `OwnAttendances`, in its order. */
export function attendancesIn(lines: string): OwnAttendance[] {
  return lines === '' ? [] : lines.split('\n').map((line) => line.split('|') as OwnAttendance);
}

/**
 * The live attendances of persons, remembered for the calls of a page and the next look at it: a dashboard asks for them
 * five times. The database tells on the channel `attendance_changed` (migration 0025) whose changed. They stay the text that
 * PostgreSQL wrote: hundreds of small values a person would cost the driver and the garbage collector more than the rest
 * of the call.
 */
export class OwnAttendances {
  readonly #pool: pg.Pool;
  /** 16 million characters: those of about 10,000 persons, more than look within a minute in a company of any size. */
  readonly #memory = new Remembered<string>({
    channel: 'attendance_changed',
    maximumAgeMs: 60_000,
    maximumSize: 16_000_000,
    sizeOf: (lines) => lines.length + 100,
  });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  hear(notices: ChangeNotices): Promise<void> {
    return this.#memory.hear(notices);
  }

  /** A person's live attendances as text for `attendancesIn`: the same as long as nothing of them changed. */
  linesOf(employeeNr: number): Promise<string> {
    return this.#memory.getOrRead(employeeNr, () => this.#read(employeeNr));
  }

  /** A person's live attendances, finished ones newest first, then the others soonest first. */
  async of(employeeNr: number): Promise<OwnAttendance[]> {
    return attendancesIn(await this.linesOf(employeeNr));
  }

  async #read(employeeNr: number): Promise<string> {
    const { rows } = await this.#pool.query<{ lines: string }>({
      name: 'own-attendances',
      text: selectOwn,
      values: [employeeNr],
    });
    return rows[0]?.lines ?? '';
  }
}
