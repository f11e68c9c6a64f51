import Box from '@mui/material/Box';
import type { EditedAnswer } from '../material/model/material.ts';
import { newAnswer } from './answers-model.ts';
import { ListedAnswers } from './listed-answers.tsx';
import type { AnswerLinesProps, AnswersFieldProps, QuestionLook } from './question-look.ts';

/** Lines in their right order, each of them a part of the right answer. */
export const orderLook: QuestionLook = {
  // What had a number takes a new one: the old ones were given in the order of writing.
  begin: (answers) =>
    [...answers, ...Array.from({ length: Math.max(0, 2 - answers.length) }, newLine)].map(
      ({ iD_Answer: _number, ...answer }) => ({ ...answer, correctAnswer: true }),
    ),
  Answers: (props: AnswersFieldProps) => <ListedAnswers {...props} called="line" hint="line.inOrder" begun={newLine} />,
  Lines: OrderedLines,
};

function newLine(): EditedAnswer {
  return { ...newAnswer(), correctAnswer: true };
}

function OrderedLines({ answers }: AnswerLinesProps) {
  return (
    <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 3, typography: 'body2', color: 'text.secondary' }}>
      {answers.map(({ text_Answer }) => (
        <Box component="li" key={text_Answer} sx={{ overflowWrap: 'anywhere' }}>
          {text_Answer}
        </Box>
      ))}
    </Box>
  );
}
