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

/**
 * Saves what the questionnaire owes, one answer after the other, in the order of the questions. The result says whether
 * all have arrived; one that did not stays owed, and unless the server refused it is tried again a while later and as
 * soon as the browser is back online. On a tablet an answer is saved as soon as it is kept, and nothing is tried again here.
 */
export function useAnswerSaves(
  taking: ContentTaking,
  current: RefObject<QuestionnaireState>,
  apply: (event: QuestionnaireEvent) => void,
): () => Promise<boolean> {
  const { saveResult } = useTakingCalls();
  const running = useRef<Promise<boolean> | null>(null);
  const [lost, setLost] = useState(0);

  async function saveOne(question: number): Promise<boolean> {
    const { attempt } = current.current;
    const answers = answerOf(current.current, question).chosen;
    apply({ type: 'sending', question });
    try {
      await saveResult(taking, { attempt, iD_Choice: question, answers });
      apply({ type: 'saved', question, answers });
      return true;
    } catch (cause) {
      const failure = textOfFailure(cause);
      apply({ type: 'saveFailed', question, failure });
      const refused =
        cause instanceof RequestFailure && cause.status >= 400 && cause.status < 500 && !isSessionEnd(cause);
      if (refused) return false;
      // Those after it stay as unsaved as it does.
      for (const later of unsavedQuestions(current.current)) apply({ type: 'saveFailed', question: later, failure });
      setLost((count) => count + 1);
      return false;
    }
  }

  async function saveOwed(): Promise<boolean> {
    let owed = unsavedQuestions(current.current)[0];
    while (owed !== undefined) {
      if (!(await saveOne(owed))) return false;
      owed = unsavedQuestions(current.current)[0];
    }
    return true;
  }

  function saveAll(): Promise<boolean> {
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
