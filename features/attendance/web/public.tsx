export { AttendanceStatusChip } from './attendance-status-chip.tsx';
export {
  opensFromDashboard,
  readTakingState,
  startsFromActivity,
  type TakingState,
  takingState,
} from './course-access.ts';
export { useCourseLabels } from './course-labels.ts';
export { DueDay } from './due-day.tsx';
export { DueLine } from './due-line.tsx';
export { bucketLooks, statusLook } from './due-look.tsx';
export { progressMark } from './progress-mark.tsx';
