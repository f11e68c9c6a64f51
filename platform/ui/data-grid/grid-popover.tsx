import Popover, { type PopoverActions } from '@mui/material/Popover';
import { type ReactNode, useCallback, useRef } from 'react';

interface GridPopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** its right edge stands under that of its anchor, else its left */
  readonly atEnd?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What opens under a part of the grid, wholly inside the window, also when what it shows arrives later and is taller than
 * it was. On a phone it lies at the window's foot, as wide as that.
 */
export function GridPopover({ anchor, label, atEnd = false, onClose, children }: GridPopoverProps) {
  const placement = useRef<PopoverActions>(null);
  const side = atEnd ? 'right' : 'left';
  // By a callback: what lies over the page is drawn after the effects of what opens it.
  const follow = useCallback((content: HTMLDivElement) => {
    const observer = new ResizeObserver(() => placement.current?.updatePosition());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return (
    <Popover
      open
      action={placement}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'dg-popover' } }}
    >
      <div ref={follow} className="dg-values">
        {children}
      </div>
    </Popover>
  );
}
