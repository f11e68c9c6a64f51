import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mostSectors } from '#features/people/shared/contract.ts';
import { countPeopleOf, loadProfilesOf, sectorLookup } from '#features/people/web/public.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { type RequiredProfile, sectorProfile } from './requirement-kind.ts';

interface SectorProfilesPickerProps {
  readonly base: readonly RequiredProfile[];
  readonly wanted: readonly RequiredProfile[];
  readonly onChange: (wanted: readonly RequiredProfile[]) => void;
  readonly onTooMany: (isTooMany: boolean) => void;
}

const sectorOf = ({ wire }: RequiredProfile) => Number(wire.iD_Sector);

/** First up to 25 sectors, then the profiles of each (decisions section 11). */
export function SectorProfilesPicker({ base, wanted, onChange, onTooMany }: SectorProfilesPickerProps) {
  const { t } = useTranslation('requirements');
  const { control } = useForm({ defaultValues: { sectors: [...new Set([...base, ...wanted].map(sectorOf))] } });
  const sectors = useWatch({ control, name: 'sectors' });
  // A course that is in more sectors already may keep them.
  const most = Math.max(mostSectors, new Set(base.map(sectorOf)).size);
  const isTooMany = sectors.length > most;
  const latest = useRef({ wanted, onChange, onTooMany });
  latest.current = { wanted, onChange, onTooMany };
  useEffect(() => latest.current.onTooMany(isTooMany), [isTooMany]);
  useEffect(() => {
    const left = latest.current.wanted.filter((profile) => sectors.includes(sectorOf(profile)));
    if (left.length < latest.current.wanted.length) latest.current.onChange(left);
  }, [sectors]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <MultiLookupFormField
        control={control}
        name="sectors"
        label={t('sectors')}
        source={sectorLookup}
        helperText={t('sectorsHint', { most: mostSectors })}
      />
      <FormProblem text={isTooMany ? t('tooManySectors', { most: mostSectors }) : null} />
      {sectors.length > 0 && <Profiles sectors={sectors} wanted={wanted} onChange={onChange} />}
    </Box>
  );
}

interface ProfilesProps extends Pick<SectorProfilesPickerProps, 'wanted' | 'onChange'> {
  readonly sectors: readonly number[];
}

function Profiles({ sectors, wanted, onChange }: ProfilesProps) {
  const { t } = useTranslation('requirements');
  const sorted = sectors.toSorted((one, other) => one - other);
  const profiles = useQuery({
    queryKey: ['lookup', 'profiles-of-sectors', sorted],
    queryFn: ({ signal }) => loadProfilesOf(sorted, signal),
    placeholderData: (before) => before,
  });
  // What a requirement sets off; the choice does not wait for it.
  const people = useQuery({
    queryKey: ['counts', 'people-of-sectors', sorted],
    queryFn: ({ signal }) => countPeopleOf(sorted, signal),
    placeholderData: (before) => before,
  });
  if (profiles.isLoadingError) {
    return <LoadFailed dense error={profiles.error} onRetry={() => void profiles.refetch()} />;
  }
  if (profiles.data === undefined) return <CardSkeletons count={2} height={96} />;
  const offered = profiles.data.map(sectorProfile).filter((profile) => sectors.includes(sectorOf(profile)));
  const groups = Map.groupBy(offered, sectorOf);
  const without = sectors.length - groups.size;
  return (
    <>
      {sectors.map((sector) => {
        const members = groups.get(sector);
        return (
          members && (
            <SectorGroup key={sector} members={members} people={people.data} wanted={wanted} onChange={onChange} />
          )
        );
      })}
      {without > 0 && !profiles.isPlaceholderData && <Note>{t('withoutProfiles', { count: without })}</Note>}
    </>
  );
}

interface SectorGroupProps extends Pick<SectorProfilesPickerProps, 'wanted' | 'onChange'> {
  readonly members: readonly RequiredProfile[];
  /** how many are at work in each; undefined until it is known */
  readonly people: Readonly<Record<string, number>> | undefined;
}

function SectorGroup({ members, people, wanted, onChange }: SectorGroupProps) {
  const { t, language } = useTexts('requirements');
  const atWork = (key: string) => {
    const count = people?.[key] ?? 0;
    return { count, shown: formatNumber(count, language) };
  };
  const titleId = useId();
  const chosen = new Set(wanted.map(({ key }) => key));
  const count = members.filter(({ key }) => chosen.has(key)).length;
  const others = wanted.filter(({ key }) => !members.some((member) => member.key === key));
  const sector = members[0]?.group ?? '';
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ p: 2, ...onPaper }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} variant="subtitle2" component="h2">
          {sector}
        </Typography>
        <FormControlLabel
          label={t('allProfiles')}
          sx={{ mr: 0 }}
          control={
            <Checkbox
              checked={count === members.length}
              indeterminate={count > 0 && count < members.length}
              slotProps={{ input: { 'aria-label': t('allProfilesOf', { sector }) } }}
              onChange={(_event, checked) => onChange(checked ? [...others, ...members] : others)}
            />
          }
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
        }}
      >
        {members.map((member) => (
          <FormControlLabel
            key={member.key}
            label={
              <>
                {member.name}
                {people !== undefined && (
                  <Box
                    component="span"
                    id={`${titleId}-${member.key}`}
                    sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
                  >
                    {t('atWork', atWork(member.key))}
                  </Box>
                )}
              </>
            }
            control={
              <Checkbox
                checked={chosen.has(member.key)}
                slotProps={{ input: { 'aria-label': member.name, 'aria-describedby': `${titleId}-${member.key}` } }}
                onChange={(_event, checked) =>
                  onChange(checked ? [...wanted, member] : wanted.filter(({ key }) => key !== member.key))
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
