import type { ReactNode } from 'react';

/** An act of the grid itself, in its toolbar or, on a phone, in the toolbar's menu. */
export interface ToolbarEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOff?: boolean;
  /** small number on the icon */
  readonly badge?: number;
  /** `anchor`: the button that was pressed */
  readonly act: (anchor: HTMLElement) => void;
}
