import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';

/** Marks a finished instance on paper whose scanned sheet is not there (decisions section 8). */
export function SheetMissingChip() {
  const { t } = useTranslation('instances');
  return <StatusChip tone="warning" icon={<WarningIcon />} label={t('sheetMissing')} />;
}
