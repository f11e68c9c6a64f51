import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { trueAndFalse } from '../../shared/question-kinds/true-false.ts';
import { newAnswer, withOnlyMark } from './answers-model.ts';
import { MarkedLines } from './marked-lines.tsx';
import type { AnswersFieldProps, QuestionLook } from './question-look.ts';

/** Two answers that are given, in the language of the author: which is right is all that is asked. */
export const trueFalseLook: QuestionLook = {
  begin: (_answers, language) => trueAndFalse[language].map((text_Answer) => ({ ...newAnswer(), text_Answer })),
  Answers: TrueFalseAnswers,
  Lines: MarkedLines,
};

function TrueFalseAnswers({ question, problems, onChange }: AnswersFieldProps) {
  const { t } = useTranslation('courses');
  const titleId = useId();
  const { answers } = question;
  const right = answers.find(({ correctAnswer }) => correctAnswer);
  return (
    <FormControl error={problems.answers !== undefined}>
      <FormLabel id={titleId} sx={{ typography: 'body2' }}>
        {t('answer.statement')}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={titleId}
        value={right?.key ?? ''}
        onChange={(_event, key) => onChange({ ...question, answers: withOnlyMark(answers, key, true) })}
      >
        {answers.map(({ key, text_Answer }) => (
          <FormControlLabel key={key} value={key} control={<Radio />} label={text_Answer} />
        ))}
      </RadioGroup>
      {problems.answers !== undefined && <FormHelperText role="alert">{problems.answers}</FormHelperText>}
    </FormControl>
  );
}
