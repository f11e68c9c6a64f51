import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { attendanceShape } from '../shared/contract.ts';

/** One collaborator's row in one instance (S0 section 3). Trainers see those of their own sector's instances. */
export const attendance = defineRecord({
  shape: attendanceShape,
  table: 'attendance',
  columns: { startedDate: 'started_at', finishedDate: 'finished_at', descriptionLateReason: 'late_reason_detail' },
  joins: {
    i: { sql: sql`left join instance i on i.instance_id = t.instance_id`, by: 't.instance_id' },
    c: { sql: sql`left join course c on c.course_id = i.course_id`, needs: 'i', by: 't.instance_id' },
    p: { sql: sql`left join collaborator p on p.employee_nr = t.employee_nr`, by: 't.employee_nr' },
  },
  joined: {
    name_Employee: 'p.name',
    cwid: 'p.cwid',
    iD_Course: 'i.course_id',
    doc_Number: 'c.doc_number',
    name: 'c.name',
    modality: 'i.modality',
  },
  neverNull: [
    'name_Employee',
    'cwid',
    'iD_Course',
    'doc_Number',
    'name',
    'modality',
    'status',
    'attempt',
    'expiration_Date',
  ],
  sector: 'i.sector_id',
});
