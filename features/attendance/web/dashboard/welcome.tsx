import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { CheckCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { wordDueHeadline } from '../../due-words.ts';

interface WelcomeProps {
  readonly fullName: string;
  /** Counts by status; undefined while loading, null when they could not be loaded. */
  readonly counts: readonly { readonly label: string; readonly count: number | null | undefined }[];
  /** Courses about to expire or expired, paper left out; undefined while unknown. */
  readonly dueSoon: number | undefined;
}

/** Who it is, what presses, and how much there is (S0 section 2). */
export function Welcome({ fullName, counts, dueSoon }: WelcomeProps) {
  const { t } = useTranslation('attendance');
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        gap: { xs: 2.5, md: 4 },
        p: { xs: 2.5, sm: 3.5 },
        mb: { xs: 3, sm: 4 },
        borderRadius: 2,
        color: theme.vars.palette.primary.contrastText,
        backgroundColor: theme.vars.palette.primary.main,
        ...theme.applyStyles('dark', {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.tone.progress.soft,
        }),
      })}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px', '& > :first-of-type': { mb: 0 } }}>
        <PageTitle title={t('dashboard.welcome', { name: fullName })} />
        <DueSoon count={dueSoon} />
      </Box>
      <Box
        component="dl"
        aria-label={t('dashboard.counts')}
        sx={{ display: 'flex', gap: { xs: 3, sm: 5 }, m: 0, justifyContent: { xs: 'space-between', sm: 'flex-start' } }}
      >
        {counts.map(({ label, count }) => (
          <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Box component="dt" sx={{ typography: 'body2' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.02em' }}
            >
              {count === undefined ? (
                <Skeleton width={36} sx={{ bgcolor: 'rgb(255 255 255 / 0.25)' }} />
              ) : (
                (count ?? '–')
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function DueSoon({ count }: { readonly count: number | undefined }) {
  const { language } = useLanguage();
  if (count === undefined) return <Box sx={{ height: 36, mt: 1.5 }} />;
  return (
    <Box
      sx={(theme) => {
        const tone = theme.vars.palette.tone[count > 0 ? 'critical' : 'positive'];
        return {
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          mt: 1.5,
          px: 1.5,
          py: 0.75,
          borderRadius: 1,
          typography: 'body2',
          fontWeight: 600,
          color: tone.ink,
          backgroundColor: tone.soft,
        };
      }}
    >
      {count > 0 ? <WarningIcon fontSize="small" /> : <CheckCircleIcon fontSize="small" />}
      {wordDueHeadline(count, language)}
    </Box>
  );
}
