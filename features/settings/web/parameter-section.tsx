import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface ParameterSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One subject of the parameters: what it is beside its fields, above them where there is little room. */
export function ParameterSection({ title, lead, children }: ParameterSectionProps) {
  const titleId = useId();
  return (
    <Card
      role="group"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: { xs: 2, lg: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
        p: { xs: 2, sm: 3 },
      }}
    >
      <Box>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {lead}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', maxWidth: 720 }}>{children}</Box>
    </Card>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
