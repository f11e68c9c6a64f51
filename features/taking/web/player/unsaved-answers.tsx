import { useTranslation } from 'react-i18next';
import { PlayerAlert } from './player-alert.tsx';
import { answerOf, type QuestionnaireState, unsavedQuestions } from './questionnaire-state.ts';
import { useTaker } from './taker.ts';

interface UnsavedAnswersProps {
  readonly state: QuestionnaireState;
  readonly onRetry: () => void;
}

/** Tells, on every question, that answers are waiting to be saved because a save did not succeed. */
export function UnsavedAnswers({ state, onRetry }: UnsavedAnswersProps) {
  const { t } = useTranslation('taking');
  const { isOnTablet } = useTaker();
  const failures = state.questions.flatMap((question) => answerOf(state, question).failure ?? []);
  if (failures.length === 0) return null;
  const said = failures.find((text) => text !== '');
  // Over the course the tablet tells what has not been sent.
  if (isOnTablet && said === undefined) return null;
  return (
    <PlayerAlert severity="warning" onRetry={onRetry}>
      {t('quiz.unsaved', { count: unsavedQuestions(state).length })} {said}
    </PlayerAlert>
  );
}
