import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { useCourseLabels } from '#features/attendance/web/public.tsx';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import { justSigned, trainingRecordPath } from '#features/own/shared/training-record-path.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import type { ContentItem } from '../../shared/contract.ts';
import { contentIcon } from '../player/content-views.tsx';
import { type Step, unapprovedContents } from '../player/player-steps.ts';
import { StepButton } from '../player/step-button.tsx';
import { SignatureSheet } from './signature-sheet.tsx';

interface SignatureViewProps {
  readonly item: PendingCourseItem;
  readonly contents: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}

/** The end of the course: what still stands before the signature, the signature, or that it was given. */
export function SignatureView({ item, contents, onStep }: SignatureViewProps) {
  const { t } = useTranslation(['taking', 'own']);
  const missing = unapprovedContents(contents);
  useReadAfresh(item.attended.status === AttendanceStatus.Finished);
  if (item.attended.status === AttendanceStatus.Finished) return <Signed item={item} />;
  if (item.attended.status === AttendanceStatus.Suspended || contents.length === 0) {
    return <StateBlock drawing="locked" title={t('signing.lockedTitle')} hint={t('player.suspended')} />;
  }
  if (missing.length > 0) return <SignatureLocked missing={missing} onStep={onStep} />;
  return (
    <SignatureSheet
      course={{ ...item.course, iD_Instance: item.attended.iD_Instance }}
      late={item.attended.daysLeft < 0}
      after={{ to: trainingRecordPath(item.attended), state: () => justSigned }}
      leaving={t('signing.leaving')}
    />
  );
}

/**
 * A signature of whose reply nobody heard is found given: what counts courses outside the player is read again, as after a reply
 * that came.
 */
function useReadAfresh(isFinished: boolean): void {
  const queries = useQueryClient();
  const wasFinished = useRef(isFinished);
  useEffect(() => {
    if (!isFinished || wasFinished.current) return;
    wasFinished.current = true;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== attendanceKey });
    for (const list of ['pending', 'stats', 'activity', 'assistants']) {
      void queries.invalidateQueries({ queryKey: [attendanceKey, list], refetchType: 'all' });
    }
  }, [isFinished, queries]);
}

/** What still stands between a person and the signature. */
export function SignatureLocked({
  missing,
  onStep,
}: {
  readonly missing: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}) {
  const { t } = useTranslation(['taking', 'own']);
  const labels = useCourseLabels();
  return (
    <>
      <StateBlock
        dense
        drawing="locked"
        title={t('signing.lockedTitle')}
        hint={t('signing.locked', { count: missing.length })}
      />
      <Box component="ul" sx={{ m: '0 auto', p: 0, listStyle: 'none', display: 'grid', gap: 0.5, maxWidth: 480 }}>
        {missing.map((content) => (
          <li key={content.iD_Content}>
            <StepButton
              icon={contentIcon(content.type)}
              title={content.title}
              detail={`${labels.contentType(content.type)} · ${labels.progress(content)}`}
              current={false}
              onSelect={() => onStep(content.iD_Content)}
            />
          </li>
        ))}
      </Box>
      <Box sx={{ textAlign: 'center', mt: 3 }}>
        <Button variant="contained" disabled>
          {t('signing.submit')}
        </Button>
      </Box>
    </>
  );
}

function Signed({ item: { attended } }: Pick<SignatureViewProps, 'item'>) {
  const { t } = useTranslation(['taking', 'own']);
  return (
    <StateBlock
      tone="positive"
      drawing="done"
      title={t('signing.done')}
      hint={t('signing.doneText', {
        date: companyMoment(attended.finishedDate),
        percent: scorePercent(attended.score ?? 0),
      })}
      action={
        <Button component={Link} to={trainingRecordPath(attended)} variant="outlined">
          {t('own:record.open')}
        </Button>
      }
    />
  );
}
