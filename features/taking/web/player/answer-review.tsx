import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeftIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { ContentItem } from '../../shared/contract.ts';
import { questionTaking } from './question-kinds/question-takings.ts';
import { answerOf } from './questionnaire-state.ts';
import { StepFailed } from './step-failed.tsx';
import { UnsavedAnswers } from './unsaved-answers.tsx';
import type { Questionnaire } from './use-questionnaire.ts';

interface AnswerReviewProps {
  readonly content: ContentItem;
  readonly questionnaire: Questionnaire;
  /** @param event by which the end is asked for */
  readonly onFinish: (event: Event) => void;
}

/** After the last question: what was chosen in each, the way to any of them, and the end. Which are right is not known here. */
export function AnswerReview({ content, questionnaire, onFinish }: AnswerReviewProps) {
  const { t } = useTranslation('taking');
  const { state, busy } = questionnaire;
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosing = busy === 'close';
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h3" sx={{ outline: 'none' }}>
        {t('quiz.reviewTitle')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>{t('quiz.reviewHint')}</Typography>
      <UnsavedAnswers state={state} onRetry={questionnaire.retrySaves} />
      <StepFailed failure={questionnaire.failure} onRetry={questionnaire.finish} />
      <Box component="ol" sx={{ m: 0, mb: 3, p: 0, listStyle: 'none' }}>
        {content.choices.map((choice, position) => (
          <ReviewedAnswer
            key={choice.iD_Choice}
            choice={choice}
            position={position}
            chosen={answerOf(state, choice.iD_Choice).chosen}
            onChange={isClosing ? null : () => questionnaire.moveTo(position)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<ArrowLeftIcon />}
          disabled={isClosing}
          onClick={() => questionnaire.moveTo(state.questions.length - 1)}
          sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
        >
          {t('quiz.previous')}
        </Button>
        <Button
          variant="contained"
          loading={isClosing}
          onClick={({ nativeEvent }) => onFinish(nativeEvent)}
          sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
        >
          {t('quiz.finish')}
        </Button>
      </Box>
    </>
  );
}

interface ReviewedAnswerProps {
  readonly choice: ContentItem['choices'][number];
  readonly position: number;
  readonly chosen: readonly number[];
  readonly onChange: (() => void) | null;
}

function ReviewedAnswer({ choice, position, chosen, onChange }: ReviewedAnswerProps) {
  const { t } = useTranslation('taking');
  const texts = questionTaking(choice.type).linesOf(choice.answers, chosen);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Note>
          {position + 1}. {choice.question}
        </Note>
        {texts.length === 0 ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'error.main', fontWeight: 550 }}>
            <WarningIcon fontSize="small" />
            {t('quiz.unanswered')}
          </Box>
        ) : (
          texts.map((text) => (
            <Typography key={text} sx={{ fontWeight: 550 }}>
              {text}
            </Typography>
          ))
        )}
      </Box>
      <Button
        size="small"
        disabled={onChange === null}
        onClick={() => onChange?.()}
        aria-label={t('quiz.changeOf', { position: position + 1 })}
      >
        {t('quiz.change')}
      </Button>
    </Box>
  );
}
