import type { ReactNode } from 'react';
import '../plain/surface.css';
import type { ToneName } from '../theme/palette.ts';

interface StatusChipProps {
  readonly tone: ToneName;
  /** An icon of `platform/ui/icons`; a status is never told by colour alone. */
  readonly icon: ReactNode;
  /** words, and days within them */
  readonly label: ReactNode;
}

/** A status as colour, icon and word. */
export function StatusChip({ tone, icon, label }: StatusChipProps) {
  return (
    <span className={`ui-chip ui-tone-${tone}`}>
      {icon}
      {label}
    </span>
  );
}
