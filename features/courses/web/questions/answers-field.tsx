import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { ChoiceType } from '../../contract.ts';
import type { Problems } from '../material/model/check-material.ts';
import { type EditedAnswer, type EditedQuestion, moved, put } from '../material/model/material.ts';
import { OrderedList } from '../reorder/ordered-list.tsx';
import { newAnswer, withMark, withoutAnswer } from './question-model.ts';

interface AnswersFieldProps {
  readonly question: EditedQuestion;
  readonly problems: Problems;
  readonly onChange: (question: EditedQuestion) => void;
}

/** The answers of a question in their order, each marked right or wrong. */
export function AnswersField({ question, problems, onChange }: AnswersFieldProps) {
  const { t } = useTranslation('courses');
  const titleId = useId();
  const { answers } = question;
  const isSimple = question.type === ChoiceType.Simple;
  const Mark = isSimple ? Radio : Checkbox;
  const nameOf = (answer: EditedAnswer) =>
    answer.text_Answer.trim() === ''
      ? t('answer.unnamed', { number: answers.indexOf(answer) + 1 })
      : answer.text_Answer;
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {t('answer.list')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {isSimple ? t('answer.markOne') : t('answer.markSeveral')}
      </Typography>
      <OrderedList
        label={t('answer.list')}
        items={answers}
        nameOf={nameOf}
        onMove={(from, to) => onChange({ ...question, answers: moved(answers, from, to) })}
        render={(answer, index) => {
          const problem = problems[`answers.${index}.text_Answer`];
          return (
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              <Mark
                name={`${titleId}-right`}
                checked={answer.correctAnswer}
                onChange={(_event, checked) => onChange(withMark(question, answer.key, checked))}
                slotProps={{ input: { 'aria-label': t('answer.right', { name: nameOf(answer) }) } }}
              />
              <TextField
                fullWidth
                multiline
                size="small"
                label={t('answer.words', { number: index + 1 })}
                value={answer.text_Answer}
                onChange={(event) =>
                  onChange({ ...question, answers: put(answers, { ...answer, text_Answer: event.target.value }) })
                }
                error={problem !== undefined}
                helperText={problem}
              />
              <IconButton
                aria-label={t('answer.remove', { name: nameOf(answer) })}
                title={t('answer.remove', { name: nameOf(answer) })}
                disabled={answers.length === 1}
                onClick={() => onChange(withoutAnswer(question, answer.key))}
              >
                <CrossIcon />
              </IconButton>
            </Box>
          );
        }}
      />
      {problems.answers !== undefined && (
        <FormHelperText error role="alert" sx={{ mt: 1 }}>
          {problems.answers}
        </FormHelperText>
      )}
      <Button
        startIcon={<PlusIcon />}
        sx={{ mt: 1 }}
        onClick={() => onChange({ ...question, answers: [...answers, newAnswer()] })}
      >
        {t('answer.add')}
      </Button>
    </Box>
  );
}
