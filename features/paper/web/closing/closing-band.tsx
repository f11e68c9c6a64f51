import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CheckCircleIcon, ProgressCircleIcon } from '#platform/ui/icons/icons.tsx';

interface ClosingBandProps {
  /** "Terminaron los 4" */
  readonly title: string;
  /** "3 aprobaron · 1 no aprobó" */
  readonly text: string;
  /** everybody is done with it */
  readonly isOver: boolean;
  /** what leads on */
  readonly children?: ReactNode;
}

/** How a session went, over the whole width: to be read from two metres. */
export function ClosingBand({ title, text, isOver, children }: ClosingBandProps) {
  return (
    <Box
      component="section"
      aria-labelledby="closing-band"
      sx={({ vars: { palette } }) => {
        const { ink, soft } = isOver ? palette.tone.positive : palette.tone.warning;
        return { p: { xs: 2, sm: 3 }, borderRadius: 1.5, color: ink, backgroundColor: soft };
      }}
    >
      <Typography
        id="closing-band"
        variant="h2"
        component="h2"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, '& svg': { flex: 'none', fontSize: 48 } }}
      >
        {isOver ? <CheckCircleIcon /> : <ProgressCircleIcon />}
        {title}
      </Typography>
      <Typography sx={{ mt: 2 }}>{text}</Typography>
      {children !== undefined && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  );
}
