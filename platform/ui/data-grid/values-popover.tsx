import type { GridColumn } from './types.ts';

export function ValuesPopover(_props: {
  readonly column: GridColumn;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}) {
  return null;
}
