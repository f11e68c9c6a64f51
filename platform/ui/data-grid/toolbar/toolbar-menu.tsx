import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PressMenu } from '../../dialog/press-menu.tsx';
import { CheckIcon } from '../../icons/icons.tsx';

/** An act of the grid itself, in its toolbar or in the toolbar's menu. */
export interface ToolbarEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isOff?: boolean;
  /** of what is turned on and off: whether it is on */
  readonly isOn?: boolean;
  /** a line stands before it */
  readonly isApart?: boolean;
  /** `anchor`: the button that was pressed */
  readonly act: (anchor: HTMLElement) => void;
}

interface ToolbarMenuProps {
  readonly anchor: HTMLElement;
  readonly entries: readonly ToolbarEntry[];
  readonly onClose: () => void;
}

/** The acts that have no button of their own. */
export function ToolbarMenu({ anchor, entries, onClose }: ToolbarMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <PressMenu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('grid.more') } }}>
      {entries.flatMap(({ id, label, icon, isOff = false, isOn, isApart = false, act }) => [
        ...(isApart ? [<Divider key={`before ${id}`} />] : []),
        <MenuItem
          key={id}
          disabled={isOff}
          {...(isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
          onClick={() => {
            onClose();
            act(anchor);
          }}
        >
          <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{isOn === true ? <CheckIcon /> : icon}</ListItemIcon>
          {label}
        </MenuItem>,
      ])}
    </PressMenu>
  );
}
