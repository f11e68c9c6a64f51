import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { choiceTypes } from '../../shared/question-kinds/question-kinds.ts';
import { DraftDialog } from '../editor/draft-dialog.tsx';
import { checkQuestion } from '../material/model/check-material.ts';
import type { EditedQuestion } from '../material/model/material.ts';
import { questionLook } from '../question-kinds/question-looks.ts';
import { withType } from './question-model.ts';

interface QuestionDialogProps {
  readonly question: EditedQuestion;
  readonly isNew: boolean;
  /** the question goes into the draft; nothing is signed yet. @param more whether another one follows at once */
  readonly onAccept: (question: EditedQuestion, more: boolean) => void;
  readonly onClose: () => void;
}

/** Adds or edits a question of the draft with its answers (S1 sections 4 and 5). */
export function QuestionDialog({ question: initial, isNew, onAccept, onClose }: QuestionDialogProps) {
  const { t, language } = useTexts('courses');
  const typeId = useId();
  const [question, setQuestion] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const { Answers } = questionLook(question.type);
  const problems = isChecked ? checkQuestion(question, language) : {};
  const accept = (more: boolean) => {
    setIsChecked(true);
    if (Object.keys(checkQuestion(question, language)).length === 0) onAccept(question, more);
  };
  return (
    <DraftDialog
      title={t(isNew ? 'question.add' : 'question.editTitle')}
      isDirty={question !== initial}
      otherwise={isNew && <Button onClick={() => accept(true)}>{t('question.acceptAndMore')}</Button>}
      onAccept={() => accept(false)}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        autoFocus
        multiline
        minRows={2}
        label={t('question.words')}
        value={question.question}
        onChange={(event) => setQuestion({ ...question, question: event.target.value })}
        error={problems.question !== undefined}
        helperText={problems.question}
      />
      <Box>
        <FormLabel id={typeId} sx={{ typography: 'body2' }}>
          {t('question.type')}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby={typeId}
          value={String(question.type)}
          onChange={(_event, value) => setQuestion(withType(question, Number(value), language))}
        >
          {Object.entries(choiceTypes).map(([type, words]) => (
            <FormControlLabel key={type} value={type} control={<Radio />} label={words[language]} />
          ))}
        </RadioGroup>
      </Box>
      <Answers question={question} problems={problems} onChange={setQuestion} />
    </DraftDialog>
  );
}
