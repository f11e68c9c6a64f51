import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { attendanceShape } from '../contract.ts';

/** One collaborator's row in one instance (S0 section 3). Trainers see those of their own sector's instances. */
export const attendance = defineRecord({
  shape: attendanceShape,
  table: 'attendance',
  columns: {
    iD_Instance: 'instance_id',
    employee_Nr: 'employee_nr',
    status: 'status',
    approved: 'approved',
    score: 'score',
    attempt: 'attempt',
    onTime: 'on_time',
    present: 'present',
    expiration_Date: 'expiration_date',
    startedDate: 'started_at',
    finishedDate: 'finished_at',
    lateReason: 'late_reason',
    descriptionLateReason: 'late_reason_detail',
  },
  joins: sql`left join instance i on i.instance_id = t.instance_id
    left join course c on c.course_id = i.course_id
    left join collaborator p on p.employee_nr = t.employee_nr`,
  joined: {
    name_Employee: sql`p.name`,
    cwid: sql`p.cwid`,
    iD_Course: sql`i.course_id`,
    doc_Number: sql`c.doc_number`,
    name: sql`c.name`,
    modality: sql`i.modality`,
  },
  read: 'instance.run',
  sector: sql`i.sector_id`,
});
