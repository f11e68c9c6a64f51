import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import {
  loadActivity,
  loadAttended,
  loadCourseContent,
  loadCourseStats,
  loadPendingCourses,
  loadTrainingRecord,
} from './api.ts';
import type { TakingState } from './course-access.ts';
import { useTaker } from './player/taker.ts';

/** First part of the key of everything that taking a course changes. */
export const attendanceKey = 'attendance';

/** The user's courses in one status, soonest expiration first. */
export function usePendingCourses(status: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'pending', user.name, status],
    queryFn: ({ signal }) => loadPendingCourses(user.name, status, signal),
  });
}

/** Counts of pending courses by due-date bucket: the user's and their sector's. */
export function useCourseStats() {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'stats', user.name],
    queryFn: ({ signal }) => loadCourseStats(user.name, signal),
  });
}

/** Everything the user was ever assigned. */
export function useActivity() {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'activity', user.name],
    queryFn: ({ signal }) => loadActivity(user.name, signal),
  });
}

/** The course that is being taken: its row, its data, its instance. */
export function useAttended({ iD_Course, iD_Instance }: TakingState) {
  return useQuery({
    queryKey: [attendanceKey, 'attended', iD_Course, iD_Instance],
    queryFn: ({ signal }) => loadAttended({ iD_Course, iD_Instance }, signal),
  });
}

/**
 * What stands of one course of the user's own, or of the person named.
 * @param enabled false: nothing is asked
 */
export function useTrainingRecord({ iD_Course, iD_Instance }: CourseKey, cwid?: string, enabled = true) {
  return useQuery({
    queryKey: [attendanceKey, 'record', iD_Course, iD_Instance, cwid ?? ''],
    queryFn: ({ signal }) => loadTrainingRecord({ iD_Course, iD_Instance, cwid }, signal),
    enabled,
  });
}

type CourseKey = Pick<TakingState, 'iD_Course' | 'iD_Instance'>;

/** Key of the contents of the course that somebody takes. */
export function contentsKey({ iD_Course, iD_Instance }: CourseKey, cwid: string) {
  return [attendanceKey, 'contents', iD_Course, iD_Instance, cwid] as const;
}

/** The contents of the course in order, with the progress of who takes it. */
export function useContents({ iD_Course, iD_Instance }: CourseKey) {
  const { cwid } = useTaker();
  return useQuery({
    queryKey: contentsKey({ iD_Course, iD_Instance }, cwid),
    queryFn: ({ signal }) => loadCourseContent({ iD_Course, iD_Instance, cwid }, signal),
    // A background reload must not disturb answers being given; every call updates the progress itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
