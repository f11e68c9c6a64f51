import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import type { Assistant } from '../use-assistants.ts';

interface CourseDoneProps {
  readonly assistant: Assistant;
  /** `h1` where it is the whole page */
  readonly titleAs?: 'h1';
  readonly action?: ReactNode;
}

/** The person has signed the course: the tablet goes back to the instructor. */
export function CourseDone({ assistant: { name, score }, ...place }: CourseDoneProps) {
  const { t } = useTranslation(['tablet', 'attendance']);
  return (
    <StateBlock
      tone="positive"
      drawing="done"
      isPressed
      title={t('taker.done', { name })}
      hint={t('taker.doneHint', {
        score: score === null ? '–' : t('attendance:percent', { value: scorePercent(score) }),
      })}
      {...place}
    />
  );
}
