import { sql } from 'kysely';
import type { z } from 'zod';
import { dropDraft, lockForRequirements } from '#features/courses/server/public.ts';
import { type RecordWrite, setWanted } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { courseSpacProfilesFields } from '../shared/contract.ts';
import { spacErrors } from './errors.ts';

/**
 * Makes the SPAC profiles that require a course the wanted ones; a finished course is assigned at once. The signer's draft
 * ends with it.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_NOT_SPAC, COURSE_OBSOLETE, COURSE_FINISHED_MEANWHILE, SPAC_PROFILE_NOT_FOUND,
 * SET_STALE, NOTHING_CHANGED
 */
export async function setCourseProfiles(
  write: RecordWrite,
  { id_Course, mode, profiles, current }: z.output<typeof courseSpacProfilesFields>,
): Promise<{ readonly added: number; readonly ended: number }> {
  const { tx } = write;
  await lockForRequirements(write, id_Course, 'spac', mode);
  const keyOf = (profile: { readonly iD_ProfileSpac: number }) => ({
    course_id: id_Course,
    spac_profile_id: profile.iD_ProfileSpac,
  });
  const { added, ended } = await setWanted(write, {
    table: 'spac_requirement',
    where: sql`course_id = ${id_Course}`,
    wanted: profiles.map(keyOf),
    seen: current?.map(keyOf),
    requireAllowed: (links) =>
      lockSpacProfiles(
        tx,
        links.map((link) => Number(link.spac_profile_id)),
      ),
  });
  await write.reassignTraining({ courses: [id_Course] });
  await dropDraft(tx, { employeeNr: write.session.employeeNr, courseId: id_Course, page: 'requirements' });
  return { added: added.length, ended: ended.length };
}

/** Holds the SPAC profiles live until the change commits. */
async function lockSpacProfiles(tx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from spac_profile where spac_profile_id = any(${[...ids]}::integer[]) and not deleted
    order by spac_profile_id for share`.execute(tx);
  if (rows.length < ids.length) throw spacErrors.SPAC_PROFILE_NOT_FOUND();
}
