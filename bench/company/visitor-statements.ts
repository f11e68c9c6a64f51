import { Role } from '#product/roles.ts';
import { assignments, type CompanySize, courses, instancesPerAssignment } from './company-size.ts';
import type { Statement } from './statement.ts';

/**
 * What those need who take part: open sessions, an open attempt to answer in, and the history of the attendance
 * that they will start. Then statistics and a checkpoint, so that the first measurement pays for nothing of this.
 */
export function visitorStatements(size: CompanySize, visitors: readonly number[]): Statement[] {
  const inAssignment = (assignment: number) =>
    `(a.instance_id - 1) / ${instancesPerAssignment(size)} = ${assignment} and a.employee_nr = any($1::integer[])`;
  return [
    {
      makes: 'open sessions',
      text: `insert into session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at)
        select gen_random_uuid(), sha256(convert_to('benchmark-session-' || lpad(n::text, 8, '0'), 'UTF8')),
          sha256(convert_to('benchmark-files-' || lpad(n::text, 8, '0'), 'UTF8')),
          ($1::integer[])[n % ${size.visitors} + 1], '{${Role.Collaborator}}', now(), now()
        from generate_series(0, ${size.sessions - 1}) n`,
      values: [visitors],
    },
    {
      makes: 'beginnings of those sessions',
      text: `insert into session_start (session_id, employee_nr, role, started_at, began_with)
        select session_id, employee_nr, roles[1], created_at, 'carried' from session`,
    },
    {
      makes: 'open attempts',
      text: `insert into content_attempt (instance_id, employee_nr, content_id, number, started_at, acted_by)
        select a.instance_id, a.employee_nr, 3 * ((a.instance_id - 1) % ${courses} + 1), 1, now(), 'system'
        from attendance a where ${inAssignment(assignments.answering)}`,
      values: [visitors],
    },
    {
      makes: 'histories of attendances to start',
      text: `insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone,
          hash)
        select 'attendance', a.instance_id || '|' || a.employee_nr, 1, 'create', to_jsonb(a), a.reason, a.updated_by,
          a.updated_at, 'UTC', repeat('0', 64)
        from attendance a where ${inAssignment(assignments.notStarted)}`,
      values: [visitors],
    },
    { makes: 'statistics', text: 'vacuum (analyze)' },
    { makes: 'checkpoint', text: 'checkpoint' },
  ];
}
