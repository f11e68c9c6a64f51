import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields side by side where there is room. `gap` is that of the theme. */
export function FieldColumns({ gap = 2, children }: { readonly gap?: number; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
