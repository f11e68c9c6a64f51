import { useRef, useState } from 'react';
import { textOfFailure } from './use-answer-saves.ts';

/** Opening an attempt, closing it, or opening the next one. */
type AttemptStep = 'open' | 'close' | 'reset';

/** A step that did not succeed: which, and what the server said ('' when it was not reached). */
export interface StepFailure {
  readonly step: AttemptStep;
  readonly text: string;
}

/** Runs one step of an attempt at a time: a double click does nothing twice. */
export function useSingleStep() {
  const working = useRef(false);
  const [busy, setBusy] = useState<AttemptStep | null>(null);
  const [failure, setFailure] = useState<StepFailure | null>(null);

  async function run(step: AttemptStep, work: () => Promise<void>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(step);
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      setFailure({ step, text: textOfFailure(cause) });
    } finally {
      working.current = false;
      setBusy(null);
    }
  }
  return { busy, failure, run };
}
