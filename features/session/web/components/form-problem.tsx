import Box from '@mui/material/Box';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';

/** What went wrong with the form as a whole; announced when it appears. */
export function FormProblem({ text }: { readonly text: string | null }) {
  return (
    <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
      {text !== null && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            gap: 1.25,
            alignItems: 'center',
            px: 1.75,
            py: 1.25,
            borderRadius: 1,
            typography: 'body2',
            fontWeight: 550,
            color: theme.vars.palette.tone.critical.ink,
            backgroundColor: theme.vars.palette.tone.critical.soft,
          })}
        >
          <WarningIcon fontSize="small" />
          {text}
        </Box>
      )}
    </Box>
  );
}
