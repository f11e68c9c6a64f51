import { collaborators } from '#demo/company/collaborators.ts';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import type { DemoInstance } from '#demo/company/planned-instances.ts';
import { assignments, type DemoAssignment } from '#demo/company/scenario.ts';
import type { DemoCourse } from '#demo/company/types.ts';
import { authorOf, datesOf } from './course-dates.ts';
import { drawFinished, drawStarted, questionCount } from './draw-outcome.ts';
import { type PlanBoard, scheduledRun } from './plan-board.ts';
import { type InstancePlan, Modality, type Outcome } from './plan-types.ts';
import type { Random } from './random.ts';
import { known } from './seed-context.ts';

const courses = new Map(allCourses.map((course) => [course.key, course]));
const people = new Map(collaborators.map((person) => [person.cwid, person]));

/** Who has a part of their own in the demo, and so is left out of every draw. */
export const scenarioPeople: readonly string[] = Object.keys(assignments);

/** Runs that the demo's data names one by one, with their people. */
export function planNamedRuns(board: PlanBoard, random: Random, runs: readonly DemoInstance[]): void {
  for (const named of runs) {
    const course = known(courses, named.course);
    const key = { course, sector: named.sector, modality: named.modality, expiresDay: named.expiresInDays };
    const run = board.run(key, () => namedRun(named, course));
    for (const [index, cwid] of named.attendees.entries()) {
      if (scenarioPeople.includes(cwid)) continue;
      board.enrol(run, known(people, cwid), outcomeOfNamed(random, named, run, index));
    }
  }
}

function namedRun(named: DemoInstance, course: DemoCourse): InstancePlan {
  const created = Math.max((datesOf(course).finished ?? 0) + 1, Math.min(-2, named.instanceInDays - 15));
  return {
    course,
    sector: named.sector,
    modality: named.modality,
    created: { day: created, minutes: 660, by: authorOf(course), reason: 'Alta de instancia' },
    instanceDay: named.instanceInDays,
    expiresDay: named.expiresInDays,
    isInitialTraining: false,
    place: named.place,
    hours: named.hours,
    instructor: named.instructor,
    duration: named.duration,
    observations: named.observations,
    deletedDay: named.status === 4 ? named.instanceInDays - 2 : null,
    sheet: named.sheet,
    attendances: [],
  };
}

function outcomeOfNamed(random: Random, named: DemoInstance, run: InstancePlan, index: number): Outcome {
  const isLast = index === named.attendees.length - 1;
  const draw = { course: run.course, modality: run.modality, createdDay: run.created.day, expiresDay: run.expiresDay };
  // Of a run of today, what has happened happened yesterday: no moment of the demo lies ahead.
  const held = { ...draw, createdDay: Math.min(named.instanceInDays, -1) - 1, expiresDay: named.instanceInDays };
  if (named.status === 1) {
    const finished = drawFinished(random, held, { isLate: false, retaken: 0 });
    return { ...finished, day: named.instanceInDays, late: null, present: index !== 3 };
  }
  const line = named.savedLines?.[index];
  if (line !== undefined) return { kind: 'saved', ...line };
  const { waiting = 1 } = named;
  if (named.status !== 0 || named.savedLines !== undefined || index < waiting) return { kind: 'open' };
  return isLast ? drawFinished(random, held, { isLate: false, retaken: 1 }) : drawStarted(random, held);
}

/** What the sign-ins with a full dashboard have, row by row. */
export function planScenario(board: PlanBoard): void {
  for (const [cwid, entries] of Object.entries(assignments)) {
    const person = known(people, cwid);
    for (const entry of entries) {
      const course = known(courses, entry.course);
      const { modality, expiresInDays: expiresDay } = entry;
      const key = { course, sector: person.sector, modality, expiresDay };
      const run = board.run(key, () => scheduledRun(key, createdForScenario(course, expiresDay)));
      board.enrol(run, person, outcomeOf(entry, course, run));
    }
  }
}

/** The day of the course's finishing for the run that came with it, else a month before it expires. */
function createdForScenario(course: DemoCourse, expiresDay: number): number {
  const finished = datesOf(course).finished ?? 0;
  const isFirstRun = expiresDay === firstExpiration(course);
  return isFirstRun ? finished : Math.max(finished + 1, Math.min(-4, expiresDay - 30));
}

/** When the runs expire that are made by finishing a course (S0 section 4): its validity date, or 30 days on. */
export function firstExpiration(course: DemoCourse): number {
  return course.status === 1 ? course.dateVigInDays : (datesOf(course).finished ?? 0) + 30;
}

function outcomeOf(entry: DemoAssignment, course: DemoCourse, run: InstancePlan): Outcome {
  if (entry.status === 0) return { kind: 'open' };
  if (entry.status === 2) {
    const { contentsDone, answersSaved } = entry;
    return { kind: 'started', day: Math.max(run.created.day + 1, -3), contentsDone, answersSaved };
  }
  return {
    kind: 'finished',
    day: -entry.finishedDaysAgo,
    wrong: Math.round((1 - entry.score) * questionCount(course)),
    attempts: entry.modality === Modality.InPerson ? 1 : entry.attempts,
    late: entry.late ?? null,
    present: true,
  };
}
