import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSessionEnd, RequestFailure } from '#platform/ui/http/request.ts';
import type { ContentTaking } from './content-taking.ts';
import { answerOf, type QuestionnaireEvent, type QuestionnaireState, unsavedQuestions } from './questionnaire-state.ts';
import { useTakingCalls } from './taking-calls.ts';

/** How long an answer that did not arrive waits for its next try, in ms. */
const retryDelay = 8000;

/** What the server said to a failed call; '' when it was not reached. */
export function textOfFailure(failure: unknown): string {
  return failure instanceof RequestFailure ? failure.message : '';
}

/** Whether all answers have arrived, or the attempt was judged meanwhile, in another window or on another device. */
export type SaveOutcome = 'saved' | 'owed' | 'closed';

/** The server's no to an answer of an attempt that is over. */
const attemptClosed = 'ATTEMPT_CLOSED';

/** Whether a refusal says that the attempt is over. */
export const isAttemptClosed = (failure: unknown): boolean =>
  failure instanceof RequestFailure && failure.code === attemptClosed;

/**
 * Saves what the questionnaire owes, one answer after the other, in the order of the questions. One that did not arrive stays owed,
 * and unless the server refused it is tried again a while later and as
 * soon as the browser is back online. On a tablet an answer is saved as soon as it is kept, and nothing is tried again here.
 * @param onClosed the attempt takes no more answers
 */
export function useAnswerSaves(
  taking: ContentTaking,
  current: RefObject<QuestionnaireState>,
  apply: (event: QuestionnaireEvent) => void,
  onClosed: () => void,
): () => Promise<SaveOutcome> {
  const { saveResult } = useTakingCalls();
  const running = useRef<Promise<SaveOutcome> | null>(null);
  const [lost, setLost] = useState(0);

  async function saveOne(question: number): Promise<SaveOutcome> {
    const { attempt } = current.current;
    const answers = answerOf(current.current, question).chosen;
    apply({ type: 'sending', question });
    try {
      await saveResult(taking, { attempt, iD_Choice: question, answers });
      apply({ type: 'saved', question, answers });
      return 'saved';
    } catch (cause) {
      const failure = textOfFailure(cause);
      apply({ type: 'saveFailed', question, failure });
      const refused =
        cause instanceof RequestFailure && cause.status >= 400 && cause.status < 500 && !isSessionEnd(cause);
      if (isAttemptClosed(cause)) return 'closed';
      if (refused) return 'owed';
      // Those after it stay as unsaved as it does.
      for (const later of unsavedQuestions(current.current)) apply({ type: 'saveFailed', question: later, failure });
      setLost((count) => count + 1);
      return 'owed';
    }
  }

  async function saveOwed(): Promise<SaveOutcome> {
    let owed = unsavedQuestions(current.current)[0];
    while (owed !== undefined) {
      const outcome = await saveOne(owed);
      if (outcome === 'closed') onClosed();
      if (outcome !== 'saved') return outcome;
      owed = unsavedQuestions(current.current)[0];
    }
    return 'saved';
  }

  function saveAll(): Promise<SaveOutcome> {
    running.current ??= saveOwed().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  const latest = useRef(saveAll);
  latest.current = saveAll;
  useEffect(() => {
    if (lost === 0) return;
    const again = () => void latest.current();
    const timer = setTimeout(again, retryDelay);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [lost]);
  return saveAll;
}
