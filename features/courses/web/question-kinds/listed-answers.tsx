import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { movedItem } from '#platform/ui/order/move-item.ts';
import { type EditedAnswer, put } from '../material/model/material.ts';
import { OrderedList } from '../reorder/ordered-list.tsx';
import { withoutAnswer } from './answers-model.ts';
import type { AnswersFieldProps } from './question-look.ts';

interface ListedAnswersProps extends AnswersFieldProps {
  /** keys of the texts: what an answer is called */
  readonly called: 'answer' | 'line';
  /** key of the text that says what is to be done */
  readonly hint: 'answer.markOne' | 'answer.markSeveral' | 'line.inOrder';
  /** an empty answer of this kind */
  readonly begun: () => EditedAnswer;
  /** stands before an answer's text. @param name the answer's. @param group names the marks of this question */
  readonly renderMark?: (answer: EditedAnswer, name: string, group: string) => ReactNode;
}

/** The answers of a question in their order: written, moved, added and taken away. */
export function ListedAnswers({ question, problems, onChange, called, hint, begun, renderMark }: ListedAnswersProps) {
  const { t } = useTranslation('courses');
  const titleId = useId();
  const { answers } = question;
  const change = (changed: readonly EditedAnswer[]) => onChange({ ...question, answers: changed });
  const nameOf = (answer: EditedAnswer) =>
    answer.text_Answer.trim() === ''
      ? t(`${called}.unnamed`, { number: answers.indexOf(answer) + 1 })
      : answer.text_Answer;
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {t(`${called}.list`)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t(hint)}
      </Typography>
      <OrderedList
        label={t(`${called}.list`)}
        items={answers}
        nameOf={nameOf}
        onMove={(from, to) => change(movedItem(answers, from, to))}
        render={(answer, index) => {
          const problem = problems[`answers.${index}.text_Answer`];
          return (
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              {renderMark?.(answer, nameOf(answer), `${titleId}-right`)}
              <TextField
                fullWidth
                multiline
                size="small"
                label={t(`${called}.words`, { number: index + 1 })}
                value={answer.text_Answer}
                onChange={(event) => change(put(answers, { ...answer, text_Answer: event.target.value }))}
                error={problem !== undefined}
                helperText={problem}
              />
              <IconButton
                aria-label={t('answer.remove', { name: nameOf(answer) })}
                title={t('answer.remove', { name: nameOf(answer) })}
                disabled={answers.length === 1}
                onClick={() => change(withoutAnswer(answers, answer.key))}
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
      <Button startIcon={<PlusIcon />} sx={{ mt: 1 }} onClick={() => change([...answers, begun()])}>
        {t(`${called}.add`)}
      </Button>
    </Box>
  );
}
