import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { signReview } from '../shared/calls.ts';
import type { AuditState } from '../shared/contract.ts';
import { formatSpan } from './backups/format-span.ts';
import { formatRecorded } from './format-recorded.ts';
import { isWell } from './is-well.ts';

interface StateSummaryProps {
  readonly state: AuditState;
  readonly onReview: () => void;
  /** all of it */
  readonly children: ReactNode;
}

/** The state of the trail in one line while all is well, and whole on demand; whole from the start where something is not. */
export function StateSummary({ state, onReview, children }: StateSummaryProps) {
  const { t, language } = useTexts('audit');
  const { role } = useSession();
  const [wanted, setWanted] = useState<boolean | null>(isWell(state) ? null : true);
  const wholeId = useId();
  const isOpen = wanted ?? !isWell(state);
  const { lastVerification, lastSeal, lastReview, timeZone } = state;
  const { lastBackup, lastRehearsal } = state.backups;
  const facts = [
    lastVerification && t('state.line.verified', { moment: formatRecorded(lastVerification.at, timeZone) }),
    lastSeal && t('state.line.sealed', { moment: formatRecorded(lastSeal.sealedAt, timeZone) }),
    lastReview
      ? t('state.line.reviewed', {
          moment: formatRecorded(lastReview.reviewedUntil, timeZone),
          name: lastReview.signedBy,
        })
      : t('state.neverReviewed'),
    lastBackup && t('state.line.backedUp', { span: formatSpan(lastBackup.ageSeconds, language, 1) }),
    lastRehearsal && t('state.line.rehearsed', { span: formatSpan(lastRehearsal.durationSeconds, language, 1) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: { xs: 1.5, sm: 0.75 },
          ...onPaper,
        }}
      >
        <Verdict verification={lastVerification} />
        {/* The unfolded panel shows it beside the seal, with what to do about it. */}
        {state.isAnchorBesideKey && !isOpen && (
          <StatusChip tone="warning" icon={<WarningIcon />} label={t('state.anchorBesideKey')} />
        )}
        <Box
          component="span"
          sx={{
            flex: '1 1 260px',
            typography: 'body2',
            color: 'text.secondary',
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {facts.join(' · ')}
        </Box>
        {mayCall(role, signReview) && (
          <Button size="small" variant="outlined" onClick={onReview}>
            {t('review.open')}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? wholeId : undefined}
          onClick={() => setWanted(!isOpen)}
        >
          {t(isOpen ? 'state.line.less' : 'state.line.more')}
        </Button>
      </Box>
      {isOpen && <div id={wholeId}>{children}</div>}
    </>
  );
}

function Verdict({ verification }: { readonly verification: AuditState['lastVerification'] }) {
  const { t } = useTranslation('audit');
  if (verification === null)
    return <StatusChip tone="neutral" icon={<CircleIcon />} label={t('state.neverVerified')} />;
  return verification.isIntact ? (
    <StatusChip tone="positive" icon={<CheckCircleIcon />} label={t('state.intact')} />
  ) : (
    <StatusChip tone="critical" icon={<WarningIcon />} label={t('state.broken')} />
  );
}
