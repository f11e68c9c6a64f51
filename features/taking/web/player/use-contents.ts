import { useQuery } from '@tanstack/react-query';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import type { CourseKey } from '#features/own/web/library.tsx';
import { send } from '#platform/calls/web/send.ts';
import { getCourseContent } from '../../shared/calls.ts';
import { useTaker } from './taker.ts';

/** Key of the contents of the course that somebody takes. */
export function contentsKey({ iD_Course, iD_Instance }: CourseKey, cwid: string) {
  return [attendanceKey, 'contents', iD_Course, iD_Instance, cwid] as const;
}

/** The contents of the course in order, with the progress of who takes it. */
export function useContents({ iD_Course, iD_Instance }: CourseKey) {
  const { cwid } = useTaker();
  return useQuery({
    queryKey: contentsKey({ iD_Course, iD_Instance }, cwid),
    queryFn: ({ signal }) =>
      send(getCourseContent, {
        query: { additional: JSON.stringify({ iD_Course, iD_Instance, cwid }) },
        signal,
      }),
    // A background reload must not disturb answers being given; every call updates the progress itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
