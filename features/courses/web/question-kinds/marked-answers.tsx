import type Checkbox from '@mui/material/Checkbox';
import type Radio from '@mui/material/Radio';
import { useTranslation } from 'react-i18next';
import type { EditedAnswer } from '../material/model/material.ts';
import { newAnswer } from './answers-model.ts';
import { ListedAnswers } from './listed-answers.tsx';
import type { AnswersFieldProps } from './question-look.ts';

interface MarkedAnswersProps extends AnswersFieldProps {
  readonly Mark: typeof Radio | typeof Checkbox;
  /** key of the text that says how many are marked */
  readonly hint: 'answer.markOne' | 'answer.markSeveral';
  /** the answers with one marked right or wrong */
  readonly withMark: (answers: readonly EditedAnswer[], key: string, isRight: boolean) => readonly EditedAnswer[];
}

/** The answers of a question in their order, each marked right or wrong. */
export function MarkedAnswers({ Mark, withMark, ...field }: MarkedAnswersProps) {
  const { t } = useTranslation('courses');
  const { question, onChange } = field;
  return (
    <ListedAnswers
      {...field}
      called="answer"
      begun={newAnswer}
      renderMark={(answer, name, group) => (
        <Mark
          name={group}
          checked={answer.correctAnswer}
          onChange={(_event, checked) =>
            onChange({ ...question, answers: withMark(question.answers, answer.key, checked) })
          }
          slotProps={{ input: { 'aria-label': t('answer.right', { name }) } }}
        />
      )}
    />
  );
}
