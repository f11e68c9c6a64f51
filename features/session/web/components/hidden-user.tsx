import Box from '@mui/material/Box';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';

/** The name to a password that is asked alone, for password managers: it is out of sight, and nobody reaches it by keyboard. */
export function HiddenUser({ cwid, name = 'user' }: { readonly cwid: string; readonly name?: string }) {
  return (
    <Box
      component="input"
      type="text"
      name={name}
      autoComplete="username"
      value={cwid}
      readOnly
      tabIndex={-1}
      aria-hidden
      sx={visuallyHidden}
    />
  );
}
