import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { FactList } from '#features/attendance/web/library.tsx';
import { recordOutcome, signatureFacts } from '#features/own/shared/record-words.ts';
import { type TrainingRecord, trainingRecordReply } from '#features/own/shared/training-record.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { CheckCircleIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';

/** The element of its band. */
export const signedBandId = 'tablet-signed';

/** Over the list: what the last person signed, as their signature was answered, until somebody puts it away (21 CFR 11.50). */
export function SignedSummary({ record }: { readonly record: TrainingRecord }) {
  const { t, language } = useTexts(['tablet', 'attendance']);
  const navigate = useNavigate();
  const signature = record.signatures.at(-1);
  if (signature === undefined) return null;
  const percent = t('attendance:percent', { value: scorePercent(record.attended.score ?? 0) });
  return (
    <Box
      component="section"
      aria-labelledby="tablet-signed-title"
      sx={(theme) => ({
        overflow: 'clip',
        borderRadius: 1.5,
        border: `1px solid ${theme.vars.palette.tone.positive.main}`,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      <Box
        id={signedBandId}
        sx={(theme) => ({
          // A band over the whole width, to be seen from two metres; only the list's own bar is over it.
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 },
          scrollMarginTop: '-70px',
          color: theme.vars.palette.tone.positive.ink,
          backgroundColor: theme.vars.palette.tone.positive.soft,
          '& svg': { flex: 'none', fontSize: 48 },
        })}
      >
        <CheckCircleIcon />
        <Typography
          id="tablet-signed-title"
          variant="h3"
          component="h2"
          sx={{ flex: { xs: '1 1 60%', sm: '1 1 0' }, minWidth: 0 }}
        >
          {t('signed.title', { name: record.person.name })}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void navigate(pagePaths.tabletCourse, { replace: true, state: null })}
        >
          {t('signed.noted')}
        </Button>
      </Box>
      <Box sx={{ p: { xs: 2, sm: 3 }, '& dd': { overflowWrap: 'anywhere' } }}>
        <FactList
          facts={[
            [t('signed.result'), `${recordOutcome(record, language).text} · ${percent}`],
            ...signatureFacts(signature, language).map(({ label, value }) => [label, value] as const),
          ]}
        />
      </Box>
    </Box>
  );
}

/** What was just signed, from the state of the navigation that led to the list; null where nothing was. */
export function readSigned(state: unknown): TrainingRecord | null {
  if (typeof state !== 'object' || state === null || !('signed' in state)) return null;
  return trainingRecordReply.safeParse(state.signed).data ?? null;
}
