import { createContext, useContext } from 'react';
import type { z } from 'zod';
import type { NumberOf } from '#features/records/web/public.tsx';
import type { ReplyOf } from '#platform/calls/call.ts';
import { send } from '#platform/calls/web/send.ts';
import { closeContent, initContent, resetContent, saveResult, signCourse } from '../../shared/calls.ts';
import type { UpdateAttemptReply, updateAttemptBody } from '../../shared/contract.ts';
import { type AnswerDrafts, sessionDrafts } from './answer-drafts.ts';
import type { ChosenAnswer, ContentTaking } from './content-taking.ts';
import type { KeptAnswers } from './kept-answers.ts';

type Signature = z.output<typeof updateAttemptBody>;

/** The calls of a taking: to the server, or answered within the page where a course is only previewed. */
export interface TakingCalls {
  readonly initContent: (taking: ContentTaking, type: number) => Promise<ReplyOf<typeof initContent>>;
  /** Resolves when the server has the answer; on a tablet when it is kept there. */
  readonly saveResult: (taking: ContentTaking, answer: ChosenAnswer, signal?: AbortSignal) => Promise<unknown>;
  readonly closeContent: (taking: ContentTaking, attempt: number) => Promise<ReplyOf<typeof closeContent>>;
  readonly resetContent: (taking: ContentTaking) => Promise<ReplyOf<typeof resetContent>>;
  /** Where what is chosen and not saved outlives the page. */
  readonly drafts: AnswerDrafts;
  /** On a tablet: what has become of the answers since they were kept there. */
  readonly kept?: KeptAnswers;
  /** On a tablet, where the signer accepts what a signature binds to in the step that signs. */
  readonly acceptSignature?: (body: Signature, signal: AbortSignal) => Promise<unknown>;
  readonly signCourse: (body: Signature, signal: AbortSignal, numberOf: NumberOf) => Promise<UpdateAttemptReply>;
}

/** To the server, for the session's own person or the attendee whom they name. */
export const serverCalls = {
  initContent: (taking, type) => send(initContent, { body: { ...taking, type } }),
  saveResult: (taking, { answers, ...answer }, signal) => {
    const body = { ...taking, ...answer, answers: [...answers] };
    return send(saveResult, { body, ...(signal === undefined ? {} : { signal }) });
  },
  closeContent: (taking, attempt) => send(closeContent, { body: { ...taking, attempt } }),
  resetContent: (taking) => send(resetContent, { body: taking }),
  signCourse: (body, signal, numberOf) => send(signCourse, { body, signal, number: numberOf(signCourse, { body }) }),
  drafts: sessionDrafts,
} as const satisfies TakingCalls;

const TakingCallsContext = createContext<TakingCalls>(serverCalls);

/** Puts other calls in the place of the server's. */
export const TakingCallsProvider = TakingCallsContext.Provider;

export function useTakingCalls(): TakingCalls {
  return useContext(TakingCallsContext);
}
