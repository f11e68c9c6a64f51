import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useToldWords } from '#platform/ui/form/told-words.ts';
import { connectionScopes } from '#product/connection-scopes.ts';
import { type ConnectionKind, scopesOfKind, splitScope } from '../shared/contract.ts';

interface ScopeFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly kind: ConnectionKind | null;
}

/** What the keys of a connection open, of what its kind may; kept as words parted by blanks. */
export function ScopeField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  kind,
}: ScopeFieldProps<Values, Output>) {
  const { language } = useTexts('connections');
  const { field, fieldState } = useController({ control, name });
  const offered = kind === null ? [] : scopesOfKind[kind];
  const chosen = splitScope(String(field.value ?? ''));
  const told = chosen.map((scope) => connectionScopes[scope][language]).join(', ');
  useToldWords(name, label, { [String(field.value ?? '')]: told });
  const toggle = (scope: (typeof offered)[number], isOn: boolean) =>
    field.onChange(offered.filter((one) => (one === scope ? isOn : chosen.includes(one))).join(' '));
  return (
    <FormControl component="fieldset" error={fieldState.invalid} sx={{ gridColumn: '1 / -1' }}>
      <FormLabel component="legend" sx={{ typography: 'subtitle2' }}>
        {label}
      </FormLabel>
      <FormGroup>
        {offered.map((scope) => (
          <FormControlLabel
            key={scope}
            label={connectionScopes[scope][language]}
            control={
              <Checkbox
                checked={chosen.includes(scope)}
                onChange={(_event, isOn) => toggle(scope, isOn)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error?.message !== undefined && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
