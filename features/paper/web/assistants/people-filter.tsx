import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mostSectors } from '#features/people/shared/contract.ts';
import { sectorLookup } from '#features/people/web/public.tsx';
import { spacProfileLookup } from '#features/spac/web/public.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';

/** What people are looked for by: their sectors, or their SPAC profiles. */
export type FilterKind = 'sectors' | 'profSpacs';

/** As CollaboratorFilteredBySector takes them. */
export type PeopleFilters = Readonly<Partial<Record<FilterKind, readonly number[]>>>;

interface PeopleFilterProps {
  readonly kind: FilterKind;
  readonly first: readonly number[];
  readonly onChange: (filters: PeopleFilters) => void;
}

/** The picker of sectors, up to `mostSectors` of them, or of SPAC profiles; too many are told and not looked for. */
export function PeopleFilter({ kind, first, onChange }: PeopleFilterProps) {
  const { t } = useTranslation('paper');
  const { control } = useForm({ defaultValues: { chosen: [...first] } });
  const chosen = useWatch({ control, name: 'chosen' });
  const bySector = kind === 'sectors';
  const isTooMany = bySector && chosen.length > mostSectors;
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!isTooMany) latest.current({ [kind]: chosen });
  }, [kind, chosen, isTooMany]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, maxWidth: 760 }}>
      <MultiLookupFormField
        control={control}
        name="chosen"
        label={bySector ? t('add.sectors') : t('add.spacProfiles')}
        helperText={bySector ? t('add.sectorsHint', { most: mostSectors }) : t('add.spacProfilesHint')}
        source={bySector ? sectorLookup : spacProfileLookup}
      />
      <FormProblem text={isTooMany ? t('add.tooManySectors', { most: mostSectors }) : null} />
    </Box>
  );
}
