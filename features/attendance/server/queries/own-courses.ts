import type pg from 'pg';
import { daysBetween } from '#platform/clock/clock.ts';
import type { ActivityRow, PendingCourseItem } from '../../contract.ts';

/**
 * A row of `selectOwnCourse` in the order of its columns: this is what every dashboard reads most of, and rows by
 * position cost the driver half of what rows by name do.
 */
type OwnCourseRow = [
  courseId: string,
  instanceId: number,
  status: number,
  approved: boolean | null,
  score: number | null,
  attempt: number,
  onTime: boolean | null,
  present: boolean | null,
  updatedAt: Date,
  finishedAt: Date | null,
  expirationDate: string,
  modality: number,
  docNumber: string,
  name: string,
  content: string,
  courseTypeId: string,
  version: number,
  minimumScore: number,
  courseStatus: number,
  instanceDate: string | null,
  instanceStatus: number,
  instructor: string,
  duration: number | null,
  sectorName: string,
];

const selectOwnCourse = `
  select i.course_id, a.instance_id, a.status, a.approved, a.score, a.attempt, a.on_time, a.present, a.updated_at,
    a.finished_at, a.expiration_date, i.modality, c.doc_number, c.name, c.content, c.course_type_id, c.version, c.score,
    c.status, i.instance_date, i.status, i.instructor, i.duration, s.name
  from attendance a
  join instance i using (instance_id)
  join course c using (course_id)
  join sector s on s.sector_id = i.sector_id
  where a.employee_nr = $1 and not a.deleted and not i.deleted`;

function presentOwnCourse(row: OwnCourseRow, employeeNr: number, today: string): PendingCourseItem {
  const [
    iD_Course,
    iD_Instance,
    status,
    approved,
    score,
    attempt,
    onTime,
    present,
    updatedAt,
    finishedAt,
    expiration_Date,
    modality,
    doc_Number,
    name,
    content,
    iD_Type,
    version,
    minimumScore,
    courseStatus,
    instance_Date,
    instanceStatus,
    instructor,
    duration,
    sector_Name,
  ] = row;
  return {
    attended: {
      iD_Course,
      iD_Instance,
      employee_Nr: employeeNr,
      status,
      approved,
      score,
      attempt,
      onTime,
      present,
      updateDate: updatedAt.toISOString(),
      finishedDate: finishedAt?.toISOString() ?? null,
      expiration_Date,
      daysLeft: daysBetween(today, expiration_Date),
      modality,
    },
    course: { iD_Course, doc_Number, name, content, iD_Type, version, score: minimumScore, status: courseStatus },
    instance: { iD_Instance, modality, instance_Date, status: instanceStatus, instructor, duration, sector_Name },
  };
}

/** A person's courses of one status, soonest expiration first; finished ones newest first. */
export async function readOwnCourses(
  pool: pg.Pool,
  employeeNr: number,
  status: number,
  today: string,
): Promise<PendingCourseItem[]> {
  const { rows } = await pool.query<OwnCourseRow>({
    name: 'own-courses-by-status',
    text: `${selectOwnCourse} and a.status = $2 order by a.finished_at desc nulls last, a.expiration_date, a.instance_id`,
    values: [employeeNr, status],
    rowMode: 'array',
  });
  return rows.map((row) => presentOwnCourse(row, employeeNr, today));
}

/** One course of a person in one instance, or null. */
export async function readOwnCourse(
  pool: pg.Pool,
  employeeNr: number,
  instanceId: number,
  courseId: string,
  today: string,
): Promise<PendingCourseItem | null> {
  const { rows } = await pool.query<OwnCourseRow>({
    name: 'own-course',
    text: `${selectOwnCourse} and a.instance_id = $2 and i.course_id = $3`,
    values: [employeeNr, instanceId, courseId],
    rowMode: 'array',
  });
  const [row] = rows;
  return row === undefined ? null : presentOwnCourse(row, employeeNr, today);
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
    finishedDate: row.status === 1 ? (row.finished_at?.toISOString() ?? null) : null,
    expiration_Date: row.expiration_date,
    daysLeft: daysBetween(today, row.expiration_date),
    onTime: row.on_time,
    modality: row.modality,
    score: row.score,
  }));
}
