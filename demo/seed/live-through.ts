import { collaborators } from '#demo/company/collaborators.ts';
import type { DemoCollaborator } from '#demo/company/types.ts';
import { systemActor } from '#platform/signing/act.ts';
import type { Calendar } from './calendar.ts';
import { authorOf, datesOf } from './course-dates.ts';
import { questionCount } from './draw-outcome.ts';
import type { AttendanceLife, FinishEvent, InstanceLife } from './lifecycle-types.ts';
import { sitPartly, sitThrough } from './live-attempts.ts';
import { leftOn } from './people-dates.ts';
import {
  type AttendancePlan,
  type FinishedOutcome,
  type InstancePlan,
  Modality,
  type Outcome,
  type SavedOutcome,
} from './plan-types.ts';
import type { Random } from './random.ts';
import { known } from './seed-context.ts';
import type { SeededContents } from './write-contents.ts';
import { retiringMinutes } from './write-courses.ts';
import { leavingMinutes } from './write-people.ts';

const collaboratorRole = 3;

/** Turns what was planned for an instance into moments: sittings, answers, signatures, suspensions. */
export function liveThrough(
  random: Random,
  calendar: Calendar,
  plan: InstancePlan,
  contents: SeededContents,
): InstanceLife {
  const runner = runnerOf(plan);
  const attendances = plan.attendances.map((attendance) => {
    const suspension = suspensionOf(plan, attendance.person);
    const outcome = cutShort(random, plan, attendance, suspension?.day ?? null);
    const session = plan.modality === Modality.Online ? attendance.person.cwid : runner;
    const life = liveAttendance(random, calendar, plan, { ...attendance, outcome }, contents, session);
    const suspended =
      suspension === null || life.finished !== null
        ? null
        : { ...suspension, at: calendar.at(suspension.day, suspension.minutes) };
    return { ...life, suspended };
  });
  return { plan, attendances };
}

/** Who runs it on their own session: the instructor where the role allows it, else the author of the course. */
function runnerOf(plan: InstancePlan): string {
  const instructor = collaborators.find((person) => person.name === plan.instructor);
  return instructor !== undefined && instructor.role !== collaboratorRole ? instructor.cwid : authorOf(plan.course);
}

interface Suspension {
  readonly day: number;
  readonly minutes: number;
  readonly by: string;
  readonly reason: string;
  /** the whole instance ends with it */
  readonly cancels: boolean;
}

/** The first thing that ends what a person left open in a run: they left, or the course version was replaced. */
function suspensionOf(plan: InstancePlan, person: DemoCollaborator): Suspension | null {
  const left = leftOn(person);
  const { superseded } = datesOf(plan.course);
  const leaving: Suspension[] =
    left === null || left <= plan.created.day
      ? []
      : [{ day: left, minutes: leavingMinutes, by: 'itps', reason: 'Baja o licencia del colaborador', cancels: false }];
  const retiring: Suspension[] =
    superseded === null
      ? []
      : [{ day: superseded, minutes: retiringMinutes, by: systemActor, reason: 'Curso obsoleto', cancels: true }];
  return [...leaving, ...retiring].sort((a, b) => a.day - b.day)[0] ?? null;
}

/** What was still to come on the day of a suspension never came. */
function cutShort(random: Random, plan: InstancePlan, { outcome }: AttendancePlan, day: number | null): Outcome {
  if (day === null || outcome.kind === 'open' || outcome.kind === 'saved' || outcome.day < day) return outcome;
  const begun = plan.created.day + 1;
  if (plan.modality === Modality.InPerson || begun >= day || random.chance(0.5)) return { kind: 'open' };
  return { kind: 'started', day: random.between(begun, day - 1), contentsDone: 1, answersSaved: 0 };
}

/** The first minutes of a shift in which people find time, after midnight. */
const shiftHours: Readonly<Record<string, readonly [number, number]>> = {
  Mañana: [375, 700],
  Tarde: [850, 1200],
  Noche: [20, 280],
  Central: [490, 900],
};

function startMinutes(random: Random, plan: InstancePlan, person: DemoCollaborator): number {
  if (plan.modality === Modality.Tablet) return random.between(560, 640);
  const [from, to] = shiftHours[person.shift ?? 'Central'] ?? [490, 900];
  return random.between(from, to);
}

function liveAttendance(
  random: Random,
  calendar: Calendar,
  plan: InstancePlan,
  { person, outcome }: AttendancePlan,
  seeded: SeededContents,
  sessionCwid: string,
): Omit<AttendanceLife, 'suspended'> {
  const nothing = { person, sessionCwid, startedAt: null, attempts: [], finished: null, saved: null };
  if (outcome.kind === 'open') return nothing;
  if (outcome.kind === 'saved') return { ...nothing, ...savedAt(plan, outcome, calendar) };
  if (plan.modality === Modality.InPerson) {
    if (outcome.kind === 'started') return nothing;
    return { ...nothing, finished: finishedAt(plan, outcome, calendar.at(outcome.day, 990)) };
  }
  const contents = known(seeded, plan.course.key);
  const startedAt = new Date(
    calendar.at(outcome.day, startMinutes(random, plan, person)).getTime() + random.between(0, 59) * 1000,
  );
  if (outcome.kind === 'started') {
    const { attempts } = sitPartly(random, contents, startedAt, outcome);
    return { ...nothing, startedAt, attempts };
  }
  const { attempts, endedAt } = sitThrough(random, plan.course, contents, startedAt, outcome);
  return { ...nothing, startedAt, attempts, finished: finishedAt(plan, outcome, endedAt) };
}

/** How long ago a half done sheet was saved, in ms. */
const savedAgo = 25 * 60_000;

function savedAt({ course }: InstancePlan, { present, score }: SavedOutcome, { now }: Calendar) {
  const at = new Date(now.getTime() - savedAgo);
  const approved = present && score >= course.minimumScore;
  return { startedAt: present ? at : null, saved: { at, present, score: score / 100, approved } };
}

function finishedAt(plan: InstancePlan, outcome: FinishedOutcome, at: Date): FinishEvent {
  const questions = questionCount(plan.course);
  const score = questions === 0 ? 1 : (questions - outcome.wrong) / questions;
  return {
    at,
    score: outcome.present ? score : 0,
    approved: outcome.present && score * 100 >= plan.course.minimumScore,
    present: outcome.present,
    attempt: outcome.attempts,
    onTime: outcome.day <= plan.expiresDay,
    late: outcome.late,
  };
}
