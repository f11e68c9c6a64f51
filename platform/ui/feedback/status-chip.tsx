import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ToneName } from '../theme/palette.ts';

interface StatusChipProps {
  readonly tone: ToneName;
  /** An icon of `platform/ui/icons`; a status is never told by colour alone. */
  readonly icon: ReactNode;
  readonly label: string;
}

/** A status as colour, icon and word. */
export function StatusChip({ tone, icon, label }: StatusChipProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        gap: 0.625,
        minHeight: 26,
        pl: 0.875,
        pr: 1.25,
        borderRadius: 13,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.3,
        whiteSpace: 'nowrap',
        color: theme.vars.palette.tone[tone].ink,
        backgroundColor: theme.vars.palette.tone[tone].soft,
        '& svg': { fontSize: 17 },
      })}
    >
      {icon}
      {label}
    </Box>
  );
}
