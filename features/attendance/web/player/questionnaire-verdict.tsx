import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { ArrowRightIcon, RefreshIcon } from '#platform/ui/icons/icons.tsx';
import { scorePercent } from '../../score-percent.ts';
import { HappyFace, SadFace } from './faces.tsx';
import type { QuestionnaireResult } from './questionnaire-state.ts';
import { StepFailed } from './step-failed.tsx';
import type { StepFailure } from './use-single-step.ts';

interface QuestionnaireVerdictProps {
  readonly verdict: QuestionnaireResult;
  readonly minimum: number;
  readonly resetting: boolean;
  readonly failure: StepFailure | null;
  /** null when it may only be looked at */
  readonly onRetake: (() => void) | null;
  readonly onNext: () => void;
  readonly nextIsSignature: boolean;
}

/** The server's verdict: a face, a word and the percent; the way on, or another attempt (S0 sections 2 and 4). */
export function QuestionnaireVerdict(props: QuestionnaireVerdictProps) {
  const { t } = useTranslation('attendance');
  const { verdict, minimum, onRetake } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const values = { percent: scorePercent(verdict.score), minimum };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 2, sm: 4 } }}>
      {verdict.approved ? <HappyFace label={t('quiz.happyFace')} /> : <SadFace label={t('quiz.sadFace')} />}
      <Typography ref={heading} tabIndex={-1} variant="h1" component="h3" sx={{ mt: 2.5, outline: 'none' }}>
        {verdict.approved ? t('quiz.approved') : t('quiz.notApproved')}
      </Typography>
      <Typography
        sx={{ fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em', mt: 0.5 }}
        aria-hidden="true"
      >
        {t('percent', { value: values.percent })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '46ch', mt: 1, mb: 4 }}>
        {verdict.approved ? t('quiz.approvedText', values) : t('quiz.notApprovedText', values)}
      </Typography>
      {onRetake !== null && <StepFailed failure={props.failure} onRetry={onRetake} />}
      {verdict.approved ? (
        <Approved {...props} percent={values.percent} />
      ) : (
        onRetake !== null && <RetakeButton variant="contained" resetting={props.resetting} onClick={onRetake} />
      )}
    </Box>
  );
}

/** The way on first. Another attempt would put its own result in the place of the approval: it asks before. */
function Approved(props: QuestionnaireVerdictProps & { readonly percent: number }) {
  const { t } = useTranslation('attendance');
  const { onRetake, percent } = props;
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      <Button variant="contained" endIcon={<ArrowRightIcon />} onClick={props.onNext}>
        {props.nextIsSignature ? t('player.toSignature') : t('player.nextContent')}
      </Button>
      {onRetake !== null && (
        <>
          <RetakeButton variant="text" resetting={props.resetting} onClick={() => setIsConfirmOpen(true)} />
          <ConfirmDialog
            open={isConfirmOpen}
            title={t('quiz.retakeTitle')}
            text={t('quiz.retakeText', { percent })}
            confirm={t('quiz.retakeConfirm')}
            onConfirm={() => {
              setIsConfirmOpen(false);
              onRetake();
            }}
            onCancel={() => setIsConfirmOpen(false)}
          />
        </>
      )}
    </Box>
  );
}

interface RetakeButtonProps {
  readonly variant: 'contained' | 'text';
  readonly resetting: boolean;
  readonly onClick: () => void;
}

function RetakeButton({ variant, resetting, onClick }: RetakeButtonProps) {
  const { t } = useTranslation('attendance');
  return (
    <Button variant={variant} startIcon={<RefreshIcon />} loading={resetting} loadingPosition="start" onClick={onClick}>
      {t('quiz.retake')}
    </Button>
  );
}
