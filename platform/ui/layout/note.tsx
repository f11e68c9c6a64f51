import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Words that explain, smaller and quieter than what they are about. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
