import { sql } from 'kysely';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import { companyName } from '#demo/company/sectors.ts';
import type { DemoCourse } from '#demo/company/types.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { systemActor } from '#platform/signing/act.ts';
import { authorOf, datesOf } from './course-dates.ts';
import { actOn, created, edited, known, type SeedContext, signedOn } from './seed-context.ts';
import type { Organisation } from './write-organisation.ts';
import type { Systems } from './write-systems.ts';

/** Course numbers by the key of the demo's data. */
export type CourseIds = ReadonlyMap<string, string>;

/** Minutes after midnight at which a course is finished, and at which a version is retired by the next one. */
export const finishingMinutes = 600;
export const retiringMinutes = 605;

/** Writes the life of every course: entered, corrected, finished, and retired when its successor took over. */
export async function writeCourses(context: SeedContext): Promise<CourseIds> {
  const ids = new Map<string, string>();
  // A document has one version in editing at a time, so the first versions are finished before the second ones enter.
  for (const version of [1, 2, 3]) {
    const courses = allCourses
      .filter((course) => course.version === version)
      .sort((a, b) => datesOf(a).created - datesOf(b).created);
    await createCourses(context, courses, ids);
    await correctCourses(context, courses.filter(isCorrected), ids);
    await finishCourses(context, courses, ids);
  }
  await retireCourses(context, ids);
  return ids;
}

async function createCourses(
  { tx, calendar }: SeedContext,
  courses: readonly DemoCourse[],
  ids: Map<string, string>,
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select nextval('course_number_seq') as number from generate_series(1, ${courses.length})`.execute(tx);
  for (const [index, course] of courses.entries()) {
    ids.set(course.key, `${course.type}${String(rows[index]?.number).padStart(5, '0')}`);
  }
  const inserts = courses.map((course) => ({
    values: {
      course_id: known(ids, course.key),
      doc_number: course.docNumber,
      name: course.name,
      content: isCorrected(course) ? '' : course.description,
      status: 0,
      course_type_id: course.type,
      company: companyName,
      date_vig: calendar.day(course.dateVigInDays),
      version: course.version,
      score: course.minimumScore,
      included_capa_ini: course.includedCapaIni,
      parent_course_id: course.parent === null ? null : known(ids, course.parent),
    },
    act: created(
      calendar,
      authorOf(course),
      datesOf(course).created,
      560,
      course.parent === null ? 'Alta de curso' : 'Nueva versión del documento',
    ),
  }));
  await importAuditedRows(tx, 'course', inserts);
}

/** Half of the courses were first entered without their description. */
function isCorrected(course: DemoCourse): boolean {
  return course.minimumScore === 80;
}

function correctCourses({ tx, calendar }: SeedContext, courses: readonly DemoCourse[], ids: CourseIds): Promise<void> {
  const corrections = courses.map((course) => ({
    key: { course_id: known(ids, course.key) },
    changes: { content: course.description },
    act: edited(calendar, authorOf(course), datesOf(course).created + 6, 880, 'Se completa la descripción'),
  }));
  return importAuditedChanges(tx, 'course', corrections);
}

function finishCourses({ tx, calendar }: SeedContext, courses: readonly DemoCourse[], ids: CourseIds): Promise<void> {
  const finished = courses.flatMap((course) => {
    const day = datesOf(course).finished;
    if (day === null) return [];
    return {
      key: { course_id: known(ids, course.key) },
      changes: { status: course.status === 1 ? 1 : 2 },
      act: signedOn(
        calendar,
        authorOf(course),
        day,
        finishingMinutes,
        'Fin de edición: aprobado para su uso',
        'courseFinished',
      ),
    };
  });
  return importAuditedChanges(tx, 'course', finished);
}

function retireCourses({ tx, calendar }: SeedContext, ids: CourseIds): Promise<void> {
  const retired = allCourses.flatMap((course) => {
    const day = datesOf(course).superseded;
    if (day === null) return [];
    return {
      key: { course_id: known(ids, course.key) },
      changes: { status: 3 },
      act: actOn(calendar, systemActor, day, retiringMinutes, 'Reemplazado por una versión nueva'),
    };
  });
  return importAuditedChanges(tx, 'course', retired);
}

/** Who must take each course: profiles of sectors, or SPAC profiles. */
export async function writeRequirements(
  { tx, calendar }: SeedContext,
  ids: CourseIds,
  organisation: Organisation,
  systems: Systems,
): Promise<void> {
  const required = allCourses.flatMap((course) =>
    course.requirements.map((requirement, index) => {
      const day = datesOf(course).created + 8;
      return {
        values: {
          course_id: known(ids, course.key),
          sector_id: known(organisation.sectorIds, requirement.sector),
          profile_id: known(organisation.profileIds, requirement.profile),
          req_date: calendar.day(day),
        },
        act: created(calendar, course.type === 'HSE' ? 'hse' : 'qa', day, 640 + index, 'Alta de requerimiento'),
      };
    }),
  );
  await importAuditedRows(tx, 'requirement', required);
  const ofSystems = allCourses.flatMap((course) =>
    course.spacProfiles.map((key, index) => ({
      values: { course_id: known(ids, course.key), spac_profile_id: known(systems.spacProfileIds, key) },
      act: created(calendar, 'itps', datesOf(course).created + 8, 640 + index, 'Alta de requerimiento'),
    })),
  );
  await importAuditedRows(tx, 'spac_requirement', ofSystems);
}
