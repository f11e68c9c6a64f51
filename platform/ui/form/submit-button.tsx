import Button, { type ButtonProps } from '@mui/material/Button';

/** The button that sends a form: while `pending` it shows progress and takes no second click. */
export function SubmitButton({ pending, children, ...rest }: ButtonProps & { readonly pending: boolean }) {
  return (
    <Button type="submit" variant="contained" loading={pending} loadingPosition="start" {...rest}>
      {children}
    </Button>
  );
}
