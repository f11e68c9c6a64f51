import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { onPaper } from '#platform/ui/theme/on-paper.ts';

interface PersonListProps {
  /** for screen readers */
  readonly label: string;
  /** of `PersonLine`s */
  readonly children: ReactNode;
}

/** People about whose accounts something can be done, each in a frame of their own. */
export function PersonList({ label, children }: PersonListProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {children}
    </Box>
  );
}

interface PersonLineProps {
  readonly person: { readonly name: string; readonly cwid: string };
  /** what stands under the name, each with a line of its own */
  readonly facts: readonly string[];
  /** a text in place of the button says who can do it instead; absent where there is nothing to do */
  readonly act?: { readonly label: string; readonly onSelect: () => void } | string | undefined;
}

/** One person, what is to be known of their account, and what can be done about it. */
export function PersonLine({ person: { name, cwid }, facts, act }: PersonLineProps) {
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 },
        ...onPaper,
      }}
    >
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{`${name} (${cwid})`}</Typography>
        {facts.map((fact) => (
          <Typography key={fact} variant="body2" sx={{ color: 'text.secondary' }}>
            {fact}
          </Typography>
        ))}
      </Box>
      {typeof act === 'string' && <Typography variant="body2">{act}</Typography>}
      {typeof act === 'object' && (
        <Button variant="outlined" onClick={act.onSelect} aria-label={`${act.label}: ${name}`}>
          {act.label}
        </Button>
      )}
    </Box>
  );
}
