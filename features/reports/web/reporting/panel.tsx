import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { onPaper } from '#platform/ui/theme/on-paper.ts';

interface PanelProps {
  readonly title: string;
  /** beside the title */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a report on paper of its own. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, ...onPaper, p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <Typography variant="h3" component="h2" id={id}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
