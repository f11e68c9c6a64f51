import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../icons/icons.tsx';

/** The way back, over the title of a page. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button component={Link} to={to} size="small" startIcon={<ArrowLeftIcon />} sx={{ ml: -1.5, mb: 1 }}>
      {children}
    </Button>
  );
}
