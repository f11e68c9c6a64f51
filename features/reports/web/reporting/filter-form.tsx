import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { memo, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { courseTypes } from '#features/courses/shared/codes.ts';
import { collaboratorStates, mostSectors } from '#features/people/shared/contract.ts';
import { ofSectors, sectorLookup } from '#features/people/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { fieldsOf } from '#platform/ui/form/form-field.ts';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { getPeopleCharts } from '../../shared/calls.ts';
import { type ReportFilter, reportConditionNames, reportConditions } from '../../shared/report-filter.ts';
import type { ReportingTab } from '../../shared/reporting.ts';
import { peopleLookup } from './people-lookup.ts';
import type { ReportingValues } from './reporting-address.ts';

interface FilterFormProps {
  readonly tab: ReportingTab;
  readonly control: Control<ReportingValues, unknown, ReportFilter>;
}

/** The filters of the reporting module (S1 section 2); a tab requires some, and leaves out what says nothing there. */
export const FilterForm = memo(function FilterForm({ tab, control }: FilterFormProps) {
  const { t, language } = useTexts(['reports', 'forms']);
  const field = fieldsOf(control);
  const isByUser = tab === 'user';
  const isBySector = tab === 'sector';
  const hasCondition = tab !== 'reason';
  const choices = useChoices(control);
  const sectors = (
    <MultiLookupFormField
      key="sectors"
      {...field('sectors', t('reporting.sectors'))}
      source={choices.sectors}
      required={isBySector}
      helperText={t(isBySector ? 'reporting.sectorsMost' : 'reporting.sectorsHint', { most: mostSectors })}
    />
  );
  const people = (
    <MultiLookupFormField
      key="collaborators"
      {...field('collaborators', t('reporting.collaborators'))}
      source={choices.people}
      keeps={choices.keepsPerson}
      required={isByUser}
      helperText={isByUser ? undefined : t('reporting.everybody')}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {isByUser ? [people, sectors] : [sectors, people]}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            // The last one has the longest name.
            lg: `repeat(${hasCondition ? 4 : 3}, minmax(0, 1fr)) minmax(0, 1.5fr)`,
          },
        }}
      >
        <DateFormField {...field('startDate', t('reporting.startDate'))} />
        <DateFormField {...field('endDate', t('reporting.endDate'))} />
        <TextFormField {...field('type', t('reporting.type'))} select>
          <MenuItem value="">{t('reporting.allTypes')}</MenuItem>
          {Object.entries(courseTypes).map(([type, words]) => (
            <MenuItem key={type} value={type}>
              {words[language]}
            </MenuItem>
          ))}
        </TextFormField>
        {hasCondition && (
          <TextFormField {...field('condition', t('reporting.condition'))} select>
            <MenuItem value="">{t('reporting.allConditions')}</MenuItem>
            {(Object.keys(reportConditions) as (keyof typeof reportConditions)[]).map((condition) => (
              <MenuItem key={condition} value={condition}>
                {reportConditionNames[condition][language]}
              </MenuItem>
            ))}
          </TextFormField>
        )}
        <SelectFormField
          {...field('conditionCollab', t('reporting.conditionCollab'))}
          values={collaboratorStates}
          clearable
        />
      </Box>
    </Box>
  );
});

/** What sectors and people there are to choose: those that the reader may ask about, the people of the chosen sectors alone. */
function useChoices(control: FilterFormProps['control']) {
  const { user, role } = useSession();
  const isOwnSector = scopeOf(role, getPeopleCharts) === 'ownSector';
  const chosen = useWatch({ control, name: 'sectors' });
  return useMemo(
    () => ({
      sectors: isOwnSector ? { ...sectorLookup, filter: ofSectors([user.iD_Sector]) } : sectorLookup,
      people: chosen.length === 0 ? peopleLookup : { ...peopleLookup, filter: ofSectors(chosen) },
      keepsPerson: (row: GridRow) => chosen.length === 0 || chosen.includes(Number(row.iD_Sector)),
    }),
    [chosen, isOwnSector, user.iD_Sector],
  );
}
