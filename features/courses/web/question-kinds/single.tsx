import Radio from '@mui/material/Radio';
import { unmarked, withOnlyMark } from './answers-model.ts';
import { MarkedAnswers } from './marked-answers.tsx';
import { MarkedLines } from './marked-lines.tsx';
import type { QuestionLook } from './question-look.ts';

/** One right answer to choose. */
export const singleLook: QuestionLook = {
  begin: unmarked,
  Answers: (props) => <MarkedAnswers {...props} Mark={Radio} hint="answer.markOne" withMark={withOnlyMark} />,
  Lines: MarkedLines,
};
