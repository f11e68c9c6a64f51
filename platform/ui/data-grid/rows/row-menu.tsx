import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PressMenu } from '../../dialog/press-menu.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import type { RowAction } from '../types.ts';

interface RowMenuProps {
  readonly anchor: HTMLElement;
  readonly actions: readonly RowAction[];
  /** unfolding what is under the row */
  readonly detail: { readonly label: string; readonly onToggle: () => void } | null;
  readonly onClose: () => void;
}

/** The acts of a row as a menu: by Enter, and on a phone. */
export function RowMenu({ anchor, actions, detail, onClose }: RowMenuProps) {
  const { t } = useTranslation('ui');
  const entries = [
    ...actions,
    ...(detail === null
      ? []
      : [
          {
            id: 'detail',
            label: detail.label,
            icon: <ChevronDownIcon />,
            tone: 'default',
            disabled: undefined,
            onSelect: detail.onToggle,
          },
        ]),
  ];
  return (
    <PressMenu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('grid.rowActions') } }}>
      {entries.map(({ id, label, icon, tone, disabled, onSelect }) => (
        <MenuItem
          key={id}
          disabled={disabled !== undefined}
          sx={tone === 'danger' ? { color: 'error.main' } : {}}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          <ListItemIcon sx={{ color: 'inherit', '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>
          {disabled === undefined ? (
            label
          ) : (
            <Box sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
              {label}
              <Typography variant="caption" component="span" sx={{ display: 'block' }}>
                {disabled}
              </Typography>
            </Box>
          )}
        </MenuItem>
      ))}
    </PressMenu>
  );
}
