import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { CopyIcon, HistoryIcon } from '#platform/ui/icons/record-icons.tsx';
import { RehearsalOutcome, rehearsalOutcomes } from '../../shared/backups.ts';
import type { AuditState } from '../../shared/contract.ts';
import { formatRecorded } from '../format-recorded.ts';
import { Headline, StateCard, StateLine } from '../state-card.tsx';
import { formatSize, formatSpan } from './format-span.ts';

type CardProps = Pick<AuditState, 'backups' | 'timeZone'>;

/** The newest backup: how much work would be lost if the installation were, and whether its key is in it. */
export function BackupCard({ backups, timeZone }: CardProps) {
  const { t, language } = useTexts('audit');
  const { lastBackup, isBackupOverdue } = backups;
  return (
    <StateCard icon={<CopyIcon />} title={t('state.backup')}>
      {lastBackup === null ? (
        <>
          <StatusChip
            tone={isBackupOverdue ? 'warning' : 'neutral'}
            icon={isBackupOverdue ? <WarningIcon /> : <CircleIcon />}
            label={t('state.noBackup')}
          />
          <StateLine>{t('state.noBackupHint')}</StateLine>
        </>
      ) : (
        <>
          <Headline>{t('state.backedUpUntil', { moment: formatRecorded(lastBackup.takenAt, timeZone) })}</Headline>
          {isBackupOverdue && <StatusChip tone="warning" icon={<WarningIcon />} label={t('state.backupOverdue')} />}
          <StateLine>{t('state.rpoNow', { span: formatSpan(lastBackup.ageSeconds, language) })}</StateLine>
          <StateLine>
            {t(lastBackup.hasKey ? 'state.withKey' : 'state.withoutKey', {
              size: formatSize(lastBackup.byteSize, language),
            })}
          </StateLine>
        </>
      )}
    </StateCard>
  );
}

/** The last rehearsal of a restore: whether it passed, RPO and RTO as they were measured, and who signed it. */
export function RehearsalCard({ backups, timeZone }: CardProps) {
  const { t, language } = useTexts('audit');
  const { lastRehearsal, isRehearsalOverdue } = backups;
  if (lastRehearsal === null) {
    return (
      <StateCard icon={<HistoryIcon />} title={t('state.rehearsal')}>
        <StatusChip
          tone={isRehearsalOverdue ? 'warning' : 'neutral'}
          icon={isRehearsalOverdue ? <WarningIcon /> : <CircleIcon />}
          label={t('state.noRehearsal')}
        />
        <StateLine>{t('state.noRehearsalHint')}</StateLine>
      </StateCard>
    );
  }
  const { beganAt, outcome, ageSeconds, durationSeconds, signedBy } = lastRehearsal;
  const words = rehearsalOutcomes[outcome as RehearsalOutcome][language];
  const figures = { rpo: formatSpan(ageSeconds, language), rto: formatSpan(durationSeconds, language) };
  return (
    <StateCard icon={<HistoryIcon />} title={t('state.rehearsal')}>
      {outcome === RehearsalOutcome.Passed ? (
        <StatusChip tone="positive" icon={<CheckCircleIcon />} label={words} />
      ) : (
        <StatusChip tone="critical" icon={<WarningIcon />} label={words} />
      )}
      <StateLine>{t('state.rehearsedAt', { moment: formatRecorded(beganAt, timeZone) })}</StateLine>
      <StateLine>{t('state.figures', figures)}</StateLine>
      {isRehearsalOverdue && <StatusChip tone="warning" icon={<WarningIcon />} label={t('state.rehearsalOverdue')} />}
      <StateLine>
        {signedBy === null ? t('state.rehearsalUnsigned') : t('state.rehearsalSigned', { name: signedBy })}
      </StateLine>
    </StateCard>
  );
}
