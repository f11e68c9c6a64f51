import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PressMenu } from '../../dialog/press-menu.tsx';

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

interface ToolbarMenuProps {
  readonly anchor: HTMLElement;
  readonly entries: readonly ToolbarEntry[];
  readonly onClose: () => void;
}

/** The toolbar as a menu, for a phone. */
export function ToolbarMenu({ anchor, entries, onClose }: ToolbarMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <PressMenu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('grid.more') } }}>
      {entries.map(({ id, label, icon, isOff = false, act }) => (
        <MenuItem
          key={id}
          disabled={isOff}
          onClick={() => {
            onClose();
            act(anchor);
          }}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </PressMenu>
  );
}
