import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { LinkIcon } from '#platform/ui/icons/icons.tsx';
import { migratedMark } from '../shared/codes.ts';

/** The mark of what another system recorded, as icon and word. */
export function MigratedChip() {
  const { language } = useLanguage();
  return <StatusChip tone="neutral" icon={<LinkIcon />} label={migratedMark[language]} />;
}
