import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CheckCircleIcon, WarningIcon } from '../icons/icons.tsx';
import type { ToneName } from '../theme/palette.ts';

interface FormProblemProps {
  readonly text: string | null;
  /** what the user may do about it */
  readonly action?: ReactNode;
  /** `progress` for what is no problem at all */
  readonly tone?: ToneName;
}

/** What went wrong with a form as a whole; announced when it appears. */
export function FormProblem({ text, action, tone = 'critical' }: FormProblemProps) {
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {text !== null && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.25,
            alignItems: 'center',
            px: 1.75,
            py: 1.25,
            borderRadius: 1,
            typography: 'body2',
            fontWeight: 550,
            color: theme.vars.palette.tone[tone].ink,
            backgroundColor: theme.vars.palette.tone[tone].soft,
          })}
        >
          {tone === 'progress' ? <CheckCircleIcon fontSize="small" /> : <WarningIcon fontSize="small" />}
          <Box sx={{ flex: '1 1 200px' }}>{text}</Box>
          {action}
        </Box>
      )}
    </Box>
  );
}
