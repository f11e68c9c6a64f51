import type { ReactNode } from 'react';
import { InboxIcon } from '../icons/icons.tsx';
import { StateBlock } from './state-block.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly dense?: boolean;
}

/** A list that was loaded and holds nothing; never for a failed load (use `LoadFailed`). */
export function EmptyState({ icon = <InboxIcon />, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon} {...rest} />;
}
