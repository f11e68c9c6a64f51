import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#platform/calls/call.ts';
import { send } from '#platform/calls/web/send.ts';
import { useListProps } from '#platform/ui/form/lookup-list-state.tsx';
import { getReasons } from '../../shared/calls.ts';

interface ReasonFieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  /** path of the kind of record that is changed, whose last reasons are offered: `Sector` */
  readonly path: string;
}

const noList = { failure: null, isSearching: false };
const noRetry = () => Promise.resolve(false);

const nothing: ReplyOf<typeof getReasons> = { own: [], company: [] };

/** Why a change is made: any text, with the last reasons of the person and those of the company offered. */
export function ReasonField<Values extends FieldValues, Output>({
  control,
  name,
  path,
}: ReasonFieldProps<Values, Output>) {
  const { t } = useTranslation(['records', 'forms']);
  const { field, fieldState } = useController({ control, name });
  // Where they cannot be read, a reason is typed as ever.
  const { data = nothing } = useQuery({
    queryKey: ['reasons', path],
    queryFn: ({ signal }) => send(getReasons, { query: { path }, signal }),
    staleTime: 0,
    retry: false,
  });
  const { listProps } = useListProps(noList, noRetry);
  const company = data.company.filter((reason) => !data.own.includes(reason));
  const [last] = data.own;
  const text: string = field.value ?? '';
  return (
    <div>
      <Autocomplete
        freeSolo
        disableClearable
        forcePopupIcon={data.own.length + company.length > 0}
        options={[...data.own, ...company]}
        value={text}
        inputValue={text}
        onInputChange={(_event, typed, why) => {
          if (why === 'input') field.onChange(typed);
        }}
        onChange={(_event, chosen) => field.onChange(chosen)}
        onBlur={field.onBlur}
        {...listProps}
        openText={t('signature.reasons')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('signature.reason')}
            required
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      {last !== undefined && last !== text && (
        <Button
          size="small"
          title={last}
          onClick={() => field.onChange(last)}
          sx={{ mt: 0.5, ml: -0.75, maxWidth: '100%' }}
        >
          {t('signature.repeat')}
        </Button>
      )}
    </div>
  );
}
