import type { ReactNode } from 'react';
import type { DrawingName } from './drawing.tsx';
import { StateBlock } from './state-block.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly hint?: string;
  readonly drawing?: DrawingName;
  readonly action?: ReactNode;
  readonly dense?: boolean;
}

/** A list that was loaded and holds nothing; never for a failed load (use `LoadFailed`). */
export function EmptyState({ drawing = 'nothing', ...rest }: EmptyStateProps) {
  return <StateBlock drawing={drawing} {...rest} />;
}
