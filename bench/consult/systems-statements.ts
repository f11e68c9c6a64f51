import { createHash } from 'node:crypto';
import { Role } from '#product/roles.ts';
import { sectors } from '../company/company-size.ts';
import { auditColumns, auditValues } from '../company/organisation-statements.ts';
import type { Statement } from '../company/statement.ts';

const systems = 60;
const profilesPerSystem = 5;
const profiles = systems * profilesPerSystem;
/** One course in so many is of SPAC. */
const spacEvery = 8;

/** What other systems recorded came by this file, which an installation must have. */
export const migratedTable = Buffer.from('Legajo;Documento;Fecha\r\n');

/** What the consult pages tell apart and the company of the other benchmarks does not: course types, people absent or failed, systems. */
export const systemsStatements: readonly Statement[] = [
  {
    makes: 'types of courses',
    text: `update course set course_type_id = case when n % ${spacEvery} = 0 then 'SAC'
        else (array['GMP', 'SOP', 'HSE', 'EXT', 'RAIZ', 'NOGMP'])[n % 6 + 1] end,
        included_capa_ini = n % ${spacEvery} <> 0 and n % 6 + 1 = 2
      from (select course_id as id, substr(course_id, 4)::integer as n from course) numbered where course_id = id`,
  },
  {
    makes: 'systems',
    text: `insert into spac (spac_id, name, status, gxp, building, cat_sw, cat_hw, active, ${auditColumns})
      select 'S' || lpad(n::text, 3, '0'), 'Sistema ' || n, 1, 1, 0, 4, 1, true, ${auditValues}
      from generate_series(1, ${systems}) n`,
  },
  {
    makes: 'their profiles',
    text: `insert into spac_profile (spac_profile_id, spac_id, description, ${auditColumns}) overriding system value
      select n, 'S' || lpad(((n - 1) % ${systems} + 1)::text, 3, '0'), 'Perfil ' || n, ${auditValues}
      from generate_series(1, ${profiles}) n`,
  },
  {
    makes: 'what they require: each such course is of two systems',
    text: `insert into spac_requirement (course_id, spac_profile_id, ${auditColumns})
      select c.course_id, p, ${auditValues}
      from course c cross join generate_series(1, ${profiles}) p
      where c.course_type_id = 'SAC'
        and (p - 1 - substr(c.course_id, 4)::integer / ${spacEvery}) % ${systems} in (0, 1 - ${systems}, 1)`,
  },
  {
    makes: 'who holds them, directly',
    text: `insert into spac_profile_collaborator (employee_nr, spac_profile_id, ${auditColumns})
      select distinct c.employee_nr, (c.employee_nr * k) % ${profiles} + 1, ${auditValues}
      from collaborator c cross join generate_series(1, 3) k`,
  },
  {
    makes: 'general profiles',
    text: `insert into general_profile (general_profile_id, description, ${auditColumns}) overriding system value
      select n, 'Conjunto ' || n, ${auditValues} from generate_series(1, ${sectors}) n`,
  },
  {
    makes: 'what they bundle',
    text: `insert into general_profile_spac (general_profile_id, spac_profile_id, ${auditColumns})
      select g, (g * 7 + k) % ${profiles} + 1, ${auditValues} from generate_series(1, ${sectors}) g, generate_series(1, 4) k`,
  },
  {
    makes: 'people with one of them',
    text: `update collaborator set general_profile_id = sector_id where employee_nr % 3 = 0`,
  },
  {
    makes: 'people who failed or were absent',
    text: `update attendance set approved = employee_nr % 11 <> 0, present = employee_nr % 17 <> 0
      where status = 1 and (employee_nr % 11 = 0 or employee_nr % 17 = 0) and instance_id % 3 = 0`,
  },
  {
    makes: 'the table that brought them',
    text: `with stored as (insert into file (sha256, byte_size, mime, created_at, created_by)
        values ($1, $2, 'text/csv', now(), 'system') returning sha256)
      insert into import_preparation (import_id, kind, file_name, file_sha256, byte_size, source_system, settings, state, prepared_by,
        prepared_role, created_at, updated_at) overriding system value
      select 1, 'migrated', 'historial.csv', sha256, $2, 'SAP', '{}', 5, 1, ${Role.AdminQA}, now(), now() from stored`,
    values: [createHash('sha256').update(migratedTable).digest('hex'), migratedTable.length],
  },
  {
    makes:
      'trainings that other systems recorded, ten of each person, as many again as were signed here by half of them',
    text: `insert into migrated_training (import_id, line, source_system, external_id, employee_nr, doc_number, version, title, course_id,
        trained_on, result, score, instructor, satisfies, ${auditColumns})
      select 1, (c.employee_nr - 1) * 10 + k, 'SAP', 'H' || c.employee_nr || '-' || k, c.employee_nr, 'POE-' || k, '1', 'Título ' || k,
        case when k = 1 then (select min(course_id) from course) end, date '2010-01-01' + (c.employee_nr % 3000), 1, '90', 'M. Gómez',
        false, ${auditValues}
      from collaborator c cross join generate_series(1, 10) k`,
  },
  { makes: 'counts of training', text: 'select recount_training()' },
  { makes: 'statistics', text: 'vacuum (analyze)' },
];
