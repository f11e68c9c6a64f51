import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { ToneName } from '#platform/ui/theme/palette.ts';

interface ToldProps {
  readonly tone: ToneName;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** What was found, said by tone, icon and words; under it what it is of. */
export function Told({ tone, icon, title, children }: ToldProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={(theme) => ({
        border: 1,
        borderColor: 'divider',
        borderLeft: `4px solid ${theme.vars.palette.tone[tone].main}`,
        borderRadius: 1.5,
        overflow: 'hidden',
        '& > *': { p: 2 },
      })}
    >
      <Box
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          color: theme.vars.palette.tone[tone].ink,
          backgroundColor: theme.vars.palette.tone[tone].soft,
        })}
      >
        {icon}
        <Typography id={id} variant="h2">
          {title}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, backgroundColor: 'background.paper' }}
      >
        {children}
      </Box>
    </Box>
  );
}
