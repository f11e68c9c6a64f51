import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, ClockIcon, ProgressCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { BatchStatus, ImportState } from '../shared/codes.ts';
import type { Import } from '../shared/contract.ts';

const looks = {
  [ImportState.Reading]: { tone: 'progress', icon: <ProgressCircleIcon />, label: 'reading' },
  [ImportState.Read]: { tone: 'neutral', icon: <CircleIcon />, label: 'read' },
  [ImportState.Trying]: { tone: 'progress', icon: <ProgressCircleIcon />, label: 'trying' },
  [ImportState.Tried]: { tone: 'warning', icon: <ClockIcon />, label: 'tried' },
  [ImportState.Stopped]: { tone: 'critical', icon: <WarningIcon />, label: 'stopped' },
  [ImportState.Released]: { tone: 'positive', icon: <CheckCircleIcon />, label: 'released' },
  [ImportState.GivenUp]: { tone: 'neutral', icon: <CircleIcon />, label: 'givenUp' },
} as const;

/** Where a batch stands, as colour, icon and word. */
export function ImportStateChip({ batch: { state, batch } }: { readonly batch: Pick<Import, 'state' | 'batch'> }) {
  const { t } = useTexts('imports');
  if (batch?.status === BatchStatus.Withdrawn) {
    return <StatusChip tone="neutral" icon={<CircleIcon />} label={t('states.withdrawn')} />;
  }
  const { tone, icon, label } = looks[state as keyof typeof looks];
  return <StatusChip tone={tone} icon={icon} label={t(`states.${label}`)} />;
}
