import Checkbox from '@mui/material/Checkbox';
import { unmarked, withMark } from './answers-model.ts';
import { MarkedAnswers } from './marked-answers.tsx';
import { MarkedLines } from './marked-lines.tsx';
import type { QuestionLook } from './question-look.ts';

/** Any number of right answers. */
export const multipleLook: QuestionLook = {
  begin: unmarked,
  Answers: (props) => <MarkedAnswers {...props} Mark={Checkbox} hint="answer.markSeveral" withMark={withMark} />,
  Lines: MarkedLines,
};
