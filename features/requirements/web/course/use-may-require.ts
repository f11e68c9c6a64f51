import { can } from '#features/courses/shared/can.ts';
import { spacCourseType } from '#features/courses/shared/contract.ts';
import { useSession } from '#features/session/web/public.tsx';
import { setSpacProfilesOfCourse } from '#features/spac/shared/calls.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { setRequirementsOfCourse } from '../../shared/calls.ts';

/** Whether this person may set who requires a course of a type: only courses of the types of their own role (decisions section 2). */
export function useMayRequire(): (iD_Type: string) => boolean {
  const { role } = useSession();
  return (iD_Type) =>
    can(role, 'write', { iD_Type }) &&
    mayCall(role, iD_Type === spacCourseType ? setSpacProfilesOfCourse : setRequirementsOfCourse);
}
