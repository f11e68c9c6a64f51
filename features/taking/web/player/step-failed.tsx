import { useTranslation } from 'react-i18next';
import { PlayerAlert } from './player-alert.tsx';
import type { StepFailure } from './use-single-step.ts';

interface StepFailedProps {
  readonly failure: StepFailure | null;
  readonly onRetry: () => void;
}

const texts = { open: 'quiz.openFailed', close: 'quiz.closeFailed', reset: 'quiz.resetFailed' } as const;

/** What did not succeed, what the server said of it, and another try; nothing when all is well. */
export function StepFailed({ failure, onRetry }: StepFailedProps) {
  const { t } = useTranslation('taking');
  if (failure === null) return null;
  return (
    <PlayerAlert severity="error" onRetry={onRetry}>
      {t(texts[failure.step])} {failure.text === '' ? t('player.network') : failure.text}
    </PlayerAlert>
  );
}
