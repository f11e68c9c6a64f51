import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { answerOf, type QuestionnaireState, unsavedQuestions } from './questionnaire-state.ts';

interface UnsavedAnswersProps {
  readonly state: QuestionnaireState;
  readonly onRetry: () => void;
}

/** Tells, on every question, that answers are waiting to be saved because a save did not succeed. */
export function UnsavedAnswers({ state, onRetry }: UnsavedAnswersProps) {
  const { t } = useTranslation('attendance');
  const failures = state.questions.flatMap((question) => answerOf(state, question).failure ?? []);
  if (failures.length === 0) return null;
  const said = failures.find((text) => text !== '');
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('retry', { ns: 'ui' })}
        </Button>
      }
    >
      {t('quiz.unsaved', { count: unsavedQuestions(state).length })} {said}
    </Alert>
  );
}
