import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import type { CourseKey } from '#features/own/web/library.tsx';

/** Key of the contents of the course that somebody takes. */
export function contentsKey({ iD_Course, iD_Instance }: CourseKey, cwid: string) {
  return [attendanceKey, 'contents', iD_Course, iD_Instance, cwid] as const;
}
