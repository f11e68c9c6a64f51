import { Role } from '#product/roles.ts';
import {
  answersPerQuestion,
  type CompanySize,
  courseIdOf,
  courses,
  instancesPerAssignment,
  questionsPerCourse,
} from '../company/company-size.ts';
import { auditColumns, auditValues } from '../company/organisation-statements.ts';
import type { Statement } from '../company/statement.ts';
import { lived, staff } from './lived-plan.ts';

const { lastOnPaper, lastFinished, answering, readyToSign, notStarted, lastNotStarted } = lived;

/** SQL for which assignment an instance belongs to. */
const assignmentOf = (size: CompanySize, instance: string) => `((${instance} - 1) / ${instancesPerAssignment(size)})`;

/** SQL for the people of an instance `i`. */
const peopleOf = (size: CompanySize) => `generate_series((i.instance_id - 1) % ${instancesPerAssignment(size)} + 1,
  ${size.collaborators}, ${instancesPerAssignment(size)})`;

/** The share of right answers of somebody, at least the minimum of every course. */
const scoreOf = (employee: string) => `((3 + ${employee} % 3) / ${questionsPerCourse}.0)::double precision`;

/** When an assignment was finished: three days before it was due, over the working day of a person. */
const finishedAt = (employee: string) =>
  `((i.expiration_date - 3)::timestamptz + (${employee} % 600) * interval '1 minute')`;

/** When somebody began what is not finished. */
const lately = (employee: string) =>
  `((current_date - 1 - ${employee} % 20)::timestamptz + (${employee} % 600) * interval '1 minute')`;

/** Staff, and courses whose second content is a page and not a file, which would have to be there. */
export const livedCompany: readonly Statement[] = [
  {
    makes: 'staff: an administrator of each kind, and a trainer in each sector',
    text: `update collaborator set role = case employee_nr when ${staff.itps} then ${Role.AdminITPS}
        when ${staff.qa} then ${Role.AdminQA} when ${staff.hse} then ${Role.AdminHSE} else ${Role.Trainer} end
      where employee_nr <= ${staff.lastTrainer}`,
  },
  {
    makes: 'pages in the place of files',
    text: `update content set type = 0, pdfs = '[]',
        links = jsonb_build_array(jsonb_build_object('id', content_id, 'url', 'https://www.example.org/poe'))
      where type = 1`,
  },
];

/** The course that everybody must take and nobody has yet: still in editing. */
export const newCourse = courseIdOf(courses + 1);

export const courseForAll: readonly Statement[] = [
  {
    makes: 'a course in editing for everybody',
    text: `insert into course (course_id, doc_number, name, content, status, course_type_id, company, date_vig, version, score, ${auditColumns})
      values ('${newCourse}', 'POE-GC-NUEVO', 'Curso nuevo de todos', '', 0, 'GMP', 'Laboratorio de banco', current_date, 1, 60, ${auditValues})`,
  },
  {
    makes: 'who must take it',
    text: `insert into requirement (course_id, sector_id, profile_id, req_date, ${auditColumns})
      select '${newCourse}', sector_id, profile_id, current_date, ${auditValues} from profile`,
  },
];

/**
 * Instances, each of the people of one sector and due on any day, and everybody's twenty attendances: ten finished on paper and four online, with attempts and answers, two in progress,
 * three not started, one suspended.
 */
