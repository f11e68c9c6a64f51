import { createContext, useContext } from 'react';
import { type acceptOnTablet, closeContent, initContent, resetContent, saveResult, signCourse } from '../api.ts';

/** The calls of a taking: to the server, or answered within the page where a course is only previewed. */
export interface TakingCalls {
  readonly initContent: typeof initContent;
  /** Keeps on the device, before anything is sent, what `saveResult` is about to save. */
  readonly keepAnswer?: (...call: Parameters<typeof saveResult>) => unknown;
  readonly saveResult: (...call: Parameters<typeof saveResult>) => Promise<unknown>;
  readonly closeContent: typeof closeContent;
  readonly resetContent: typeof resetContent;
  /** On a tablet, where the signer accepts what a signature binds to in the step that signs. */
  readonly acceptSignature?: typeof acceptOnTablet;
  readonly signCourse: typeof signCourse;
}

const TakingCallsContext = createContext<TakingCalls>({
  initContent,
  saveResult,
  closeContent,
  resetContent,
  signCourse,
});

/** Puts other calls in the place of the server's. */
export const TakingCallsProvider = TakingCallsContext.Provider;

export function useTakingCalls(): TakingCalls {
  return useContext(TakingCallsContext);
}
