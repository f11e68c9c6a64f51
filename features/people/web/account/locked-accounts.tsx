import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { CheckCircleIcon } from '#platform/ui/icons/icons.tsx';
import type { LockedPerson } from '../../account-access.ts';
import { useLockedAccounts } from './use-access.ts';
import { useLockWords } from './use-access-words.ts';
import { useAccountActs } from './use-account-acts.tsx';

/** Who is locked now, with the way to unlock them for who may (21 CFR 11.300(d)): the rows of the desk's number. */
export function LockedAccounts() {
  const { t } = useTranslation('people');
  const locked = useLockedAccounts();
  const acts = useAccountActs(true);
  if (locked.isLoadingError) return <LoadFailed error={locked.error} onRetry={() => void locked.refetch()} />;
  if (locked.data === undefined) return <CardSkeletons count={3} height={64} />;
  if (locked.data.length === 0) {
    return <EmptyState icon={<CheckCircleIcon />} title={t('access.nobody')} hint={t('access.nobodyHint')} />;
  }
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('access.lockedLead')}
      </Typography>
      <Box component="ul" aria-label={t('access.lockedTitle')} sx={styles.list}>
        {locked.data.map((person) => (
          <Person
            key={person.employee_Nr}
            person={person}
            act={acts.actionsOf({ ...person, locks: null })[0]?.onSelect}
          />
        ))}
      </Box>
      {acts.dialog}
    </>
  );
}

interface PersonProps {
  readonly person: LockedPerson;
  /** absent for who may not unlock them */
  readonly act: (() => void) | undefined;
}

function Person({ person: { name, cwid, locks }, act }: PersonProps) {
  const { t } = useTranslation('people');
  const lockWords = useLockWords();
  return (
    <Box component="li" sx={styles.person}>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{`${name} (${cwid})`}</Typography>
        {locks.map((lock) => (
          <Typography key={lock.place} variant="body2" sx={{ color: 'text.secondary' }}>
            {lockWords(lock)}
          </Typography>
        ))}
      </Box>
      {act !== undefined && (
        <Button variant="outlined" onClick={act} aria-label={`${t('access.unlock')}: ${name}`}>
          {t('access.unlock')}
        </Button>
      )}
    </Box>
  );
}

const styles = {
  list: { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 720 },
  person: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1.5,
    px: 2,
    py: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
  },
} as const;
