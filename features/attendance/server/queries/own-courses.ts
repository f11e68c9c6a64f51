import type pg from 'pg';
import { Modality } from '#features/instances/contract.ts';
import { daysBetween } from '#platform/clock/clock.ts';
import { type ActivityRow, AttendanceStatus } from '../../contract.ts';
import { openAttendance } from './code-lists.ts';
import type { InstanceFacts, InstanceFactsCache } from './instance-facts.ts';

/** A row of `selectOwn` in the order of its columns, each as the text that PostgreSQL sent. */
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
  from attendance where employee_nr = $1 and not deleted`;

/** Columns stay text: numbers and days go into the reply as they came. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const booleanText = (text: string | null) => (text === null ? 'null' : text === 't' ? 'true' : 'false');

/** JSON of a moment as PostgreSQL writes it in UTC: `2026-03-10 12:00:00[.123]+00`. */
function momentText(text: string | null): string {
  if (text === null) return 'null';
  const time = text.slice(11, text.lastIndexOf('+'));
  return `"${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z"`;
}

/**
 * An item of `pendingCourseReply` as JSON text. The dashboard reads more of these than of anything else: columns that are
 * parsed only to be written again would cost as much as reading them.
 */
function writeOwnCourse(row: OwnRow, facts: InstanceFacts, employeeNr: number, today: string): string {
  const [instanceId, status, approved, score, attempt, onTime, present, updatedAt, finishedAt, expiration] = row;
  return (
    `{"attended":{"iD_Course":${JSON.stringify(facts.courseId)},"iD_Instance":${instanceId},"employee_Nr":${employeeNr},` +
    `"status":${status},"approved":${booleanText(approved)},"score":${score},"attempt":${attempt},` +
    `"onTime":${booleanText(onTime)},"present":${booleanText(present)},"updateDate":${momentText(updatedAt)},` +
    `"finishedDate":${momentText(finishedAt)},"expiration_Date":"${expiration}",` +
    `"daysLeft":${daysBetween(today, expiration)},"modality":${facts.modality}},` +
    `"course":${facts.courseText},"instance":${facts.instanceText}}`
  );
}

/** @returns JSON text of `pendingCourseReply`: a person's courses of one status, soonest first; finished ones newest first */
export async function readOwnCourses(
  pool: pg.Pool,
  instances: InstanceFactsCache,
  employeeNr: number,
  status: number,
  today: string,
): Promise<string> {
  const { rows } = await pool.query<OwnRow>({
    name: 'own-courses-by-status',
    text: `${selectOwn} and status = $2 order by finished_at desc nulls last, expiration_date, instance_id`,
    values: [employeeNr, status],
    rowMode: 'array',
    types: asText,
  });
  const facts = await instances.of(rows.map((row) => Number(row[0])));
  const items: string[] = [];
  for (const [place, row] of rows.entries()) {
    const of = facts[place];
    if (of !== undefined && !of.isDeleted) items.push(writeOwnCourse(row, of, employeeNr, today));
  }
  return `[${items.join(',')}]`;
}

/** @returns JSON text of one `pendingCourseItem`: a course of a person in one instance; null when there is none */
export async function readOwnCourse(
  pool: pg.Pool,
  instances: InstanceFactsCache,
  employeeNr: number,
  instanceId: number,
  courseId: string,
  today: string,
): Promise<string | null> {
  const { rows } = await pool.query<OwnRow>({
    name: 'own-course',
    text: `${selectOwn} and instance_id = $2`,
    values: [employeeNr, instanceId],
    rowMode: 'array',
    types: asText,
  });
  const [row] = rows;
  if (row === undefined) return null;
  const [facts] = await instances.of([instanceId]);
  if (facts === undefined || facts.isDeleted || facts.courseId !== courseId) return null;
  return writeOwnCourse(row, facts, employeeNr, today);
}

/** An open course of a person, not paper. */
export interface OpenCourse {
  readonly instanceId: number;
  /** yyyy-MM-dd */
  readonly expirationDate: string;
  readonly instance: InstanceFacts;
}

/** A person's open courses but those on paper, soonest expiration first: what the counts and the bell are about. */
export async function readOpenCourses(
  pool: pg.Pool,
  instances: InstanceFactsCache,
  employeeNr: number,
): Promise<OpenCourse[]> {
  const { rows } = await pool.query<[instanceId: number, expirationDate: string]>({
    name: 'own-open-courses',
    text: `
      select instance_id, expiration_date from attendance
      where employee_nr = $1 and status in ${openAttendance} and not deleted order by expiration_date, instance_id`,
    values: [employeeNr],
    rowMode: 'array',
  });
  const facts = await instances.of(rows.map(([instanceId]) => instanceId));
  return rows.flatMap(([instanceId, expirationDate], place) => {
    const instance = facts[place];
    return instance === undefined || instance.modality === Modality.InPerson
      ? []
      : [{ instanceId, expirationDate, instance }];
  });
}

interface ActivitySource {
  readonly course_id: string;
  readonly instance_id: number;
  readonly doc_number: string;
  readonly name: string;
  readonly status: number;
  readonly finished_at: Date | null;
  readonly expiration_date: string;
  readonly on_time: boolean | null;
  readonly modality: number;
  readonly score: number | null;
}

/** Every course that was ever assigned to a person, newest expiration first (S0 section 2, Activity). */
export async function readActivity(pool: pg.Pool, employeeNr: number, today: string): Promise<ActivityRow[]> {
  const { rows } = await pool.query<ActivitySource>({
    name: 'own-activity',
    text: `
      select i.course_id, a.instance_id, c.doc_number, c.name, a.status, a.finished_at, a.expiration_date, a.on_time,
        i.modality, a.score
      from attendance a join instance i using (instance_id) join course c using (course_id)
      where a.employee_nr = $1 and not a.deleted
      order by a.expiration_date desc, a.instance_id desc`,
    values: [employeeNr],
  });
  return rows.map((row) => ({
    iD_Course: row.course_id,
    iD_Instance: row.instance_id,
    doc_Number: row.doc_number,
    course_Name: row.name,
    status: row.status,
    finishedDate: row.status === AttendanceStatus.Finished ? (row.finished_at?.toISOString() ?? null) : null,
    expiration_Date: row.expiration_date,
    daysLeft: daysBetween(today, row.expiration_date),
    onTime: row.on_time,
    modality: row.modality,
    score: row.score,
  }));
}
