import Box from '@mui/material/Box';
import { initialsOf } from './initials-of.ts';

/** The initials of a person in a disc of `size` px; decoration beside their name. */
export function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <Box
      aria-hidden
      data-initials={initialsOf(name)}
      sx={(theme) => ({
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * 0.39,
        fontWeight: 650,
        color: theme.vars.palette.primary.contrastText,
        backgroundColor: theme.vars.palette.primary.main,
        // Drawn, not written: the name of a button holds the words.
        '&::before': { content: 'attr(data-initials)' },
      })}
    />
  );
}
