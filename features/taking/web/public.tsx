import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** The preview of taking a course, fetched when it is first opened. */
export const CoursePreview = fetchedPart(() => import('./preview/course-preview.tsx'));

export { type AnswerDrafts, readDrafts, writeDrafts } from './player/answer-drafts.ts';
export type { AttemptTaking, ChosenAnswer, ContentTaking } from './player/content-taking.ts';
export { contentsKey } from './player/contents-key.ts';
export type { Deliveries, Delivery, KeptAnswers } from './player/kept-answers.ts';
export { firstOpenStep, type Step, stepAfter, unapprovedContents } from './player/player-steps.ts';
export type { AnswersByQuestion } from './player/questionnaire-state.ts';
export { serverCalls, type TakingCalls, TakingCallsProvider } from './player/taking-calls.ts';
export { isAttemptClosed } from './player/use-answer-saves.ts';
export { useStep } from './player/use-step.ts';
