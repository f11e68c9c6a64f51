import { courseTypesOf, spacCourseType } from '#features/courses/shared/contract.ts';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#product/roles.ts';

/** Whether this person may set who requires a course of a type: only courses of the types of their own role (decisions section 2). */
export function useMayRequire(): (iD_Type: string) => boolean {
  const { role } = useSession();
  const own: readonly string[] = courseTypesOf[role];
  return (iD_Type) =>
    own.includes(iD_Type) &&
    grantedScope(role, iD_Type === spacCourseType ? 'spacRequirement.write' : 'requirement.write') !== null;
}
