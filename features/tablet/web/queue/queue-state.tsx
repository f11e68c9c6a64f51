import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckIcon, OfflineIcon } from '#platform/ui/icons/icons.tsx';
import { isWaiting } from './queue-store.ts';
import { useQueue } from './tablet-queue.ts';

interface QueueStateProps {
  /** of one person; of everybody when absent */
  readonly employee_Nr?: number;
  /** says nothing while all is saved */
  readonly quiet?: boolean;
}

/** Whether the server has everything that was done on this tablet, or how much of it has not gone out yet. */
export function QueueState({ employee_Nr, quiet = false }: QueueStateProps) {
  const { t } = useTranslation('tablet');
  const waiting = useQueue().filter(
    (entry) => isWaiting(entry) && (employee_Nr === undefined || entry.taking.employee_Nr === employee_Nr),
  );
  const answers = waiting.filter(({ kind }) => kind === 'answer').length;
  const leaves = waiting.length - answers;
  const texts = [
    ...(answers > 0 ? [t('queue.waits', { count: answers })] : []),
    ...(leaves > 0 ? [t('queue.leaves', { count: leaves })] : []),
  ];
  return (
    <Box role="status">
      {texts.length > 0 ? (
        <StatusChip tone="warning" icon={<OfflineIcon />} label={texts.join(' · ')} />
      ) : (
        !quiet && <StatusChip tone="positive" icon={<CheckIcon />} label={t('queue.saved')} />
      )}
    </Box>
  );
}
