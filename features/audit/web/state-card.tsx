import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { onPaper } from '#platform/ui/theme/on-paper.ts';

interface StateCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  /** a button at its foot */
  readonly action?: ReactNode;
}

/** One fact about the trail, with what can be done about it. */
export function StateCard({ icon, title, children, action }: StateCardProps) {
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, p: 2, ...onPaper }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary', '& svg': { fontSize: 19 } }}>
        {icon}
        <Typography component="h2" variant="subtitle2">
          {title}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', flexGrow: 1, alignContent: 'start' }}>
        {children}
      </Box>
      {action !== undefined && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

/** The quiet lines of a card. */
export function StateLine({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** What a card says first. */
export function Headline({ children }: { readonly children: string }) {
  return (
    <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
