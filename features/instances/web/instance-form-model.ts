import { defaultExpiration } from '#features/courses/shared/launch.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { judgedAtOnce } from '#platform/schema/values.ts';
import type { TimedSession } from '../shared/clashes.ts';
import { InitialTraining, InstanceStatus, Modality } from '../shared/codes.ts';
import {
  findTimeProblems,
  type InstanceDays,
  instanceFields,
  newInstanceFields,
  outsideInstructor,
} from '../shared/contract.ts';
import type { Instructor } from '../shared/instructor-words.ts';
import { isEndOf, type SessionHours } from '../shared/session-hours.ts';

/** What the form of a new instance begins with: it is of today. @param today company day */
export const newInstance = (today: string) => ({
  instance_Date: today,
  expiration_Date: defaultExpiration(null, today),
  capaIniLeg: InitialTraining.NotApplicable,
});

const repeated = [
  'iD_Course',
  'modality',
  'sector',
  'place',
  'starts_At',
  'ends_At',
  'duration',
  'instructor',
  'instructor_Nr',
  'instructor_Institution',
] as const;

/** What the form of another run of the same course begins with: all of it but its days. */
export const likeInstance = (row: GridRow) => Object.fromEntries(repeated.map((name) => [name, row[name]]));

const timesOf = (row: GridRow) => row as unknown as InstanceDays & SessionHours;

/**
 * The rules of the form: those of the contract, an instructor who is known, with the present days of an instance that is edited.
 * @param today company day
 */
export function instanceFormFields(row: GridRow | null, today: string) {
  return newInstanceFields.superRefine((fields, context) => {
    for (const { path, message } of instructorIssues(fields)) context.addIssue({ code: 'custom', path, message });
    for (const { field, rule } of findTimeProblems(fields, row === null ? null : timesOf(row), today)) {
      context.addIssue({ code: 'custom', path: [field], message: rule });
    }
  }, judgedAtOnce);
}

const sessionFields = instanceFields.pick({
  instance_Date: true,
  expiration_Date: true,
  starts_At: true,
  ends_At: true,
  place: true,
  instructor: true,
  instructor_Nr: true,
});

/**
 * The session that a form describes as it stands; null while it has no day or hour, or an end that is none, and online, where there is none.
 * @param iD_Instance null of a new one
 */
export function sessionInForm(
  values: Readonly<Record<string, unknown>>,
  iD_Instance: number | null,
): TimedSession | null {
  const read = sessionFields.safeParse(values);
  if (!read.success || values.modality === Modality.Online) return null;
  const { instance_Date, expiration_Date, ...session } = read.data;
  const { starts_At, ends_At } = session;
  if (starts_At === null || (ends_At !== null && !isEndOf(starts_At, ends_At))) return null;
  const day = instance_Date ?? expiration_Date;
  return { ...session, iD_Instance: iD_Instance ?? 0, status: InstanceStatus.NotStarted, day };
}

/** What is missing of the instructor: a person of the company, or the name and institution of an outsider. */
function instructorIssues({ instructor_Nr, ...outsider }: Instructor) {
  if (instructor_Nr !== null) return [];
  const issues = outsideInstructor.safeParse(outsider).error?.issues ?? [];
  const isNobody = outsider.instructor === '' && outsider.instructor_Institution === null;
  return isNobody ? [{ path: ['instructor_Nr'], message: 'required' }, ...issues] : issues;
}

/** The two ways to name an instructor. */
export const instructorKinds = ['person', 'outsider'] as const;
export type InstructorKind = (typeof instructorKinds)[number];

/** How an instance names its instructor: a name that was only typed waits for its institution. */
export function instructorKind(row: GridRow | null): InstructorKind {
  const isTyped = row !== null && row.instructor_Nr === null && row.instructor !== '' && row.instructor !== null;
  return isTyped ? 'outsider' : 'person';
}
