import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons/icons.tsx';
import type { Step } from './move-item.ts';

interface MoveButtonsProps {
  /** what each of them does, for those who do not see where it stands */
  readonly labels: { readonly up: string; readonly down: string };
  readonly index: number;
  readonly total: number;
  readonly onMove: (step: Step) => void;
  /** with room for a glove, else for a pointer */
  readonly isLarge?: boolean;
}

const small = { '&[aria-disabled="true"]': { opacity: 0.35 }, '@media (pointer: coarse)': { width: 44, height: 44 } };
/** Enough for a glove where there is room. */
const large = {
  width: { xs: 48, sm: 56 },
  height: { xs: 48, sm: 56 },
  '&[aria-disabled="true"]': { opacity: 0.35 },
};

/**
 * Move a line of a list up and down. The line takes the focus of the button along; give the list's items keys that move with them.
 * At an end a button stays focusable and does nothing.
 */
export function MoveButtons({ labels, index, total, onMove, isLarge = false }: MoveButtonsProps) {
  const pressed = useRef<Step | null>(null);
  const button = (step: Step) => {
    const label = step === -1 ? labels.up : labels.down;
    const Icon = step === -1 ? ArrowUpIcon : ArrowDownIcon;
    return (
      <IconButton
        size={isLarge ? 'medium' : 'small'}
        aria-label={label}
        title={label}
        aria-disabled={index + step < 0 || index + step >= total}
        ref={(element) => {
          if (element === null || pressed.current !== step) return;
          pressed.current = null;
          element.focus();
        }}
        onClick={() => {
          pressed.current = step;
          onMove(step);
        }}
        sx={isLarge ? large : small}
      >
        {isLarge ? <Icon /> : <Icon fontSize="small" />}
      </IconButton>
    );
  };
  return (
    <>
      {button(-1)}
      {button(1)}
    </>
  );
}
