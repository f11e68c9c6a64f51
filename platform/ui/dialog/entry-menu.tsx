import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import { PressMenu } from './press-menu.tsx';

/** An act in a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isOff?: boolean;
  /** why it is off: it is shown, and says so */
  readonly why?: string | undefined;
  /** of what is turned on and off: whether it is on */
  readonly isOn?: boolean;
  /** a line stands before it */
  readonly isApart?: boolean;
  readonly isDanger?: boolean;
  /** `anchor`: the button that was pressed */
  readonly act: (anchor: HTMLElement) => void;
}

interface EntryMenuProps {
  readonly anchor: HTMLElement;
  /** for screen readers */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly dense?: boolean;
  /** of the icons; that of the theme when absent */
  readonly color?: 'inherit';
  readonly onClose: () => void;
}

/** A menu of acts under a button; it closes before one is done. */
export function EntryMenu({ anchor, label, entries, dense = false, color, onClose }: EntryMenuProps) {
  const iconLook = { ...(color && { color }), '& svg': { fontSize: dense ? 18 : 20 } };
  const hasIcons = entries.some(({ icon, isOn }) => icon !== undefined || isOn !== undefined);
  return (
    <PressMenu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense, 'aria-label': label } }}>
      {entries.flatMap(
        ({ id, label: text, icon, isOff = false, why, isOn, isApart = false, isDanger = false, act }) => [
          ...(isApart ? [<Divider key={`before ${id}`} />] : []),
          <MenuItem
            key={id}
            disabled={isOff || why !== undefined}
            {...(isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
            sx={isDanger ? { color: 'error.main' } : {}}
            onClick={() => {
              onClose();
              act(anchor);
            }}
          >
            {hasIcons && <ListItemIcon sx={iconLook}>{isOn === true ? <CheckIcon /> : icon}</ListItemIcon>}
            {why === undefined ? (
              text
            ) : (
              <Box sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
                {text}
                <Typography variant="caption" component="span" sx={{ display: 'block' }}>
                  {why}
                </Typography>
              </Box>
            )}
          </MenuItem>,
        ],
      )}
    </PressMenu>
  );
}
