import type { ReactNode } from 'react';
import '../plain/surface.css';
import type { ToneName } from '../theme/palette.ts';

interface StatusChipProps {
  readonly tone: ToneName;
  /** An icon of `platform/ui/icons`; a status is never told by colour alone. */
  readonly icon: ReactNode;
  readonly label: string;
  /** What the words leave out, for a hand with a mouse: the exact day. */
  readonly title?: string;
}

/** A status as colour, icon and word. */
export function StatusChip({ tone, icon, label, title }: StatusChipProps) {
  return (
    <span title={title} className={`ui-chip ui-tone-${tone}`}>
      {icon}
      {label}
    </span>
  );
}
