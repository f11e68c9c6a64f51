import {
  absentInPersonShare,
  failedInPersonShare,
  finishingSpread,
  historyMonths,
  lateReasons,
  otherLateReasons,
  wrongAnswersWhenPassing,
} from '#demo/company/history.ts';
import type { DemoCourse } from '#demo/company/types.ts';
import type { Calendar } from './calendar.ts';
import { type FinishedOutcome, Modality, type Outcome } from './plan-types.ts';
import type { Random } from './random.ts';

/** What an outcome is drawn for. */
interface Run {
  readonly course: DemoCourse;
  readonly modality: 0 | 1 | 2;
  /** days from today */
  readonly createdDay: number;
  readonly expiresDay: number;
}

const yesterday = -1;

/** How one person fares in a run: by the shares of the month it expired in, or somewhere on the way when it has not. */
export function drawOutcome(random: Random, calendar: Calendar, run: Run): Outcome {
  if (run.expiresDay >= 0) return drawUnderWay(random, run);
  const month = historyMonths.find((entry) => entry.monthsAgo === Math.max(1, calendar.monthsAgo(run.expiresDay)));
  if (month === undefined) return drawFinished(random, run, { isLate: false, retaken: 0.3 });
  const draw = random.next();
  if (draw < month.finishedOnTime) return drawFinished(random, run, { isLate: false, retaken: month.retaken });
  const canBeLate = run.expiresDay < yesterday;
  if (draw < month.finishedOnTime + month.finishedLate && canBeLate) {
    return drawFinished(random, run, { isLate: true, retaken: month.retaken });
  }
  return { kind: 'open' };
}

function drawUnderWay(random: Random, run: Run): Outcome {
  const draw = random.next();
  if (draw < 0.45 || run.createdDay >= yesterday) return { kind: 'open' };
  if (draw < 0.65 && run.modality !== Modality.InPerson) return drawStarted(random, run);
  return drawFinished(random, run, { isLate: false, retaken: 0.15 });
}

/** Begun, its first content approved, a questionnaire perhaps begun. */
export function drawStarted(random: Random, run: Run): Outcome {
  const [first, second] = run.course.contents;
  const contentsDone = first?.type === 'choice' ? 0 : 1;
  const next = contentsDone === 0 ? first : second;
  const answersSaved = next?.type === 'choice' ? random.between(1, 3) : 0;
  return { kind: 'started', day: random.between(run.createdDay + 1, yesterday), contentsDone, answersSaved };
}

/** Finished on a day of the usual spread around the expiration, passed after zero, one or two failures. */
export function drawFinished(
  random: Random,
  run: Run,
  how: { readonly isLate: boolean; readonly retaken: number },
): FinishedOutcome {
  const { onTimeDaysBefore, lateDaysAfter } = finishingSpread;
  const spread = how.isLate
    ? run.expiresDay + random.between(lateDaysAfter.from, lateDaysAfter.to)
    : run.expiresDay - random.between(onTimeDaysBefore.from, onTimeDaysBefore.to);
  const day = Math.min(yesterday, Math.max(run.createdDay + 1, spread));
  const isLate = day > run.expiresDay;
  const reason = random.draw(lateReasons);
  const hasQuestions = run.course.contents.some((content) => content.type === 'choice');
  const retakes = hasQuestions && random.chance(how.retaken) ? random.draw(retakeCounts) : 0;
  const wrong = Math.min(allowedWrong(run.course), random.draw(wrongAnswersWhenPassing));
  const isInPerson = run.modality === Modality.InPerson;
  const fate = isInPerson ? random.next() : 1;
  const fails = hasQuestions && fate < absentInPersonShare + failedInPersonShare;
  return {
    kind: 'finished',
    day,
    wrong: fails ? allowedWrong(run.course) + 1 : wrong,
    attempts: isInPerson ? 1 : 1 + retakes,
    late: isLate ? { reason, description: reason === 4 ? random.pick(otherLateReasons) : '' } : null,
    present: fate >= absentInPersonShare,
  };
}

const retakeCounts = [
  { value: 1, weight: 0.85 },
  { value: 2, weight: 0.15 },
];

export function questionCount(course: DemoCourse): number {
  return course.contents.reduce((sum, content) => sum + (content.type === 'choice' ? content.questions.length : 0), 0);
}

/** The most wrong answers with which a course is still passed. */
function allowedWrong(course: DemoCourse): number {
  const questions = questionCount(course);
  const wrongs = Array.from({ length: questions + 1 }, (_, wrong) => wrong);
  return Math.max(0, ...wrongs.filter((wrong) => (questions - wrong) * 100 >= course.minimumScore * questions));
}
