import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { migratedMeaning, migratedResults } from '../shared/codes.ts';
import type { MigratedTraining } from '../shared/contract.ts';
import { MigratedChip } from './migrated-chip.tsx';
import { Scans } from './scans.tsx';
import { type MigratedSubject, useMigrated } from './use-migrated.ts';

/** Rows that are in sight before somebody asks for more. */
const first = 5;

interface MigratedTrainingsProps {
  readonly of: MigratedSubject;
  /** address of a list that has all of them */
  readonly list?: string;
}

/** What other systems recorded of a person, of a version of a document or of oneself; nothing where there is none. */
export function MigratedTrainings({ of, list }: MigratedTrainingsProps) {
  const { t, language } = useTexts('migrated');
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useMigrated(of);
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.total === 0) return null;
  const { total, trainings } = data;
  const shown = isWhole ? trainings : trainings.slice(0, first);
  const rest = trainings.length - shown.length;
  return (
    <Box component="section" aria-labelledby="migrated-title" sx={{ display: 'grid', gap: 1, my: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography id="migrated-title" variant="h3">
          {t('title')}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {formatNumber(total, language)}
        </Typography>
      </Box>
      <Note>{migratedMeaning[language]}</Note>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {shown.map((one) => (
          <Line key={one.iD_Migrated} training={one} isOfCourse={of !== 'own' && 'iD_Course' in of} />
        ))}
      </Box>
      {rest > 0 && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          {t('more', { count: rest })}
        </Button>
      )}
      {isWhole && total > trainings.length && (
        <Note>{t('cut', { count: trainings.length, total: formatNumber(total, language) })}</Note>
      )}
      {list !== undefined && (
        <Link component={RouterLink} underline="always" to={list} sx={{ justifySelf: 'start' }}>
          {t('list')}
        </Link>
      )}
    </Box>
  );
}

function Line({ training, isOfCourse }: { readonly training: MigratedTraining; readonly isOfCourse: boolean }) {
  const { t, language } = useTexts('migrated');
  const { doc_Number, version, title, name, employee_Nr, sector_Name, trainedOn, result, score, instructor } = training;
  const document = `${doc_Number}${version === '' ? '' : ` · ${version}`}${title === '' ? '' : ` · ${title}`}`;
  const facts = [
    ...(isOfCourse ? [sector_Name] : []),
    ...(score === '' ? [] : [t('score', { score })]),
    ...(instructor === '' ? [] : [t('instructor', { name: instructor })]),
    t('source', { system: training.sourceSystem, id: training.iD_Import }),
    ...(training.satisfies ? [t('meets')] : []),
  ];
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'grid',
        gap: 0.5,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 600, flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {isOfCourse ? `${name} (${employee_Nr})` : document}
        </Typography>
        <Typography component="span">
          {formatDay(trainedOn)} · {migratedResults[result as keyof typeof migratedResults][language]}
        </Typography>
        <MigratedChip />
      </Box>
      <Note>{facts.join(' · ')}</Note>
      {training.evidence.length > 0 && <Scans training={training} />}
    </Box>
  );
}
