import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { instanceShape } from '../contract.ts';

/** One scheduled run of a course for one sector (S0 section 3). Trainers see their own sector's (decisions section 2). */
export const instance = defineRecord({
  shape: instanceShape,
  table: 'instance',
  columns: {
    iD_Instance: 'instance_id',
    iD_Course: 'course_id',
    modality: 'modality',
    sector: 'sector_id',
    instance_Date: 'instance_date',
    observations: 'observations',
    status: 'status',
    capaIniLeg: 'capa_ini_leg',
    duration: 'duration',
    instructor: 'instructor',
    expiration_Date: 'expiration_date',
  },
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
  },
  joined: { course_Name: 'c.name', sector_Name: 's.name' },
  neverNull: ['iD_Course', 'course_Name', 'modality', 'sector', 'sector_Name', 'status', 'capaIniLeg'],
  read: 'instance.run',
  sector: 't.sector_id',
});
