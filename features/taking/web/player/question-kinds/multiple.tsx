import Checkbox from '@mui/material/Checkbox';
import { AnswerOptions } from './answer-options.tsx';
import { chosenLines } from './chosen-lines.ts';
import type { QuestionTaking } from './question-taking.ts';

/** Any of the answers: a click chooses one, or takes it back. */
export const multipleTaking: QuestionTaking = {
  hint: 'multiple',
  missing: 'chooseOne',
  Answer: (props) => <AnswerOptions {...props} Control={Checkbox} withClick={toggled} />,
  isOneTouch: false,
  linesOf: chosenLines,
};

function toggled(chosen: readonly number[], answer: number): readonly number[] {
  return chosen.includes(answer) ? chosen.filter((other) => other !== answer) : [...chosen, answer];
}
