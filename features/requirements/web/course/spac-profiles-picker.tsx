import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { spacProfileLookup } from '#features/spac/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { type RequiredProfile, spacProfile } from './requirement-kind.ts';

interface SpacProfilesPickerProps {
  readonly wanted: readonly RequiredProfile[];
  readonly onChange: (wanted: readonly RequiredProfile[]) => void;
}

const numberOf = ({ wire }: RequiredProfile) => Number(wire.iD_ProfileSpac);

/** The SPAC profiles that require a SPAC course. */
export function SpacProfilesPicker({ wanted, onChange }: SpacProfilesPickerProps) {
  const { t } = useTranslation('requirements');
  const { control } = useForm({ defaultValues: { profSpacs: wanted.map(numberOf) } });
  const chosen = useWatch({ control, name: 'profSpacs' });
  const known = useRef(new Map(wanted.map((profile) => [numberOf(profile), profile])));
  const latest = useRef({ wanted, onChange });
  latest.current = { wanted, onChange };
  const source = {
    ...spacProfileLookup,
    labelOf: (row: GridRow) => {
      known.current.set(Number(row.iD_ProfileSpac), spacProfile(row));
      return spacProfileLookup.labelOf(row);
    },
  };
  useEffect(() => {
    const next = chosen.flatMap((number) => known.current.get(number) ?? []);
    const isSame = next.map(({ key }) => key).join() === latest.current.wanted.map(({ key }) => key).join();
    if (!isSame) latest.current.onChange(next);
  }, [chosen]);
  return (
    <MultiLookupFormField
      control={control}
      name="profSpacs"
      label={t('spacProfiles')}
      source={source}
      helperText={t('spacProfilesHint')}
    />
  );
}
