import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CrossCircleIcon, PauseCircleIcon } from '#platform/ui/icons/icons.tsx';
import { collaboratorStates } from '../../shared/contract.ts';

const looks = {
  0: { tone: 'neutral', icon: <CrossCircleIcon /> },
  1: { tone: 'positive', icon: <CheckCircleIcon /> },
  2: { tone: 'warning', icon: <PauseCircleIcon /> },
} as const;

/** Whether a person is at work, as colour, icon and word. */
export function CollaboratorState({ row }: { readonly row: GridRow }) {
  const { language } = useLanguage();
  const state = row.active as keyof typeof looks;
  const { tone, icon } = looks[state] ?? looks[0];
  return <StatusChip tone={tone} icon={icon} label={collaboratorStates[state]?.[language] ?? String(row.active)} />;
}
