import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CaptionedFactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** its columns, and how it looks otherwise */
  readonly sx: Readonly<Record<string, unknown>>;
}

const look = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, typography: 'body2', fontWeight: 550, overflowWrap: 'anywhere' },
} as const;

/** Names, each with its value below it, side by side. */
export function CaptionedFacts({ facts, sx }: CaptionedFactsProps) {
  return (
    <Box component="dl" sx={{ ...look, ...sx }}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
