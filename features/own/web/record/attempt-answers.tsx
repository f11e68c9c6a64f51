import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useId, useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { attemptName } from '../../shared/record-words.ts';
import type { RecordedAttempt, TrainingRecord } from '../../shared/training-record.ts';

const GivenAnswersPart = lazyPart(() => import('./given-answers.tsx'));

interface AttemptAnswersProps {
  readonly record: TrainingRecord;
  readonly attempt: RecordedAttempt;
}

/** Unfolds what was answered in one attempt; nothing of it is fetched before. For who may see the key. */
export function AttemptAnswers({ record, attempt }: AttemptAnswersProps) {
  const { t, language } = useTexts('own');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = t(isOpen ? 'answers.hide' : 'answers.show');
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${label}: ${attempt.title}, ${attemptName(attempt, language)}`}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: 'flex', ml: -2 }}
      >
        {label}
      </Button>
      {isOpen && (
        <Box id={id} sx={{ mt: 0.5, mb: 2 }}>
          <Suspense fallback={<TableSkeleton rows={3} />}>
            <GivenAnswersPart record={record} attempt={attempt} />
          </Suspense>
        </Box>
      )}
    </>
  );
}
