import type { z } from 'zod';
import { insertManyAudited } from '#features/integrity/server/public.ts';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { newProfileFields } from '../../contract.ts';

/**
 * Adds a profile; with `profileToCopy` it starts with the course requirements that stand for that profile, in its own
 * sector and from today (S1 section 2, 'Copiar perfil').
 * @throws Refusal PROFILE_NOT_FOUND, SECTOR_NOT_FOUND and those of `insertRecord`
 */
export async function addProfile(write: RecordWrite, values: z.infer<typeof newProfileFields>): Promise<RecordKey> {
  const { copyProfile, profileToCopy, ...own } = values;
  const source = copyProfile === false ? null : profileToCopy;
  const key = await insertRecord(write, { ...own, profileToCopy: source });
  if (source !== null) await copyRequirements(write, source, { profileId: Number(key.iD_Profile), ...own });
  return key;
}

interface NewProfile {
  readonly profileId: number;
  readonly iD_Sector: number;
}

async function copyRequirements({ tx, act }: RecordWrite, source: number, profile: NewProfile): Promise<void> {
  const courses = await tx
    .selectFrom('requirement as q')
    .innerJoin('course as c', 'c.course_id', 'q.course_id')
    .select('q.course_id')
    .where('q.profile_id', '=', source)
    .where('q.deleted', '=', false)
    .where('c.deleted', '=', false)
    .orderBy('q.course_id')
    .execute();
  const req_date = companyDay(act.at, act.timeZone);
  await insertManyAudited(
    tx,
    'requirement',
    courses.map(({ course_id }) => ({
      course_id,
      sector_id: profile.iD_Sector,
      profile_id: profile.profileId,
      req_date,
    })),
    act,
  );
}
