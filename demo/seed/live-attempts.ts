import type { DemoCourse } from '#demo/company/types.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import type { AttemptEvent } from './lifecycle-types.ts';
import type { Random } from './random.ts';
import type { SeededContent, SeededQuestion } from './write-contents.ts';

/** The attempts of one sitting and the moment at which it ended. */
export interface Sitting {
  readonly attempts: readonly AttemptEvent[];
  readonly endedAt: Date;
}

/** A watch that moves on while a person works. */
function watchFrom(start: Date) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

type Watch = ReturnType<typeof watchFrom>;

/**
 * A whole sitting: every content in order, a questionnaire failed before it is passed as often as was drawn.
 * @param wrong wrong answers in the attempts that pass, over all questionnaires
 */
export function sitThrough(
  random: Random,
  course: DemoCourse,
  contents: readonly SeededContent[],
  start: Date,
  result: { readonly wrong: number; readonly attempts: number },
): Sitting {
  const watch = watchFrom(start);
  const attempts: AttemptEvent[] = [];
  let wrongLeft = result.wrong;
  for (const { contentId, questions } of contents) {
    if (questions === null) {
      attempts.push(readThrough(random, contentId, watch));
      continue;
    }
    for (let number = 1; number < result.attempts; number += 1) {
      const wrong = failingWrong(random, course, questions.length);
      attempts.push(answerAll(random, { contentId, number, questions, wrong, course }, watch));
      watch.pass(random.between(120, 420));
    }
    attempts.push(
      answerAll(random, { contentId, number: result.attempts, questions, wrong: wrongLeft, course }, watch),
    );
    wrongLeft = 0;
  }
  watch.pass(random.between(30, 80));
  return { attempts, endedAt: watch.now() };
}

/** A sitting broken off: some contents done, some answers of the next questionnaire saved in an attempt still open. */
export function sitPartly(
  random: Random,
  contents: readonly SeededContent[],
  start: Date,
  until: { readonly contentsDone: number; readonly answersSaved: number },
): Sitting {
  const watch = watchFrom(start);
  const attempts = contents.slice(0, until.contentsDone).map(({ contentId }) => readThrough(random, contentId, watch));
  const next = contents[until.contentsDone];
  if (next?.questions && until.answersSaved > 0) {
    const startedAt = watch.now();
    const answers = next.questions
      .slice(0, until.answersSaved)
      .map((question) => answer(random, question, true, watch));
    attempts.push({ contentId: next.contentId, number: 1, startedAt, verdict: null, answers });
  }
  return { attempts, endedAt: watch.now() };
}

function readThrough(random: Random, contentId: number, watch: Watch): AttemptEvent {
  const startedAt = watch.now();
  watch.pass(random.between(150, 700));
  return { contentId, number: 1, startedAt, verdict: { closedAt: startedAt, approved: true, score: 1 }, answers: [] };
}

function failingWrong(random: Random, course: DemoCourse, questions: number): number {
  const least = Array.from({ length: questions + 1 }, (_, wrong) => wrong).find(
    (wrong) => (questions - wrong) * 100 < course.minimumScore * questions,
  );
  return Math.min(questions, (least ?? questions) + random.between(0, 1));
}

function answerAll(
  random: Random,
  attempt: {
    readonly contentId: number;
    readonly number: number;
    readonly questions: readonly SeededQuestion[];
    readonly wrong: number;
    readonly course: DemoCourse;
  },
  watch: Watch,
): AttemptEvent {
  const { contentId, number, questions, wrong, course } = attempt;
  const startedAt = watch.now();
  const offset = random.between(0, questions.length - 1);
  const isWrong = (index: number) => (index + offset) % questions.length < wrong;
  const answers = questions.map((question, index) => answer(random, question, !isWrong(index), watch));
  watch.pass(random.between(10, 40));
  const right = questions.length - wrong;
  return {
    contentId,
    number,
    startedAt,
    verdict: {
      closedAt: watch.now(),
      approved: right * 100 >= course.minimumScore * questions.length,
      score: right / questions.length,
    },
    answers,
  };
}

function answer(random: Random, question: SeededQuestion, isRight: boolean, watch: Watch) {
  watch.pass(random.between(20, 90));
  const chosen = isRight ? question.right : wrongChoice(random, question);
  return { choiceId: question.choiceId, chosen: questionKind(question.type).kept(chosen), at: watch.now() };
}

/**
 * One wrong answer instead of the right one; of several right ones, one taken for wrong; of lines to be ordered, one that comes
 * first and should not.
 */
function wrongChoice(random: Random, { type, right, wrong }: SeededQuestion): readonly number[] {
  if (questionKind(type).isOrdered) {
    const early = random.pick(right.slice(1));
    return [early, ...right.filter((line) => line !== early)];
  }
  return [...(type === ChoiceType.Multiple ? right.slice(1) : []), random.pick(wrong)];
}
