import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { MigratedResult } from '#features/migrated/shared/codes.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';

/** The words of api/v1 for the product's codes: they are part of its version and stay, whatever screens call them. */

export const personStates = {
  deactivated: CollaboratorStatus.Deactivated,
  active: CollaboratorStatus.Active,
  onLeave: CollaboratorStatus.OnLeave,
} as const;

export const courseStates = {
  editing: CourseStatus.Editing,
  inProgress: CourseStatus.InProgress,
  valid: CourseStatus.Valid,
  obsolete: CourseStatus.Obsolete,
} as const;

export const trainingStates = {
  notStarted: AttendanceStatus.NotStarted,
  inProgress: AttendanceStatus.InProgress,
  finished: AttendanceStatus.Finished,
  suspended: AttendanceStatus.Suspended,
} as const;

export const trainingModalities = {
  online: Modality.Online,
  tablet: Modality.Tablet,
  inPerson: Modality.InPerson,
} as const;

export const migratedResults = {
  passed: MigratedResult.Passed,
  notPassed: MigratedResult.NotPassed,
  attended: MigratedResult.Attended,
} as const;

/** The kinds of thing that api/v1 tells, each with the table whose history its changes are and the scope that opens it. */
export const programKinds = {
  person: { entity: 'collaborator', scope: 'people.read' },
  course: { entity: 'course', scope: 'courses.read' },
  requirement: { entity: 'requirement', scope: 'requirements.read' },
  training: { entity: 'attendance', scope: 'trainings.read' },
  migrated: { entity: 'migrated_training', scope: 'trainings.read' },
} as const;

export type ProgramKind = keyof typeof programKinds;

/** The words of a set, for a schema. */
export const wordsOf = <T extends object>(set: T) => Object.keys(set) as [keyof T & string, ...(keyof T & string)[]];

/** The word of a code. */
export function wordOf<T extends Readonly<Record<string, number>>>(set: T, code: number): keyof T & string {
  const found = Object.entries(set).find(([, each]) => each === code);
  if (found === undefined) throw new Error(`no word for the code ${code}`);
  return found[0] as keyof T & string;
}
