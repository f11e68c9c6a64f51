import { sql } from 'kysely';
import type { FieldType } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';

/** Wire name → column of the `joins` below, and its type; all but those in `nullable` are never null. */
export const attendanceFields: readonly (readonly [string, string, FieldType])[] = [
  ['iD_Instance', 'a.instance_id', 'integer'],
  ['employee_Nr', 'a.employee_nr', 'integer'],
  ['iD_Course', 'i.course_id', 'text'],
  ['course_Name', 'o.name', 'text'],
  ['doc_Number', 'o.doc_number', 'text'],
  ['course_Type', 'o.course_type_id', 'text'],
  ['collaborator_Name', 'c.name', 'text'],
  ['cwid', 'c.cwid', 'text'],
  ['iD_Sector', 'c.sector_id', 'integer'],
  ['sector_Name', 's.name', 'text'],
  ['modality', 'i.modality', 'integer'],
  ['instance_Status', 'i.status', 'integer'],
  ['instructor', 'i.instructor', 'text'],
  ['status', 'a.status', 'integer'],
  ['approved', 'a.approved', 'boolean'],
  ['score', 'a.score', 'decimal'],
  ['attempt', 'a.attempt', 'integer'],
  ['on_Time', 'a.on_time', 'boolean'],
  ['expiration_Date', 'a.expiration_date', 'date'],
  ['started_Date', 'a.started_at', 'moment'],
  ['finished_Date', 'a.finished_at', 'moment'],
  ['late_Reason', 'a.late_reason', 'integer'],
];

const nullable = new Set(['approved', 'score', 'on_Time', 'started_Date', 'finished_Date', 'late_Reason']);

const joins: GridSource['joins'] = new Map([
  ['i', { sql: sql`left join instance i on i.instance_id = a.instance_id`, by: 'a.instance_id' }],
  ['o', { sql: sql`left join course o on o.course_id = i.course_id`, needs: 'i', by: 'a.instance_id' }],
  ['c', { sql: sql`left join collaborator c on c.employee_nr = a.employee_nr`, by: 'a.employee_nr' }],
  ['s', { sql: sql`left join sector s on s.sector_id = c.sector_id`, needs: 'c', by: 'a.employee_nr' }],
]);

/** Everyone's attendances, as a consult grid shows them. */
export const attendanceSource: GridSource = {
  fields: new Map(
    attendanceFields.map(([name, column, type]) => [
      name,
      { sql: sql.ref(column), type, join: column.slice(0, column.indexOf('.')), neverNull: !nullable.has(name) },
    ]),
  ),
  key: ['iD_Instance', 'employee_Nr'],
  from: sql`attendance a`,
  joins,
};
