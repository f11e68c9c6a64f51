import { allCourses } from '#demo/company/courses/all-courses.ts';
import type { DemoCollaborator, DemoCourse } from '#demo/company/types.ts';
import type { Calendar } from './calendar.ts';
import { datesOf } from './course-dates.ts';
import { drawFinished, drawOutcome } from './draw-outcome.ts';
import { enteredOn, leftOn } from './people-dates.ts';
import { type PlanBoard, scheduledRun } from './plan-board.ts';
import { firstExpiration, scenarioPeople } from './plan-known-runs.ts';
import { type InstancePlan, Modality, type Outcome } from './plan-types.ts';
import type { Random } from './random.ts';
import { overlaps, whoMustTake } from './who-must-take.ts';
import { finishingMinutes } from './write-courses.ts';

/** Days that the initial training of a newcomer may take. */
const initialTrainingDays = 30;

/**
 * Gives everyone their run of each course that they must take (decisions section 7): the one that came with the finished
 * course, for some a later one that is under way now, and for a newcomer one that came with their joining.
 */
export function planAssignedRuns(board: PlanBoard, random: Random, calendar: Calendar): void {
  const underWay = board.instances.filter((run) => run.modality === Modality.Online && run.expiresDay > -40);
  for (const course of allCourses) {
    const { finished } = datesOf(course);
    if (finished === null) continue;
    for (const person of whoMustTake(course)) {
      if (scenarioPeople.includes(person.cwid) || board.isEnrolled(person, course) || !overlaps(course, person))
        continue;
      if (enteredOn(person) > finished) {
        planNewcomer(board, random, course, person);
        continue;
      }
      const shared = underWay.find((run) => run.course === course && run.sector === person.sector);
      const run = chooseRun(board, random, { course, person, finished, shared });
      const { modality, expiresDay, created } = run;
      board.enrol(
        run,
        person,
        drawOutcome(random, calendar, { course, modality, createdDay: created.day, expiresDay }),
      );
    }
  }
}

function chooseRun(
  board: PlanBoard,
  random: Random,
  wish: {
    readonly course: DemoCourse;
    readonly person: DemoCollaborator;
    readonly finished: number;
    readonly shared: InstancePlan | undefined;
  },
): InstancePlan {
  const { course, person, finished, shared } = wish;
  const isHere = leftOn(person) === null;
  if (shared !== undefined && isHere && random.chance(0.4)) return shared;
  const canComeLater = course.status === 2 && finished < -60 && isHere;
  if (shared === undefined && canComeLater && random.chance(0.25))
    return laterRun(board, course, person.sector, finished);
  const first = { course, sector: person.sector, modality: Modality.Online, expiresDay: firstExpiration(course) };
  return board.run(first, () => {
    const run = scheduledRun(first, finished, 'Asignación por fin de edición del curso');
    return { ...run, created: { ...run.created, minutes: finishingMinutes + 1 } };
  });
}

/** A second call of a course in a sector, which expires within the weeks around today. */
function laterRun(board: PlanBoard, course: DemoCourse, sector: string, finished: number): InstancePlan {
  const spread = [...`${course.key}${sector}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const expiresDay = -10 + (spread % 48);
  const modality = spread % 5 === 0 ? Modality.Tablet : Modality.Online;
  const key = { course, sector, modality, expiresDay };
  return board.run(key, () =>
    scheduledRun(key, Math.max(finished + 1, Math.min(-4, expiresDay - 30)), 'Segunda convocatoria'),
  );
}

function planNewcomer(board: PlanBoard, random: Random, course: DemoCourse, person: DemoCollaborator): void {
  const entered = enteredOn(person);
  const isInitialTraining = course.includedCapaIni || course.type === 'SAC';
  const expiresDay = entered + initialTrainingDays;
  const key = { course, sector: person.sector, modality: Modality.Online, expiresDay, isInitialTraining };
  const run = board.run(key, () => {
    const made = scheduledRun(key, entered, 'Asignación por alta del colaborador');
    return { ...made, created: { ...made.created, by: 'itps' } };
  });
  board.enrol(run, person, newcomerOutcome(random, run, person));
}

/** Anyone who owes the initial training is on the way; everyone else came through it within the month, or nearly. */
function newcomerOutcome(random: Random, run: InstancePlan, person: DemoCollaborator): Outcome {
  const { course, modality, expiresDay } = run;
  const draw = { course, modality, createdDay: run.created.day, expiresDay };
  const owes = course.type === 'SAC' ? person.capaSpacInitial : person.capaInitial;
  if (owes && random.chance(0.6)) return { kind: 'open' };
  const finished = drawFinished(random, draw, { isLate: !owes && random.chance(0.1), retaken: 0.25 });
  const latest = Math.min(-1, run.created.day + 42);
  return finished.day <= latest ? finished : { ...finished, day: latest };
}
