import Box from '@mui/material/Box';

/** Under a field: what is wrong with it, and below the hint, which the error does not replace. */
export function fieldHelp(error: string | undefined, hint: React.ReactNode): React.ReactNode {
  if (error === undefined || hint === undefined || hint === '') return error ?? hint;
  return (
    <>
      <span>{error}</span>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {hint}
      </Box>
    </>
  );
}
