import { sql } from 'kysely';
import type { z } from 'zod';
import { dropDraft, lockForRequirements, lockOwnCourses, lockRequirable } from '#features/courses/server/public.ts';
import { lockProfiles } from '#features/people/server/public.ts';
import { type RecordWrite, setWanted } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { courseRequirementsFields, profileRequirementsFields } from '../../shared/contract.ts';

/** How many requirements came, and how many ended. */
interface SetResult {
  readonly added: number;
  readonly ended: number;
}

/**
 * Makes the profiles that a course is required of the wanted ones; a finished course is assigned at once. The signer's draft
 * ends with it.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_IS_SPAC, COURSE_OBSOLETE, COURSE_FINISHED_MEANWHILE, PROFILE_NOT_FOUND,
 * SET_STALE, NOTHING_CHANGED
 */
export async function setCourseRequirements(
  write: RecordWrite,
  { id_Course, mode, profiles, current }: z.output<typeof courseRequirementsFields>,
): Promise<SetResult> {
  const { tx } = write;
  await lockForRequirements(write, id_Course, 'sector', mode);
  const keyOf = (place: { readonly iD_Sector: number; readonly iD_Profile: number }) => ({
    course_id: id_Course,
    sector_id: place.iD_Sector,
    profile_id: place.iD_Profile,
  });
  const { added, ended } = await setWanted(write, {
    table: 'requirement',
    where: sql`course_id = ${id_Course}`,
    wanted: profiles.map(keyOf),
    seen: current?.map(keyOf),
    fields: requiredSinceToday(write),
    requireAllowed: (places) => lockProfiles(tx, places),
  });
  await write.reassignTraining({ courses: [id_Course] });
  await dropDraft(tx, { employeeNr: write.session.employeeNr, courseId: id_Course, page: 'requirements' });
  return { added: added.length, ended: ended.length };
}

/**
 * Makes the courses that a profile must take the wanted ones (S1 section 2, 'Agregar / Quitar requerimientos a cursos').
 * Courses of types that another role sets stay as they are.
 * @throws Refusal PROFILE_NOT_FOUND, COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_IS_SPAC, COURSE_OBSOLETE, SET_STALE, NOTHING_CHANGED
 */
export async function setProfileRequirements(
  write: RecordWrite,
  { iD_Sector, iD_Profile, courses, current }: z.output<typeof profileRequirementsFields>,
): Promise<SetResult> {
  const { tx } = write;
  const place = { sector_id: iD_Sector, profile_id: iD_Profile };
  await lockProfiles(tx, [place]);
  // Two such changes of one profile come one after the other.
  await sql`select from profile where profile_id = ${iD_Profile} for no key update`.execute(tx);
  const keyOf = (course_id: string) => ({ course_id, ...place });
  const { added, ended } = await setWanted(write, {
    table: 'requirement',
    where: sql`profile_id = ${iD_Profile} and sector_id = ${iD_Sector}`,
    wanted: courses.map(keyOf),
    seen: current?.map(keyOf),
    fields: requiredSinceToday(write),
    requireAllowed: async (added, ended) => {
      const idsOf = (links: typeof added) => links.map(({ course_id }) => String(course_id));
      await lockRequirable(write, idsOf(added), 'sector');
      await lockOwnCourses(write, idsOf(ended));
    },
  });
  const changed = [...added, ...ended].map((link) => String(link.course_id));
  if (changed.length > 0) await write.reassignTraining({ courses: changed });
  return { added: added.length, ended: ended.length };
}

const requiredSinceToday = ({ act }: RecordWrite) => ({ req_date: companyDay(act.at, act.timeZone) });
