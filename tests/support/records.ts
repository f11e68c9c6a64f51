import type { Student } from '../factories/taking.ts';
import type { TestApp } from './app.ts';

/** A student's row in the instance. */
export const attendanceOf = (t: TestApp, student: Student) =>
  t.services.db
    .selectFrom('attendance')
    .selectAll()
    .where('instance_id', '=', student.instance)
    .where('employee_nr', '=', student.person.employeeNr)
    .executeTakeFirstOrThrow();

/** The signatures on that row. */
export const signaturesOf = (t: TestApp, student: Student) =>
  t.services.db
    .selectFrom('signature')
    .selectAll()
    .where('entity', '=', 'attendance')
    .where('record_key', '=', `${student.instance}|${student.person.employeeNr}`)
    .execute();

/** The questionnaire's attempts of a student, in order. */
export const attemptsOf = (t: TestApp, student: Student) =>
  t.services.db
    .selectFrom('content_attempt')
    .select(['number', 'state', 'approved', 'score'])
    .where('instance_id', '=', student.instance)
    .where('content_id', '=', student.course.questionnaireId)
    .orderBy('number')
    .execute();

/** Every answer that a student ever saved, in order. */
export const answersOf = (t: TestApp, student: Student) =>
  t.services.db
    .selectFrom('attempt_answer as s')
    .innerJoin('content_attempt as a', 'a.attempt_id', 's.attempt_id')
    .select(['a.number as attempt', 's.choice_id', 's.number', 's.answers'])
    .where('a.instance_id', '=', student.instance)
    .orderBy('a.number')
    .orderBy('s.choice_id')
    .orderBy('s.number')
    .execute();
