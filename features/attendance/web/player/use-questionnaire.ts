import { useEffect, useRef, useState } from 'react';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { type ContentItem, ContentProgress } from '../../contract.ts';
import { closeContent, initContent, resetContent, saveResult } from '../api.ts';
import { readDrafts, writeDrafts } from './answer-drafts.ts';
import {
  type AnswersByQuestion,
  advanceQuestionnaire,
  answerOf,
  draftsOf,
  firstUnanswered,
  type QuestionnaireEvent,
  startQuestionnaire,
  unsavedQuestions,
  type Verdict,
} from './questionnaire-state.ts';
import { type CourseTaking, useContentTaking, useNoteProgress } from './use-taking.ts';

/** How long an answer that did not arrive waits for its next try, in ms. */
const retryDelay = 8000;

type Step = 'open' | 'close' | 'reset';

/** A step that did not succeed: which, and what the server said ('' when it was not reached). */
export interface StepFailure {
  readonly step: Step;
  readonly text: string;
}

function knownVerdict(content: ContentItem): Verdict | null {
  if (content.approved === ContentProgress.Undone || content.score === null) return null;
  return { approved: content.approved === ContentProgress.DoneApproved, score: content.score };
}

function textOf(failure: unknown): string {
  return failure instanceof RequestFailure ? failure.message : '';
}

/**
 * Takes a questionnaire: answers are saved one after the other behind the navigation; one that does not arrive is kept
 * in this tab and tried again by itself, and the attempt is closed only after all have arrived.
 */
export function useQuestionnaire(course: CourseTaking, content: ContentItem, readOnly: boolean) {
  const taking = useContentTaking(course, content);
  const noteProgress = useNoteProgress(course);
  const current = useRef(
    startQuestionnaire(
      content.choices.map((choice) => choice.iD_Choice),
      knownVerdict(content),
    ),
  );
  const [state, setState] = useState(current.current);
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const [lostSaves, setLostSaves] = useState(0);
  const saving = useRef<Promise<boolean> | null>(null);
  const working = useRef(false);

  function apply(event: QuestionnaireEvent) {
    current.current = advanceQuestionnaire(current.current, event);
    setState(current.current);
    const { phase, attempt } = current.current;
    if (phase === 'answering') writeDrafts({ ...taking, attempt }, draftsOf(current.current));
  }

  /** Runs one step at a time: a double click does nothing twice. */
  async function run(step: Step, work: () => Promise<void>) {
    if (working.current) return;
    working.current = true;
    setBusy(step);
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      setFailure({ step, text: textOf(cause) });
    } finally {
      working.current = false;
      setBusy(null);
    }
  }

  function openAttempt(attempt: number, saved: AnswersByQuestion) {
    apply({ type: 'opened', attempt, saved, drafts: readDrafts({ ...taking, attempt }) });
    noteProgress(content.iD_Content, { approved: ContentProgress.Undone, score: null, attempt });
    void saveAll();
  }

  const start = () =>
    run('open', async () => {
      const reply = await initContent(taking, content.type);
      const saved = Object.fromEntries(reply.saved.map((entry) => [entry.iD_Choice, entry.answers]));
      openAttempt(reply.attempt, saved);
    });

  const retake = () =>
    run('reset', async () => {
      const reply = await resetContent(taking);
      openAttempt(reply.attempt, {});
    });

  async function saveOne(question: number): Promise<boolean> {
    const { attempt } = current.current;
    const answers = answerOf(current.current, question).chosen;
    apply({ type: 'sending', question });
    try {
      await saveResult(taking, { attempt, iD_Choice: question, answers });
      apply({ type: 'saved', question, answers });
      return true;
    } catch (cause) {
      apply({ type: 'saveFailed', question, failure: textOf(cause) });
      const refused = cause instanceof RequestFailure && cause.status >= 400 && cause.status < 500;
      if (!refused) setLostSaves((count) => count + 1);
      return false;
    }
  }

  /** Saves what is owed, in order; false as soon as one does not arrive. */
  function saveAll(): Promise<boolean> {
    saving.current ??= (async () => {
      for (let owed = unsavedQuestions(current.current)[0]; owed !== undefined; ) {
        if (!(await saveOne(owed))) return false;
        owed = unsavedQuestions(current.current)[0];
      }
      return true;
    })().finally(() => {
      saving.current = null;
    });
    return saving.current;
  }

  function moveTo(position: number) {
    apply({ type: 'moved', position });
    void saveAll();
  }

  /** Closes the attempt; leads to the first question without an answer instead when there is one. */
  async function finish() {
    const missing = firstUnanswered(current.current);
    if (missing !== null) return apply({ type: 'moved', position: missing });
    await run('close', async () => {
      // A save under way may have begun before the last answer was chosen: the second pass owes that one.
      const arrived = (await saveAll()) && (await saveAll());
      if (!arrived) return;
      const verdict = await closeContent(taking, current.current.attempt);
      apply({ type: 'judged', verdict: { approved: verdict.approved, score: verdict.contentScore } });
      noteProgress(content.iD_Content, {
        approved: verdict.approved ? ContentProgress.DoneApproved : ContentProgress.DoneFailed,
        score: verdict.contentScore,
      });
    });
  }

  const openAtOnce = !readOnly && content.approved === ContentProgress.Undone && content.attempt > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt that was left open is continued once, on arrival
  useEffect(() => {
    if (openAtOnce) void start();
  }, []);

  useRetriedSaves(lostSaves, () => void saveAll());
  useLeaveWarning(state.phase === 'answering' && unsavedQuestions(state).length > 0);

  return {
    state,
    busy,
    failure,
    opensAtOnce: openAtOnce,
    start,
    retake,
    finish,
    moveTo,
    retrySaves: () => void saveAll(),
    choose: (question: number, answers: readonly number[]) => apply({ type: 'chosen', question, answers }),
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

/** Tries again a while after a save that did not arrive, and as soon as the browser is back online. */
function useRetriedSaves(lostSaves: number, retry: () => void) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (lostSaves === 0) return;
    const again = () => latest.current();
    const timer = setTimeout(again, retryDelay);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [lostSaves]);
}

/** The browser asks before the page is closed while answers are on their way. */
function useLeaveWarning(owing: boolean) {
  useEffect(() => {
    if (!owing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [owing]);
}
