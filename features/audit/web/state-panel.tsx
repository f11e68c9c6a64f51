import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { systemActor } from '#platform/signing/act.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import {
  BookIcon,
  CheckCircleIcon,
  CircleIcon,
  LockIcon,
  PenIcon,
  ShieldIcon,
  WarningIcon,
} from '#platform/ui/icons/icons.tsx';
import { verifyAudit } from '../shared/calls.ts';
import type { AuditState } from '../shared/contract.ts';
import { BackupCard, RehearsalCard } from './backups/backup-cards.tsx';
import { describeOutcome } from './describe-outcome.ts';
import { formatRecorded } from './format-recorded.ts';
import { Headline, StateCard, StateLine } from './state-card.tsx';

interface StatePanelProps {
  readonly state: AuditState;
  readonly isVerifying: boolean;
  readonly onVerify: (onlyNew: boolean) => void;
}

/** How the trail stands: what it holds, until when it is sealed, whether it is intact, who reviewed it last, and whether it could be restored. */
export function StatePanel({ state, isVerifying, onVerify }: StatePanelProps) {
  const { t } = useTranslation('audit');
  const { role } = useSession();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
      }}
    >
      <StateCard icon={<BookIcon />} title={t('state.content')}>
        <Content counts={state.counts} />
      </StateCard>
      <StateCard icon={<LockIcon />} title={t('state.seal')}>
        <Seal seal={state.lastSeal} at={state.at} timeZone={state.timeZone} />
        {state.isAnchorBesideKey && (
          <>
            <StatusChip tone="warning" icon={<WarningIcon />} label={t('state.anchorBesideKey')} />
            <StateLine>{t('state.anchorBesideKeyHint')}</StateLine>
          </>
        )}
      </StateCard>
      <StateCard
        icon={<ShieldIcon />}
        title={t('state.verification')}
        {...(mayCall(role, verifyAudit)
          ? { action: <VerifyButtons isVerifying={isVerifying} onVerify={onVerify} /> }
          : {})}
      >
        <Verification verification={state.lastVerification} timeZone={state.timeZone} />
      </StateCard>
      <StateCard icon={<PenIcon />} title={t('state.review')}>
        <Review review={state.lastReview} timeZone={state.timeZone} />
      </StateCard>
      <BackupCard backups={state.backups} timeZone={state.timeZone} />
      <RehearsalCard backups={state.backups} timeZone={state.timeZone} />
    </Box>
  );
}

function VerifyButtons({ isVerifying, onVerify }: Pick<StatePanelProps, 'isVerifying' | 'onVerify'>) {
  const { t } = useTranslation('audit');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" variant="outlined" onClick={() => onVerify(false)} disabled={isVerifying}>
        {t('verify.start')}
      </Button>
      <Button size="small" onClick={() => onVerify(true)} disabled={isVerifying} title={t('verify.onlyNewHint')}>
        {t('verify.onlyNew')}
      </Button>
    </Box>
  );
}

function Content({ counts }: Pick<AuditState, 'counts'>) {
  const { t, language } = useTexts('audit');
  const formatted = (count: number) => ({ count, shown: formatNumber(count, language) });
  return (
    <>
      <Headline>{t('state.revisions', formatted(counts.revisions))}</Headline>
      <StateLine>{t('state.records', formatted(counts.records))}</StateLine>
      <StateLine>{t('state.signatures', formatted(counts.signatures))}</StateLine>
      {counts.isEstimate && <StateLine>{t('state.estimate')}</StateLine>}
    </>
  );
}

interface SealProps extends Pick<AuditState, 'at' | 'timeZone'> {
  readonly seal: AuditState['lastSeal'];
}

function Seal({ seal, at, timeZone }: SealProps) {
  const { t, language } = useTexts('audit');
  if (seal === null) return <StateLine>{t('state.neverSealed')}</StateLine>;
  const waiting = { count: seal.unsealed, shown: formatNumber(seal.unsealed, language) };
  return (
    <>
      <Headline>{t('state.sealedUntil', { moment: formatRecorded(seal.sealedAt, timeZone) })}</Headline>
      <StateLine>
        {t('state.sealNumber', {
          number: seal.number,
          age: t('state.sealAge', { count: hoursBetween(seal.sealedAt, at) }),
        })}
      </StateLine>
      <StateLine>
        <code title={t('state.sealHash')}>{seal.hash}</code>
      </StateLine>
      <StateLine>{seal.unsealed === 0 ? t('state.allSealed') : t('state.unsealed', waiting)}</StateLine>
    </>
  );
}

/** Whole hours from one moment to another, ISO 8601. */
function hoursBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000));
}

interface VerificationProps {
  readonly verification: AuditState['lastVerification'];
  readonly timeZone: string;
}

function Verification({ verification, timeZone }: VerificationProps) {
  const { t, language } = useTexts('audit');
  if (verification === null) {
    return (
      <>
        <StatusChip tone="neutral" icon={<CircleIcon />} label={t('state.neverVerified')} />
        <StateLine>{t('state.verifyHint')}</StateLine>
      </>
    );
  }
  const { at, by, isIntact, detail } = verification;
  const who = by === systemActor ? t('state.system') : by;
  return (
    <>
      {isIntact ? (
        <StatusChip tone="positive" icon={<CheckCircleIcon />} label={t('state.intact')} />
      ) : (
        <StatusChip tone="critical" icon={<WarningIcon />} label={t('state.broken')} />
      )}
      <StateLine>{t('state.verifiedBy', { moment: formatRecorded(at, timeZone), by: who })}</StateLine>
      {!isIntact && <StateLine>{describeOutcome(detail, language)}</StateLine>}
      {!isIntact && <StateLine>{t('state.brokenStands')}</StateLine>}
    </>
  );
}

function Review({ review, timeZone }: { readonly review: AuditState['lastReview']; readonly timeZone: string }) {
  const { t } = useTranslation('audit');
  if (review === null) {
    return (
      <>
        <StatusChip tone="neutral" icon={<CircleIcon />} label={t('state.noReview')} />
        <StateLine>{t('state.noReviewHint')}</StateLine>
      </>
    );
  }
  return (
    <>
      <Headline>{t('state.reviewedUntil', { moment: formatRecorded(review.reviewedUntil, timeZone) })}</Headline>
      <StateLine>
        {t('state.reviewedBy', { name: review.signedBy, moment: formatRecorded(review.signedAt, timeZone) })}
      </StateLine>
    </>
  );
}
