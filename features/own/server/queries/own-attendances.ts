import type pg from 'pg';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { gathered } from '#platform/db/gathered.ts';
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

/** Of each person one line for each live attendance: finished ones newest first, then the others soonest first. */
const selectOwn = `
  select asked.place::integer, own.lines from unnest((select $1::integer[])) with ordinality as asked (employee, place)
  cross join lateral (select coalesce(string_agg(concat(${columns}), E'\\n' order by
    case when status = ${AttendanceStatus.Finished} then finished_at end desc nulls last, expiration_date, instance_id), '') as lines
  from attendance where employee_nr = asked.employee and not deleted) own`;

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

  /** Reads a person's with those of others who look at this moment. */
  readonly #read = gathered<number, string>({ keyOf: String, askTogether: (employees) => this.#readAll(employees) });

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

  async #readAll(employees: readonly number[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ place: number; lines: string }>({
      name: 'own-attendances',
      text: selectOwn,
      values: [employees],
    });
    const byPlace = new Map(rows.map(({ place, lines }) => [place - 1, lines]));
    return employees.map((_employee, place) => byPlace.get(place) ?? '');
  }
}
