import { allCourses } from '#demo/company/courses/all-courses.ts';
import { historyMonths, modalities } from '#demo/company/history.ts';
import { sectors } from '#demo/company/sectors.ts';
import type { DemoCollaborator, DemoCourse } from '#demo/company/types.ts';
import type { Calendar } from './calendar.ts';
import { datesOf } from './course-dates.ts';
import { drawOutcome } from './draw-outcome.ts';
import { leftOn } from './people-dates.ts';
import { type PlanBoard, scheduledRun } from './plan-board.ts';
import { scenarioPeople } from './plan-known-runs.ts';
import type { InstancePlan } from './plan-types.ts';
import type { Random } from './random.ts';
import { firstDay } from './seed-context.ts';

/** Days between two runs of one course in one sector, and from the call to the expiration. */
const pause = 75;
const notice = 30;

/** Fills the months of the past with periodic retraining, up to the number of runs that each one had. */
export function planHistory(board: PlanBoard, random: Random, calendar: Calendar): void {
  const past = Array.from({ length: -firstDay }, (_, index) => -index - 1);
  for (const month of historyMonths) {
    const days = past.filter((day) => calendar.monthsAgo(day) === month.monthsAgo);
    const isCounted = (run: InstancePlan) =>
      !run.isInitialTraining && calendar.monthsAgo(run.expiresDay) === month.monthsAgo;
    for (
      let missing = month.instances - board.instances.filter(isCounted).length;
      missing > 0 && days.length > 0;
      missing -= 1
    ) {
      planRetraining(board, random, calendar, random.pick(days));
    }
  }
}

interface Retraining {
  readonly course: DemoCourse;
  readonly sector: string;
  readonly people: readonly DemoCollaborator[];
}

function planRetraining(board: PlanBoard, random: Random, calendar: Calendar, expiresDay: number): void {
  const createdDay = expiresDay - notice;
  const possible = allCourses
    .filter((course) => isInForce(course, createdDay, expiresDay))
    .flatMap((course) =>
      sectors.map(
        ({ name }): Retraining => ({
          course,
          sector: name,
          people: findReady(board, course, name, { createdDay, expiresDay }),
        }),
      ),
    )
    .filter((wish) => wish.people.length > 1 && !isTooSoon(board, wish, expiresDay));
  if (possible.length === 0) return;
  const { course, sector, people } = random.pick(possible);
  const key = { course, sector, modality: random.draw(modalities), expiresDay };
  const run = board.run(key, () => scheduledRun(key, createdDay, 'Recapacitación periódica'));
  for (const person of people) {
    board.enrol(run, person, drawOutcome(random, calendar, { ...key, createdDay }));
  }
}

function isInForce(course: DemoCourse, createdDay: number, expiresDay: number): boolean {
  const { finished, superseded } = datesOf(course);
  return finished !== null && finished < createdDay && (superseded === null || superseded > expiresDay);
}

/** Who of a sector had finished a course before a day, with nothing of it left open. */
function findReady(
  board: PlanBoard,
  course: DemoCourse,
  sector: string,
  run: { createdDay: number; expiresDay: number },
): readonly DemoCollaborator[] {
  const rows = board.instances.filter((other) => other.course === course).flatMap((run) => run.attendances);
  const done = rows.filter(({ outcome }) => outcome.kind === 'finished' && outcome.day < run.createdDay);
  const open = new Set(rows.filter((row) => !done.includes(row)).map((row) => row.person));
  const ready = new Set(done.map((row) => row.person));
  return [...ready].filter(
    (person) =>
      person.sector === sector &&
      !open.has(person) &&
      (leftOn(person) ?? 0) > run.expiresDay &&
      !scenarioPeople.includes(person.cwid),
  );
}

function isTooSoon(board: PlanBoard, wish: Retraining, expiresDay: number): boolean {
  return board.instances.some(
    (run) => run.course === wish.course && run.sector === wish.sector && Math.abs(run.expiresDay - expiresDay) < pause,
  );
}
