import type { z } from 'zod';
import { insertAuditedRows } from '#features/integrity/server/public.ts';
import type { newProfileFields } from '#features/people/shared/contract.ts';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';

/**
 * Adds a profile; with `profileToCopy` it starts with the course requirements that stand for that profile (S1 section 2, 'Copiar
 * perfil').
 * @param write of the record `profile`
 * @throws Refusal PROFILE_NOT_FOUND, SECTOR_NOT_FOUND and those of `insertRecord`
 */
export async function addProfile(write: RecordWrite, values: z.infer<typeof newProfileFields>): Promise<RecordKey> {
  const { copyProfile, profileToCopy, ...own } = values;
  const source = copyProfile === false ? null : profileToCopy;
  const key = await insertRecord(write, { ...own, profileToCopy: source });
  if (source !== null) await copyRequirements(write, source, Number(key.iD_Profile), own.iD_Sector);
  return key;
}

/** In the new profile's own sector and from today. */
async function copyRequirements(
  { tx, act }: RecordWrite,
  from: number,
  profileId: number,
  sectorId: number,
): Promise<void> {
  const courses = await tx
    .selectFrom('requirement as q')
    .innerJoin('course as c', 'c.course_id', 'q.course_id')
    .select('q.course_id')
    .where('q.profile_id', '=', from)
    .where('q.deleted', '=', false)
    .where('c.deleted', '=', false)
    .orderBy('q.course_id')
    .execute();
  const place = { sector_id: sectorId, profile_id: profileId, req_date: companyDay(act.at, act.timeZone) };
  const rows = courses.map(({ course_id }) => ({ course_id, ...place }));
  await insertAuditedRows(tx, 'requirement', rows, act);
}
