import { useQuery } from '@tanstack/react-query';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import type { TakingState } from '#features/attendance/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { getActivity, getAttended, getCourseStats, getPendingCourses, getTrainingRecord } from '../shared/calls.ts';

/** The user's courses in one status, soonest expiration first. */
export function usePendingCourses(status: 0 | 1 | 2) {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'pending', user.name, status],
    queryFn: ({ signal }) => send(getPendingCourses, { query: { cwid: user.name, status: `${status}` }, signal }),
  });
}

/** Counts of pending courses by due-date bucket: the user's and their sector's. */
export function useCourseStats() {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'stats', user.name],
    queryFn: ({ signal }) => send(getCourseStats, { query: { cwid: user.name }, signal }),
  });
}

/** Everything the user was ever assigned. */
export function useActivity() {
  const { user } = useSession();
  return useQuery({
    queryKey: [attendanceKey, 'activity', user.name],
    queryFn: ({ signal }) => send(getActivity, { query: { cwid: user.name }, signal }),
  });
}

/** The course that is being taken: its row, its data, its instance. */
export function useAttended({ iD_Course, iD_Instance }: TakingState) {
  return useQuery({
    queryKey: [attendanceKey, 'attended', iD_Course, iD_Instance],
    queryFn: ({ signal }) => send(getAttended, { query: { iD_Course, iD_Instance }, signal }),
  });
}

/**
 * What stands of one course of the user's own, or of the person named.
 * @param enabled false: nothing is asked
 */
export function useTrainingRecord({ iD_Course, iD_Instance }: CourseKey, cwid?: string, enabled = true) {
  return useQuery({
    queryKey: [attendanceKey, 'record', iD_Course, iD_Instance, cwid ?? ''],
    queryFn: ({ signal }) => send(getTrainingRecord, { query: { iD_Course, iD_Instance, cwid }, signal }),
    enabled,
  });
}

/** A course in an instance. */
export type CourseKey = Pick<TakingState, 'iD_Course' | 'iD_Instance'>;