export function livedTraining(size: CompanySize): Statement[] {
  const onlineFinished = `k > ${lastOnPaper} and k <= ${lastFinished}`;
  const instances: Statement = {
    makes: 'instances',
    text: `insert into instance (instance_id, course_id, modality, sector_id, instance_date, status, duration,
        instructor, expiration_date, revision, ${auditColumns}) overriding system value
      select n, 'GMP' || lpad(((n - 1) % ${courses} + 1)::text, 5, '0'), case when k <= ${lastOnPaper} then 2 else 0 end,
        (n - 1) % 50 + 1, d.due - 10, case when k <= ${lastFinished} then 1 when k >= ${notStarted} then 3 else 0 end, 1.5,
        'Instructora', d.due, case when k < ${notStarted} then 2 else 1 end, ${auditValues}
      from generate_series(1, ${size.instances}) n cross join lateral (select ${assignmentOf(size, 'n')} as k) a
      cross join lateral (select case when k <= ${lastFinished} then current_date - 30 * (${lastFinished} + 1 - k) - (n + n / 50) % 30
        else current_date + (n + n / 50) % 60 end as due) d`,
  };
  const attempts: Statement = {
    makes: 'judged attempts at what was taken online',
    text: `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score,
        started_at, closed_at, acted_by, closing_number)
      select i.instance_id, e, 3 * ((i.instance_id - 1) % ${courses}) + part, 1, 1, true,
        case when part = 3 then ${scoreOf('e')} else 1 end, ${finishedAt('e')} - (4 - part) * interval '12 minutes',
        ${finishedAt('e')} - (3 - part) * interval '12 minutes' - interval '1 minute', 'u' || lpad(to_hex(e), 5, '0'),
        nextval('content_attempt_closing')
      from instance i cross join lateral (select ${assignmentOf(size, 'i.instance_id')} as k) a
      cross join lateral ${peopleOf(size)} e cross join generate_series(1, 3) part
      where ${onlineFinished} order by i.instance_id, e, part`,
  };
  const attendances: Statement = {
    makes: 'attendances',
    text: `insert into attendance (instance_id, employee_nr, status, approved, score, attempt, on_time, present,
        expiration_date, started_at, finished_at, late_reason, attempts_digest, suspended_because, by_requirement, revision, reason,
        updated_at, updated_by)
      select i.instance_id, e, s.status, case when done then present and score >= 0.6 end, case when done then score end,
        case when done then 1 else 0 end, case when done then e % 9 <> 0 end, case when done then present end, i.expiration_date,
        case when done then ${finishedAt('e')} - interval '2 days' when s.status = 2 then ${lately('e')} end,
        case when done then ${finishedAt('e')} end, case when done and e % 9 = 0 then 1 end,
        case when ${onlineFinished} then attempts_digest(i.instance_id, e) end, case when s.status = 4 then 0 end, true,
        case when ${onlineFinished} then 3 when s.status = 0 then 1 else 2 end, 'banco',
        case when done then ${finishedAt('e')} when s.status = 0 then ${lately('e')} - interval '20 days' else ${lately('e')} end,
        case when ${onlineFinished} or s.status = 2 then 'u' || lpad(to_hex(e), 5, '0')
          when done then 'u' || lpad(to_hex(${staff.firstTrainer} + i.instance_id % 50), 5, '0') else 'system' end
      from instance i
      cross join lateral (select ${assignmentOf(size, 'i.instance_id')} as k) a
      cross join lateral (select k <= ${lastFinished} as done, case when k <= ${lastFinished} then 1 when k < ${notStarted} then 2
        when k <= ${lastNotStarted} then 0 else 4 end as status) s
      cross join lateral ${peopleOf(size)} e
      cross join lateral (select not (k <= ${lastOnPaper} and e % 17 = 0 and i.instance_id % 3 = 0) as present,
        case when k <= ${lastOnPaper} and e % 11 = 0 and i.instance_id % 3 = 0 then 0.4 else ${scoreOf('e')} end as score) r
      order by i.instance_id, e`,
  };
  return [instances, attempts, answersOf('t.instance_id > 0'), attendances];
}

/** The answers in judged attempts at questionnaires: as many are right as the score says; the first answer is the right one. */
function answersOf(condition: string): Statement {
  return {
    makes: 'answers in them',
    text: `insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      select t.attempt_id, q, 1,
        array[q * ${answersPerQuestion} + (q - f.first > round(t.score * ${questionsPerCourse}))::integer],
        t.started_at + (q - f.first) * interval '1 minute', t.acted_by
      from content_attempt t
      cross join lateral (select (t.content_id / 3 - 1) * ${questionsPerCourse} as first) f
      cross join lateral generate_series(f.first + 1, f.first + ${questionsPerCourse}) q
      where t.content_id % 3 = 0 and t.state = 1 and ${condition} order by t.attempt_id, q`,
  };
}

/** Whom the benchmark has sign: a course of which everything is approved, and one whose questionnaire is open. */
export function livedVisitors(size: CompanySize, visitors: readonly number[]): Statement[] {
  const each = instancesPerAssignment(size);
  const inAssignment = (assignment: number) =>
    `(a.instance_id - 1) / ${each} = ${assignment} and a.employee_nr = any($1::integer[])`;
  const ready = `t.started_at > now() - interval '2 hours'`;
  return [
    {
      makes: 'courses ready to be signed',
      text: `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at,
          closed_at, acted_by, closing_number)
        select a.instance_id, a.employee_nr, 3 * ((a.instance_id - 1) % ${courses}) + part, 1, 1, true,
          case when part = 3 then ${scoreOf('a.employee_nr')} else 1 end, now() - interval '1 hour',
          now() - interval '30 minutes', 'u' || lpad(to_hex(a.employee_nr), 5, '0'), nextval('content_attempt_closing')
        from attendance a cross join generate_series(1, 3) part where ${inAssignment(readyToSign)}
        order by a.instance_id, a.employee_nr, part`,
      values: [visitors],
    },
    answersOf(ready),
    {
      makes: 'open attempts',
      text: `insert into content_attempt (instance_id, employee_nr, content_id, number, started_at, acted_by)
        select a.instance_id, a.employee_nr, 3 * ((a.instance_id - 1) % ${courses} + 1), 1, now(),
          'u' || lpad(to_hex(a.employee_nr), 5, '0')
        from attendance a where ${inAssignment(answering)}`,
      values: [visitors],
    },
    {
      makes: 'open sessions',
      text: `insert into session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at)
        select gen_random_uuid(), sha256(convert_to('benchmark-session-' || lpad(n::text, 8, '0'), 'UTF8')),
          sha256(convert_to('benchmark-files-' || lpad(n::text, 8, '0'), 'UTF8')), c.employee_nr, array[c.role], now(), now()
        from generate_series(0, ${size.sessions - 1}) n
        join collaborator c on c.employee_nr = ($1::integer[])[n % ${size.visitors} + 1]`,
      values: [visitors],
    },
    {
      makes: 'beginnings of those sessions',
      text: `insert into session_start (session_id, employee_nr, role, started_at, began_with)
        select session_id, employee_nr, roles[1], created_at, 'carried' from session`,
    },
  ];
}
