import { useEffect, useRef, useState } from 'react';
import { questionKind } from '#features/courses/contract.ts';
import { type ContentItem, ContentProgress } from '../../contract.ts';
import { readDrafts, writeDrafts } from './answer-drafts.ts';
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
import { useTaker } from './taker.ts';
import { useTakingCalls } from './taking-calls.ts';
import { useAnswerSaves } from './use-answer-saves.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
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
  const { initContent, closeContent, resetContent } = useTakingCalls();
  const taking = useContentTaking(course, content);
  const noteProgress = useNoteProgress(course);
  const { isOnTablet } = useTaker();
  // A tablet is passed around: what was chosen on it outlives its browser.
  const drafts = isOnTablet ? localStorage : sessionStorage;
  const questions = content.choices.map((choice) => choice.iD_Choice);
  const current = useRef(startQuestionnaire(questions, knownVerdict(content)));
  const [state, setState] = useState(current.current);
  const { busy, failure, run } = useSingleStep();

  function apply(event: QuestionnaireEvent) {
    current.current = advanceQuestionnaire(current.current, event);
    setState(current.current);
    const { phase, attempt } = current.current;
    if (phase === 'answering') writeDrafts(drafts, { ...taking, attempt }, draftsOf(current.current));
  }
  const saveAll = useAnswerSaves(taking, current, apply);

  function openAttempt(attempt: number, saved: AnswersByQuestion) {
    apply({ type: 'opened', attempt, saved, drafts: readDrafts(drafts, { ...taking, attempt }) });
    noteProgress(content.iD_Content, { approved: ContentProgress.Undone, score: null, attempt });
    void saveAll();
  }

  async function open() {
    const reply = await initContent(taking, content.type);
    openAttempt(reply.attempt, Object.fromEntries(reply.saved.map((entry) => [entry.iD_Choice, entry.answers])));
  }

  async function close() {
    // A running save may have begun before the last answer was chosen: the second pass saves that one.
    const arrived = (await saveAll()) && (await saveAll());
    if (!arrived) return;
    const { approved, contentScore: score } = await closeContent(taking, current.current.attempt);
    apply({ type: 'judged', verdict: { approved, score } });
    const progress = approved ? ContentProgress.DoneApproved : ContentProgress.DoneFailed;
    noteProgress(content.iD_Content, { approved: progress, score });
  }

  const openAtOnce = !readOnly && content.approved === ContentProgress.Undone && content.attempt > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (openAtOnce) void run('open', open);
  }, []);
  useLeaveWarning(state.phase === 'answering' && unsavedQuestions(state).length > 0, isOnTablet);

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
      if (missing === null) void run('close', close);
      else apply({ type: 'moved', position: missing });
    },
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;
