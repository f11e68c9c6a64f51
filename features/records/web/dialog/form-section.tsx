import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FieldColumns } from '#platform/ui/form/field-columns.tsx';

/** A titled group of fields of a long form, two side by side where there is room. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 2, pt: 0.5 }}>
        {title}
      </Typography>
      <FieldColumns>{children}</FieldColumns>
    </Box>
  );
}
