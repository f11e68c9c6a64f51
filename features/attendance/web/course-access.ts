import { Modality } from '#features/instances/shared/codes.ts';
import { AttendanceStatus } from '../shared/codes.ts';

interface Assigned {
  readonly iD_Course: string;
  readonly iD_Instance: number;
  readonly status: number;
  readonly modality: number;
  readonly daysLeft: number;
}

/** What the router carries to /Capacitation (S0 section 2). */
export interface TakingState {
  readonly iD_Course: string;
  readonly iD_Instance: number;
  readonly modality: number;
  readonly expired: boolean;
  /** in tablet mode: who takes it */
  readonly cwid?: string;
  /** it is taken on the tablet that is passed around */
  readonly tablet?: boolean;
}

/** The state with which /Capacitation opens this course; expired means that its last day has passed (S0 section 4). */
export function takingState(course: Omit<Assigned, 'status'>): TakingState {
  return {
    iD_Course: course.iD_Course,
    iD_Instance: course.iD_Instance,
    modality: course.modality,
    expired: course.daysLeft < 0,
  };
}

/** Reads the state of the router, which may be missing or come from an older version. */
export function readTakingState(state: unknown): TakingState | null {
  if (typeof state !== 'object' || state === null) return null;
  const { iD_Course, iD_Instance, modality, expired, cwid, tablet } = state as Record<string, unknown>;
  if (typeof iD_Course !== 'string' || typeof iD_Instance !== 'number') return null;
  const onTablet = tablet === true && typeof cwid === 'string' ? { cwid, tablet } : {};
  return { iD_Course, iD_Instance, modality: Number(modality), expired: expired === true, ...onTablet };
}

/** Whether the dashboard opens it: not started or in progress, and not on paper (S0 section 2). */
export function opensFromDashboard(course: Assigned): boolean {
  return isPending(course.status) && course.modality !== Modality.InPerson;
}

/** Whether the activity offers to start it: online, neither finished nor suspended (S0 section 4). */
export function startsFromActivity(course: Pick<Assigned, 'status' | 'modality'>): boolean {
  return course.modality === Modality.Online && isPending(course.status);
}

function isPending(status: number): boolean {
  return status === AttendanceStatus.NotStarted || status === AttendanceStatus.InProgress;
}
