import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import type { MenuEntry } from '../../dialog/entry-menu.tsx';

/** An act of the grid as a button with its name in a tooltip. */
export function EntryButton({ entry }: { readonly entry: MenuEntry }) {
  const { label, icon, act } = entry;
  const [isTold, setTold] = useState(false);
  const wasPressed = useRef(false);
  return (
    <Tooltip
      title={label}
      disableInteractive
      open={isTold}
      // Once pressed it would only cover what the button has opened, until the pointer comes again.
      onOpen={() => setTold(!wasPressed.current)}
      onClose={() => {
        wasPressed.current = false;
        setTold(false);
      }}
    >
      <IconButton
        size="small"
        aria-label={label}
        onClick={({ currentTarget }) => {
          wasPressed.current = true;
          setTold(false);
          act(currentTarget);
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
