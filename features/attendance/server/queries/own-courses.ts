import type pg from 'pg';
import { daysBetween } from '#platform/clock/clock.ts';
import type { ActivityRow, PendingCourseItem } from '../../contract.ts';

interface OwnCourseRow {
  readonly course_id: string;
  readonly instance_id: number;
  readonly employee_nr: number;
  readonly status: number;
  readonly approved: boolean | null;
  readonly score: number | null;
  readonly attempt: number;
  readonly on_time: boolean | null;
  readonly present: boolean | null;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
  readonly expiration_date: string;
  readonly modality: number;
  readonly doc_number: string;
  readonly name: string;
  readonly content: string;
  readonly course_type_id: string;
  readonly version: number;
  readonly minimum_score: number;
  readonly course_status: number;
  readonly instance_date: string | null;
  readonly instance_status: number;
  readonly instructor: string;
  readonly duration: number | null;
  readonly sector_name: string;
}

const selectOwnCourse = `
  select i.course_id, a.instance_id, a.employee_nr, a.status, a.approved, a.score, a.attempt, a.on_time, a.present,
    a.updated_at, a.finished_at, a.expiration_date, i.modality, c.doc_number, c.name, c.content, c.course_type_id,
    c.version, c.score as minimum_score, c.status as course_status, i.instance_date, i.status as instance_status,
    i.instructor, i.duration, s.name as sector_name
  from attendance a
  join instance i using (instance_id)
  join course c using (course_id)
  join sector s on s.sector_id = i.sector_id
  where a.employee_nr = $1 and not a.deleted and not i.deleted`;

function presentOwnCourse(row: OwnCourseRow, today: string): PendingCourseItem {
  return {
    attended: {
      iD_Course: row.course_id,
      iD_Instance: row.instance_id,
      employee_Nr: row.employee_nr,
      status: row.status,
      approved: row.approved,
      score: row.score,
      attempt: row.attempt,
      onTime: row.on_time,
      present: row.present,
      updateDate: row.updated_at.toISOString(),
      finishedDate: row.finished_at?.toISOString() ?? null,
      expiration_Date: row.expiration_date,
      daysLeft: daysBetween(today, row.expiration_date),
      modality: row.modality,
    },
    course: {
      iD_Course: row.course_id,
      doc_Number: row.doc_number,
      name: row.name,
      content: row.content,
      iD_Type: row.course_type_id,
      version: row.version,
      score: row.minimum_score,
      status: row.course_status,
    },
    instance: {
      iD_Instance: row.instance_id,
      modality: row.modality,
      instance_Date: row.instance_date,
      status: row.instance_status,
      instructor: row.instructor,
      duration: row.duration,
      sector_Name: row.sector_name,
    },
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
  });
  return rows.map((row) => presentOwnCourse(row, today));
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
  });
  const [row] = rows;
  return row === undefined ? null : presentOwnCourse(row, today);
}

type ActivitySource = Pick<
  OwnCourseRow,
  | 'course_id'
  | 'instance_id'
  | 'doc_number'
  | 'name'
  | 'status'
  | 'finished_at'
  | 'expiration_date'
  | 'on_time'
  | 'modality'
  | 'score'
>;

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
