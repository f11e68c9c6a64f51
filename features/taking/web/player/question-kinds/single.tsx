import Radio from '@mui/material/Radio';
import { AnswerOptions } from './answer-options.tsx';
import { chosenLines } from './chosen-lines.ts';
import type { QuestionTaking } from './question-taking.ts';

/** One of the answers. */
export const singleTaking: QuestionTaking = {
  hint: 'single',
  missing: 'chooseOne',
  Answer: (props) => <AnswerOptions {...props} Control={Radio} withClick={(_chosen, answer) => [answer]} />,
  isOneTouch: true,
  linesOf: chosenLines,
};
