import type pg from 'pg';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { Remembered } from '#platform/db/remembered.ts';
import { AttendanceStatus } from '../../codes.ts';

/** A live attendance of a person: what the lists choose and sort by, and the rest as it goes into a reply. */
export interface OwnAttendance {
  readonly instanceId: number;
  readonly status: number;
  /** yyyy-MM-dd */
  readonly expirationDate: string;
  /** `attended` of a PendingCourse item, as JSON text, without what belongs to the instance or depends on the day */
  readonly text: string;
}

/** A row in the order of its columns, each as the text that PostgreSQL sent. */
type OwnRow = [
  instanceId: string,
  status: string,
  approved: string | null,
  score: string | null,
  attempt: string,
  onTime: string | null,
  present: string | null,
  updatedAt: string,
  finishedAt: string | null,
  expirationDate: string,
];

const selectOwn = `
  select instance_id, status, approved, score, attempt, on_time, present, updated_at, finished_at, expiration_date
  from attendance where employee_nr = $1 and not deleted
  order by case when status = ${AttendanceStatus.Finished} then finished_at end desc nulls last, expiration_date, instance_id`;

/** Columns stay text: numbers and days go into the reply as they came. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const booleanText = (text: string | null) => (text === null ? 'null' : text === 't' ? 'true' : 'false');

/** JSON of a moment as PostgreSQL writes it in UTC: `2026-03-10 12:00:00[.123]+00`. */
function momentText(text: string | null): string {
  if (text === null) return 'null';
  const time = text.slice(11, text.lastIndexOf('+'));
  return `"${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z"`;
}

/** Columns that are parsed only to be written again would cost as much as reading them. */
function presentAttendance(row: OwnRow, employeeNr: number): OwnAttendance {
  const [instanceId, status, approved, score, attempt, onTime, present, updatedAt, finishedAt, expirationDate] = row;
  return {
    instanceId: Number(instanceId),
    status: Number(status),
    expirationDate,
    text:
      `"iD_Instance":${instanceId},"employee_Nr":${employeeNr},"status":${status},"approved":${booleanText(approved)},` +
      `"score":${score},"attempt":${attempt},"onTime":${booleanText(onTime)},"present":${booleanText(present)},` +
      `"updateDate":${momentText(updatedAt)},"finishedDate":${momentText(finishedAt)},` +
      `"expiration_Date":"${expirationDate}"`,
  };
}

/**
 * The attendances of persons, remembered for the calls of a page and the next look at it: a dashboard asks for them five
 * times. The database tells on the channel `attendance_changed` (migration 0025) whose changed.
 */
export class OwnAttendances {
  readonly #pool: pg.Pool;
  /** 100,000 rows are about 50 MB, and the persons at work in a company of any size. */
  readonly #memory = new Remembered<readonly OwnAttendance[]>({
    channel: 'attendance_changed',
    maximumAgeMs: 60_000,
    maximumSize: 100_000,
    sizeOf: (attendances) => attendances.length + 1,
  });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  hear(notices: ChangeNotices): Promise<void> {
    return this.#memory.hear(notices);
  }

  /** All live attendances of a person, finished ones newest first, then the others soonest first. */
  of(employeeNr: number): Promise<readonly OwnAttendance[]> {
    return this.#memory.getOrRead(employeeNr, () => this.#read(employeeNr));
  }

  /** This process changed them: whoever asks from now on reads them again. */
  forget(employeeNr: number): void {
    this.#memory.forget(employeeNr);
  }

  async #read(employeeNr: number): Promise<readonly OwnAttendance[]> {
    const { rows } = await this.#pool.query<OwnRow>({
      name: 'own-attendances',
      text: selectOwn,
      values: [employeeNr],
      rowMode: 'array',
      types: asText,
    });
    return rows.map((row) => presentAttendance(row, employeeNr));
  }
}
