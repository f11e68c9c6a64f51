import {
  answersPerQuestion,
  assignments,
  assignmentsPerPerson,
  type CompanySize,
  courses,
  instancesPerAssignment,
  questionsPerCourse,
} from './company-size.ts';
import { auditColumns, auditValues } from './organisation-statements.ts';
import type { Statement } from './statement.ts';

/** Courses, their contents and questions. */
export const courseStatements: readonly Statement[] = [
  {
    makes: 'courses',
    text: `insert into course (course_id, doc_number, name, content, status, course_type_id, company, date_vig, version,
        score, ${auditColumns})
      select 'GMP' || lpad(n::text, 5, '0'), 'POE-GC-' || lpad(n::text, 4, '0'),
        'Buenas prácticas de documentación y registro en planta, parte ' || n,
        'Documentos controlados, registro en el momento, correcciones y archivo', 2, 'GMP', 'Laboratorio de banco',
        '2025-01-01', 1, 60, ${auditValues}
      from generate_series(1, ${courses}) n`,
  },
  {
    makes: 'contents',
    text: `insert into content (content_id, course_id, position, type, title, links, pdfs, ${auditColumns})
      overriding system value
      select n, 'GMP' || lpad(((n - 1) / 3 + 1)::text, 5, '0'), (n - 1) % 3 + 1, (n - 1) % 3, 'Contenido ' || n,
        case (n - 1) % 3 when 0 then jsonb_build_array(jsonb_build_object('id', n, 'url', 'https://www.example.org/'))
          else '[]' end,
        case (n - 1) % 3
          when 1 then jsonb_build_array(jsonb_build_object('id', n, 'name', 'poe.pdf', 'file', gen_random_uuid()))
          else '[]' end,
        ${auditValues}
      from generate_series(1, ${courses * 3}) n`,
  },
  {
    makes: 'questions',
    text: `insert into choice (choice_id, content_id, course_id, position, type, question, answers, ${auditColumns})
      overriding system value
      select n, course * 3, 'GMP' || lpad(course::text, 5, '0'), (n - 1) % ${questionsPerCourse} + 1, 0,
        '¿Qué se hace primero cuando un registro de planta no coincide con lo observado? ' || n,
        (select jsonb_agg(jsonb_build_object('id', n * ${answersPerQuestion} + a, 'text',
            'Se informa, se corrige y se deja constancia, opción ' || a, 'correct', a = 0) order by a)
          from generate_series(0, ${answersPerQuestion - 1}) a),
        ${auditValues}
      from generate_series(1, ${courses * questionsPerCourse}) n
      cross join lateral (select (n - 1) / ${questionsPerCourse} + 1 as course) c`,
  },
];

/** SQL for which assignment an instance belongs to. */
function assignmentOf(size: CompanySize, instance: string): string {
  return `((${instance} - 1) / ${instancesPerAssignment(size)})`;
}

/** Courses with contents and questionnaires, instances, and the attendances of everyone, instance by instance. */
export function trainingStatements(size: CompanySize): Statement[] {
  const { lastFinished, answering, notStarted, lastNotStarted } = assignments;
  const each = instancesPerAssignment(size);
  return [
    ...courseStatements,
    {
      makes: 'instances',
      text: `insert into instance (instance_id, course_id, modality, sector_id, instance_date, status, duration,
          instructor, expiration_date, ${auditColumns}) overriding system value
        select n, 'GMP' || lpad(((n - 1) % ${courses} + 1)::text, 5, '0'),
          case when k in (${answering}, ${notStarted}) then 0 when k % 5 = 3 then 2 when k % 5 = 4 then 1 else 0 end,
          (n - 1) % 50 + 1, current_date - 40, case when k <= ${lastFinished} then 1 else 0 end, 1.5, 'Instructora',
          case when k <= ${lastFinished} then current_date - 30 * (${lastFinished} + 1 - k) - n % 30
            else current_date - 5 + n % 60 end,
          ${auditValues}
        from generate_series(1, ${size.instances}) n cross join lateral (select ${assignmentOf(size, 'n')} as k) a`,
    },
    {
      makes: 'attendances',
      text: `insert into attendance (instance_id, employee_nr, status, approved, score, attempt, on_time, present,
          expiration_date, started_at, finished_at, ${auditColumns})
        select i.instance_id, e, s.status, case when s.status = 1 then true end,
          case when s.status = 1 then (3 + e % 3) / 5.0 end, case when s.status = 0 then 0 else 1 end,
          case when s.status = 1 then e % 9 <> 0 end, case when s.status = 1 then true end, i.expiration_date,
          case when s.status <> 0 then now() - interval '40 days' end,
          case when s.status = 1 then i.expiration_date - interval '3 days' end, ${auditValues}
        from instance i
        cross join lateral (select ${assignmentOf(size, 'i.instance_id')} as k) a
        cross join lateral (select case when k <= ${lastFinished} then 1 when k < ${notStarted} then 2
          when k <= ${lastNotStarted} then 0 else 4 end as status) s
        cross join lateral generate_series((i.instance_id - 1) % ${each} + 1, ${size.collaborators}, ${each}) e
        order by i.instance_id`,
    },
    {
      makes: `judged attempts at questionnaires, of every fourth of ${assignmentsPerPerson} assignments`,
      text: `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score,
          started_at, closed_at, acted_by, closing_number)
        select a.instance_id, a.employee_nr, 3 * ((a.instance_id - 1) % ${courses} + 1), 1, 1, true, a.score,
          a.started_at, a.started_at, 'system', nextval('content_attempt_closing')
        from attendance a where a.status = 1 and ${assignmentOf(size, 'a.instance_id')} % 4 = 0`,
    },
    {
      makes: 'answers in them',
      text: `insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
        -- The first answer is the right one: as many are right as the score of the attempt says.
        select t.attempt_id, q, 1,
          array[q * ${answersPerQuestion} + (q - f.first > round(t.score * ${questionsPerCourse}))::integer], t.started_at, 'system'
        from content_attempt t
        cross join lateral (select (t.content_id / 3 - 1) * ${questionsPerCourse} as first) f
        cross join lateral generate_series(f.first + 1, f.first + ${questionsPerCourse}) q`,
    },
  ];
}
