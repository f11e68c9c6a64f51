import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What may be done with a long form or list; it stays in sight at the end of it. */
export function FootBar({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'flex-end',
        py: 1.5,
        backgroundColor: theme.vars.palette.background.default,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      {children}
    </Box>
  );
}
