import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { historyFields } from '../../shared/record-shape.ts';

const looks = {
  create: { tone: 'positive', icon: <PlusIcon /> },
  edit: { tone: 'progress', icon: <PenIcon /> },
  delete: { tone: 'critical', icon: <TrashIcon /> },
  restore: { tone: 'positive', icon: <PlusIcon /> },
  sign: { tone: 'neutral', icon: <CheckIcon /> },
} as const;

/** What a revision did, as colour, icon and word. */
export function ActionChip({ code }: { readonly code: string }) {
  const { language } = useLanguage();
  const look = code in looks ? looks[code as keyof typeof looks] : looks.sign;
  return <StatusChip tone={look.tone} icon={look.icon} label={formatCell(historyFields.action, code, language)} />;
}
