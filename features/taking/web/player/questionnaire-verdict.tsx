import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { useCourseLabels } from '#features/attendance/web/public.tsx';
import { contentKind } from '#features/courses/shared/codes.ts';
import { attemptLine } from '#features/own/shared/record-words.ts';
import { useTrainingRecord } from '#features/own/web/library.tsx';
import { companyZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { BookIcon, RefreshIcon } from '#platform/ui/icons/icons.tsx';
import { useGoesOn } from '../going-on/goes-on.ts';
import { GoingOnButton } from '../going-on/going-on-button.tsx';
import { previewInstance } from '../preview/preview-item.ts';
import type { ContentViewProps } from './content-view-props.ts';
import { HappyFace, SadFace } from './faces.tsx';
import type { QuestionnaireResult } from './questionnaire-state.ts';
import { StepButton } from './step-button.tsx';
import { StepFailed } from './step-failed.tsx';
import { useTaker } from './taker.ts';
import type { StepFailure } from './use-single-step.ts';

interface QuestionnaireVerdictProps extends Pick<ContentViewProps, 'course' | 'content' | 'contents' | 'onStep'> {
  readonly verdict: QuestionnaireResult;
  readonly minimum: number;
  readonly resetting: boolean;
  readonly failure: StepFailure | null;
  /** a finger asked for the verdict just now: an approval goes on by itself */
  readonly wasTouched: boolean;
  /** null when it may only be looked at */
  readonly onRetake: (() => void) | null;
  readonly onNext: () => void;
  readonly nextIsSignature: boolean;
}

/**
 * The server's verdict: a face, a word, the percent and how many were right, never which; the way on, or the material and another
 * attempt (S0 sections 2 and 4).
 */
export function QuestionnaireVerdict(props: QuestionnaireVerdictProps) {
  const { t } = useTranslation(['taking', 'attendance']);
  const { verdict, minimum, onRetake, content } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The page may still be scrolled as it was under the last question.
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const values = { percent: scorePercent(verdict.score), minimum };
  const questions = content.choices.length;
  const right = Math.round(verdict.score * questions);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: { xs: 1, sm: 3 } }}>
      {verdict.approved ? <HappyFace label={t('quiz.happyFace')} /> : <SadFace label={t('quiz.sadFace')} />}
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h3" sx={{ mt: 2.5, outline: 'none' }}>
        {verdict.approved ? t('quiz.approved') : t('quiz.notApproved')}
      </Typography>
      <Typography
        sx={{ fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em', mt: 0.5 }}
        aria-hidden="true"
      >
        {t('attendance:percent', { value: values.percent })}
      </Typography>
      {questions > 0 && (
        <Typography sx={{ fontWeight: 550, mt: 0.5 }}>{t('quiz.right', { right, questions })}</Typography>
      )}
      <Typography sx={{ color: 'text.secondary', maxWidth: '46ch', mt: 1, mb: verdict.approved ? 4 : 3 }}>
        {verdict.approved ? t('quiz.approvedText', values) : t('quiz.notApprovedText', values)}
      </Typography>
      {onRetake !== null && <StepFailed failure={props.failure} onRetry={onRetake} />}
      {verdict.approved ? (
        <Approved {...props} percent={values.percent} />
      ) : (
        onRetake !== null && <RetakeButton variant="contained" resetting={props.resetting} onClick={onRetake} />
      )}
      {!verdict.approved && <MaterialLinks {...props} />}
      <OwnAttempts {...props} />
    </Box>
  );
}

/** What there is to study before the next attempt. */
function MaterialLinks({ contents, onStep }: Pick<QuestionnaireVerdictProps, 'contents' | 'onStep'>) {
  const { t } = useTranslation(['taking', 'attendance']);
  const labels = useCourseLabels();
  const material = contents.filter(({ type }) => contentKind(type)?.approvedByOpening === true);
  if (material.length === 0) return null;
  return (
    <Aside title={t('quiz.material')}>
      {material.map((each) => (
        <li key={each.iD_Content}>
          <StepButton
            icon={<BookIcon fontSize="small" />}
            title={each.title}
            detail={labels.contentType(each.type)}
            current={false}
            onSelect={() => onStep(each.iD_Content)}
          />
        </li>
      ))}
    </Aside>
  );
}

/**
 * Every attempt that there was, once there is more than one; nothing while they are not known, as in a preview. No record is read on a
 * tablet, which others hold next.
 */
function OwnAttempts({ course, content }: Pick<QuestionnaireVerdictProps, 'course' | 'content'>) {
  const { t, language } = useTexts(['taking', 'attendance']);
  const { isOnTablet } = useTaker();
  const isAsked = content.attempt > 1 && course.iD_Instance !== previewInstance && !isOnTablet;
  const { data } = useTrainingRecord(course, undefined, isAsked);
  const attempts = data?.attempts.filter(({ iD_Content }) => iD_Content === content.iD_Content) ?? [];
  if (attempts.length < 2) return null;
  return (
    <Aside title={t('quiz.attempts')}>
      {attempts.map((attempt) => (
        <Typography key={attempt.number} component="li" variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
          {attemptLine(attempt, companyZone(), language)}
        </Typography>
      ))}
    </Aside>
  );
}

function Aside({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ justifySelf: 'stretch', textAlign: 'left', mt: 4 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The way on first. Another attempt would put its own result in the place of the approval: it asks before. */
function Approved(props: QuestionnaireVerdictProps & { readonly percent: number }) {
  const { t } = useTranslation(['taking', 'attendance']);
  const { onRetake, percent, wasTouched } = props;
  const goesOn = useGoesOn().isOn && wasTouched;
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      <GoingOnButton variant="contained" isByItself={goesOn} onGoOn={props.onNext}>
        {props.nextIsSignature ? t('player.toSignature') : t('player.nextContent')}
      </GoingOnButton>
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
  const { t } = useTranslation(['taking', 'attendance']);
  return (
    <Button variant={variant} startIcon={<RefreshIcon />} loading={resetting} loadingPosition="start" onClick={onClick}>
      {t('quiz.retake')}
    </Button>
  );
}
