import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ToneName } from '../theme/palette.ts';

interface StateBlockProps {
  /** An icon of `platform/ui/icons`. */
  readonly icon: ReactNode;
  readonly title: string;
  /** `h1` where it replaces a whole page */
  readonly titleAs?: 'p' | 'h1';
  readonly hint?: string | undefined;
  /** A button or link that leads on. */
  readonly action?: ReactNode;
  readonly tone?: ToneName;
  readonly role?: 'alert' | 'status';
  /** For a place inside a card: less air. */
  readonly dense?: boolean;
}

/** The common shape of empty, failed and forbidden states: icon, sentence, hint and a way on. */
export function StateBlock(props: StateBlockProps) {
  const { icon, title, titleAs = 'p', hint, action, tone = 'neutral', role, dense = false } = props;
  return (
    <Box
      role={role}
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', px: 3, py: dense ? 3 : { xs: 5, sm: 8 } }}
    >
      <Box
        aria-hidden
        sx={(theme) => ({
          display: 'grid',
          placeItems: 'center',
          width: dense ? 44 : 60,
          height: dense ? 44 : 60,
          mb: dense ? 1.5 : 2.5,
          borderRadius: '50%',
          color: theme.vars.palette.tone[tone].ink,
          backgroundColor: theme.vars.palette.tone[tone].soft,
          '& svg': { fontSize: dense ? 22 : 28 },
        })}
      >
        {icon}
      </Box>
      <Typography variant={dense ? 'subtitle2' : 'h3'} component={titleAs}>
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '46ch', mt: 0.75, textWrap: 'balance' }}>
          {hint}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: dense ? 1.5 : 3 }}>{action}</Box>}
    </Box>
  );
}
