import { useQuery } from '@tanstack/react-query';
import type { CourseKey } from '#features/own/web/library.tsx';
import { send } from '#platform/calls/web/send.ts';
import { getCourseContent } from '../../shared/calls.ts';
import { contentsKey } from './contents-key.ts';
import { useTaker } from './taker.ts';

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
