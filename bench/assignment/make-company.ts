import pg from 'pg';

/** The course that everybody must take. */
export const courseId = 'GMP00001';

/** Its next version in editing, required of the same. */
export const nextCourseId = 'GMP00002';

/** A SPAC course, required of a SPAC profile that nobody holds. */
export const spacCourseId = 'SAC00001';

/** The general profile of everybody. */
export const generalProfileId = 1;

const sectors = 25;
const audit = "'banco', now(), 'system'";

const statements: readonly string[] = [
  `insert into settings (reason, updated_at, updated_by) values (${audit})`,
  `insert into sector (sector_id, name, active, management, reason, updated_at, updated_by) overriding system value
    select n, 'Sector ' || n, 1, 'PR', ${audit} from generate_series(1, ${sectors}) n`,
  `insert into profile (profile_id, sector_id, name, reason, updated_at, updated_by) overriding system value
    select n, (n - 1) % ${sectors} + 1, 'Perfil ' || n, ${audit} from generate_series(1, ${sectors * 2}) n`,
  `insert into spac (spac_id, name, status, gxp, building, cat_sw, cat_hw, active, reason, updated_at, updated_by)
    values ('SP1', 'Balanza', 1, 1, 0, 1, 1, true, ${audit})`,
  `insert into spac_profile (spac_profile_id, spac_id, description, reason, updated_at, updated_by) overriding system value
    values (1, 'SP1', 'Operador', ${audit})`,
  `insert into general_profile (general_profile_id, description, reason, updated_at, updated_by) overriding system value
    values (${generalProfileId}, 'Todos', ${audit})`,
  `insert into collaborator (employee_nr, name, cwid, sector_id, profile_id, general_profile_id, role, active, capa_initial, capa_spac_ini, reason,
      updated_at, updated_by)
    select n, 'Nombre y Apellido ' || n, 'u' || lpad(to_hex(n), 5, '0'), (n - 1) % ${sectors} + 1,
      (n - 1) % ${sectors} + 1 + ${sectors} * (n / ${sectors} % 2), ${generalProfileId}, 3, 1, false, false, ${audit}
    from generate_series(1, $1::integer) n`,
  `insert into course (course_id, doc_number, name, status, course_type_id, company, date_vig, version, score, reason, updated_at,
      updated_by)
    values ('${courseId}', 'POE-1', 'Buenas prácticas de documentación', 2, 'GMP', 'Banco', '2026-01-01', 1, 70, ${audit}),
      ('${nextCourseId}', 'POE-1', 'Buenas prácticas de documentación', 0, 'GMP', 'Banco', '2026-02-01', 2, 70, ${audit}),
      ('${spacCourseId}', 'SAC-1', 'Balanza', 2, 'SAC', 'Banco', '2026-01-01', 1, 70, ${audit})`,
  `insert into spac_requirement (course_id, spac_profile_id, reason, updated_at, updated_by)
    values ('${spacCourseId}', 1, ${audit})`,
  `insert into requirement (course_id, sector_id, profile_id, req_date, reason, updated_at, updated_by)
    select course_id, sector_id, profile_id, '2026-01-01', ${audit}
    from profile cross join unnest(array['${courseId}', '${nextCourseId}']) as c (course_id)`,
];

/** Fills a migrated, empty database with so many people who must all take one course, which nobody has. */
export async function makeCompany(ownerUrl: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set timezone = 'UTC'");
    for (const text of statements) await client.query(text, text.includes('$1') ? [people] : []);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
