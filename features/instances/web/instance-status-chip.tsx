import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import {
  CheckCircleIcon,
  CircleIcon,
  CrossCircleIcon,
  PauseCircleIcon,
  ProgressCircleIcon,
  WarningIcon,
} from '#platform/ui/icons/icons.tsx';
import { InstanceStatus } from '../shared/codes.ts';
import { instanceStatuses } from '../shared/contract.ts';

/** Yellow, green, grey, red, grey (S0 section 4). */
const looks = {
  [InstanceStatus.Started]: { tone: 'warning', icon: <ProgressCircleIcon /> },
  [InstanceStatus.Finished]: { tone: 'positive', icon: <CheckCircleIcon /> },
  [InstanceStatus.Cancelled]: { tone: 'neutral', icon: <CrossCircleIcon /> },
  [InstanceStatus.NotStarted]: { tone: 'critical', icon: <CircleIcon /> },
  [InstanceStatus.Inactive]: { tone: 'neutral', icon: <PauseCircleIcon /> },
} as const;

/** How far an instance is, as colour, icon and word; a status that is not known shows Error (S0 section 4). */
export function InstanceStatusChip({ status }: { readonly status: number }) {
  const { t, language } = useTexts('instances');
  const look = (looks as Partial<Record<number, (typeof looks)[keyof typeof looks]>>)[status];
  const words = (instanceStatuses as Partial<Record<number, (typeof instanceStatuses)[0]>>)[status];
  if (look === undefined || words === undefined)
    return <StatusChip tone="critical" icon={<WarningIcon />} label={t('unknownStatus')} />;
  return <StatusChip {...look} label={words[language]} />;
}
