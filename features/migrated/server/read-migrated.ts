import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { MigratedResult } from '../shared/codes.ts';
import { type MigratedTraining, mostMigrated } from '../shared/contract.ts';

/** Whose trainings, or of which course; within one sector where the reader sees no other. */
export interface MigratedOf {
  readonly employeeNr?: number | undefined;
  readonly courseId?: string | undefined;
  readonly sectorId: number | null;
}

/** What stands of other systems' trainings, withdrawn ones left out; `total` counts also what the limit leaves out. */
export async function readMigrated(
  db: Queryable,
  { employeeNr, courseId, sectorId }: MigratedOf,
  limit = mostMigrated,
): Promise<{ total: number; trainings: MigratedTraining[] }> {
  const { rows } = await sql<MigratedTraining & { readonly total: number }>`
    select m.migrated_training_id as "iD_Migrated", m.employee_nr as "employee_Nr", c.name, s.name as "sector_Name",
      m.doc_number as "doc_Number", m.version, coalesce(nullif(m.title, ''), k.name, '') as title, m.course_id as "iD_Course",
      m.trained_on as "trainedOn", m.result, m.score, m.instructor, m.source_system as "sourceSystem", m.evidence,
      m.satisfies, m.import_id as "iD_Import", count(*) over () as total
    from migrated_training m
    join collaborator c on c.employee_nr = m.employee_nr
    join sector s on s.sector_id = c.sector_id
    left join course k on k.course_id = m.course_id
    where not m.deleted
      and ${employeeNr === undefined ? sql`true` : sql`m.employee_nr = ${employeeNr}`}
      and ${courseId === undefined ? sql`true` : sql`m.course_id = ${courseId}`}
      and ${sectorId === null ? sql`true` : sql`c.sector_id = ${sectorId}`}
    order by m.trained_on desc, c.name collate "es-x-icu", m.migrated_training_id
    limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, trainings: rows.map(({ total: _total, ...training }) => training) };
}

/**
 * `employee_nr, course_id` of what requirements are met by, because a release said so.
 * @param where further conditions over the row `m`
 */
export const satisfiedByMigrated = (where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select m.employee_nr, m.course_id from migrated_training m
  where m.satisfies and not m.deleted and m.result <> ${sql.lit(MigratedResult.NotPassed)} and ${where}`;
