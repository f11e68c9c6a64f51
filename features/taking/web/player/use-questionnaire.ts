import { useEffect, useRef, useState } from 'react';
import { ContentProgress } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import type { ContentItem } from '../../shared/contract.ts';
import { isClosedOf, useDeliveries, withDeliveries } from './kept-answers.ts';
import {
  type AnswersByQuestion,
  advanceQuestionnaire,
  draftsOf,
  firstUnanswered,
  type QuestionnaireEvent,
  type QuestionnaireResult,
  startQuestionnaire,
  unsavedQuestions,
} from './questionnaire-state.ts';
import { useTakingCalls } from './taking-calls.ts';
import { type SaveOutcome, useAnswerSaves } from './use-answer-saves.ts';
import { useSingleStep } from './use-single-step.ts';
import { type CourseTaking, useContentTaking, useNoteProgress } from './use-taking.ts';

function knownVerdict(content: ContentItem): QuestionnaireResult | null {
  if (content.approved === ContentProgress.Undone || content.score === null) return null;
  return { approved: content.approved === ContentProgress.DoneApproved, score: content.score };
}

/**
 * Takes a questionnaire: answers are saved behind the navigation and kept on this device until they have arrived; the
 * attempt is closed only after all of them have. An attempt that was left open is continued on arrival.
 */
export function useQuestionnaire(course: CourseTaking, content: ContentItem, readOnly: boolean) {
  const { initContent, closeContent, resetContent, drafts, kept } = useTakingCalls();
  const taking = useContentTaking(course, content);
  const noteProgress = useNoteProgress(course);
  const questions = content.choices.map((choice) => choice.iD_Choice);
  const current = useRef(startQuestionnaire(questions, knownVerdict(content)));
  const [answered, setAnswered] = useState(current.current);
  const deliveries = useDeliveries(kept, { ...taking, attempt: answered.attempt });
  const state = withDeliveries(answered, deliveries);
  const { busy, failure, run } = useSingleStep();

  const attempted = () => ({ ...taking, attempt: current.current.attempt });

  function apply(event: QuestionnaireEvent) {
    current.current = advanceQuestionnaire(current.current, event);
    setAnswered(current.current);
    if (current.current.phase === 'answering') drafts.write(attempted(), draftsOf(current.current));
  }
  const saveOwed = useAnswerSaves(taking, current, apply, () => void run('close', judge));
  function saveAll(): Promise<SaveOutcome> {
    kept?.askAgain(attempted());
    return saveOwed();
  }

  function openAttempt(attempt: number, saved: AnswersByQuestion) {
    apply({ type: 'opened', attempt, saved, drafts: drafts.read({ ...taking, attempt }) });
    noteProgress(content.iD_Content, { approved: ContentProgress.Undone, score: null, attempt });
    void saveAll();
  }

  async function open() {
    const reply = await initContent(taking, content.type);
    // Judged meanwhile, in another window or on another device.
    if (reply.approved !== ContentProgress.Undone) return judge(reply.attempt);
    openAttempt(reply.attempt, Object.fromEntries(reply.saved.map((entry) => [entry.iD_Choice, entry.answers])));
  }

  /** Whether the server has all answers, or takes no more of this attempt. */
  async function isToBeJudged(): Promise<boolean> {
    // A running save may have begun before the last answer was chosen: the second pass saves that one.
    let outcome = await saveAll();
    if (outcome === 'saved') outcome = await saveAll();
    if (outcome !== 'saved') return outcome === 'closed';
    return (await kept?.haveArrived(attempted())) !== false || isClosedOf(kept?.deliveries(attempted()) ?? {});
  }

  /** Asks for the verdict, which the server tells of an attempt that is over too. */
  async function judge(attempt = current.current.attempt) {
    const { approved, contentScore: score } = await closeContent(taking, attempt);
    apply({ type: 'judged', verdict: { approved, score } });
    drafts.write({ ...taking, attempt }, {});
    const progress = approved ? ContentProgress.DoneApproved : ContentProgress.DoneFailed;
    noteProgress(content.iD_Content, { approved: progress, score, attempt });
  }

  const isClosedThere = answered.phase === 'answering' && isClosedOf(deliveries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server says so of what the tablet has kept
  useEffect(() => {
    if (isClosedThere) void run('close', judge);
  }, [isClosedThere]);

  const openAtOnce = !readOnly && content.approved === ContentProgress.Undone && content.attempt > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (openAtOnce) void run('open', open);
  }, []);
  const isOwing = state.phase === 'answering' && unsavedQuestions(state).length > 0;
  // The page outlasts the session.
  useUnsavedWords(isOwing);
  useUnloadQuestion(isOwing && kept?.isStored() !== true);

  return {
    state,
    busy,
    failure,
    opensAtOnce: openAtOnce,
    start: () => void run('open', open),
    retake: () => void run('reset', async () => openAttempt((await resetContent(taking)).attempt, {})),
    choose: ({ iD_Choice, type }: ContentItem['choices'][number], given: readonly number[]) =>
      apply({ type: 'chosen', question: iD_Choice, answers: questionKind(type).kept(given) }),
    retrySaves: () => void saveAll(),
    moveTo: (position: number) => {
      apply({ type: 'moved', position });
      void saveAll();
    },
    /** Closes the attempt; leads to the first question without an answer instead when there is one. */
    finish: () => {
      const missing = firstUnanswered(current.current);
      const close = async () => {
        if (await isToBeJudged()) await judge();
      };
      if (missing === null) void run('close', close);
      else apply({ type: 'moved', position: missing });
    },
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;
