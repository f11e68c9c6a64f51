import type { QuestionTaking } from './question-taking.ts';
import { singleTaking } from './single.tsx';

/** One of the two. */
export const trueFalseTaking: QuestionTaking = { ...singleTaking, hint: 'trueFalse' };
