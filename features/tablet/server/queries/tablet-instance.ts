import { attendanceErrors } from '#features/attendance/server/public.ts';
import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { type InstanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import { can } from '#features/instances/shared/can.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Services } from '#platform/services.ts';
import type { RoleCode } from '#product/roles.ts';

/**
 * What a tablet shows of the instance that it serves.
 * @param serves the session serves it already: then it may be over, and is shown all the same
 * @throws Refusal INSTANCE_NOT_FOUND, NOT_ON_TABLET, INSTANCE_CLOSED
 */
export async function findTabletInstance(
  { db, clock, timeZone }: Services,
  of: InstanceOfCall,
  { role, serves }: { readonly role: RoleCode; readonly serves: boolean },
): Promise<StartedTablet> {
  const { instanceId, courseId, modality, status } = await requireInstance(db, of);
  if (modality !== Modality.Tablet) throw attendanceErrors.NOT_ON_TABLET();
  const found = await db
    .selectFrom('instance as i')
    .innerJoin('course as c', 'c.course_id', 'i.course_id')
    .innerJoin('sector as s', 's.sector_id', 'i.sector_id')
    .select(['c.name', 'c.doc_number', 'c.version', 'c.score', 'c.status', 's.name as sector', 'i.expiration_date'])
    .where('i.instance_id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const isOpen = can(role, 'startTablet', { status, modality }) && courseStatusesInForce.includes(found.status);
  if (!isOpen && !serves) throw attendanceErrors.INSTANCE_CLOSED();
  return {
    iD_Course: courseId,
    iD_Instance: instanceId,
    course_Name: found.name,
    doc_Number: found.doc_number,
    version: found.version,
    score: found.score,
    sector_Name: found.sector,
    expiration_Date: found.expiration_date,
    expired: found.expiration_date < companyDay(clock.now(), timeZone),
  };
}
