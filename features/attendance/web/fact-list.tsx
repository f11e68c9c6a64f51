import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names and values, one pair a line. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, auto) minmax(0, 1fr)' },
        columnGap: 4,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
        py: 1,
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary', pt: 0.75, pb: { sm: 0.75 } }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 550, pt: { sm: 0.75 }, pb: 0.75 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
