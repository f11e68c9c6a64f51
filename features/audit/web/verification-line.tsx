import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { CheckCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import type { AuditVerdict } from '../shared/contract.ts';

interface VerificationLineProps {
  readonly isRunning: boolean;
  /** part of 1 */
  readonly progress: number;
  readonly verdict: AuditVerdict | null;
  readonly failure: Error | null;
  readonly onCancel: () => void;
}

/** The running verification, or what it found; announced when it changes. */
export function VerificationLine({ isRunning, progress, verdict, failure, onCancel }: VerificationLineProps) {
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {isRunning ? (
        <Running progress={progress} onCancel={onCancel} />
      ) : failure !== null ? (
        <Failed failure={failure} />
      ) : (
        verdict !== null && <Verdict verdict={verdict} />
      )}
    </Box>
  );
}

function Running({ progress, onCancel }: Pick<VerificationLineProps, 'progress' | 'onCancel'>) {
  const { t } = useTranslation(['audit', 'ui']);
  return (
    <Box sx={{ p: 2, ...onPaper }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <Typography variant="subtitle2" component="p">
            {t('verify.running')}
          </Typography>
          <Note>{t('verify.runningHint')}</Note>
        </Box>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
      </Box>
      <LinearProgress variant="determinate" value={Math.floor(100 * progress)} aria-label={t('verify.running')} />
    </Box>
  );
}

function Verdict({ verdict }: { readonly verdict: AuditVerdict }) {
  const { t, language } = useTexts('audit');
  const { broken } = verdict;
  if (broken !== null) {
    return (
      <Told tone="critical" title={t('verify.brokenTitle')} text={t('verify.brokenText', { text: broken.text })} />
    );
  }
  const formatted = (count: number) => formatNumber(count, language);
  const { revisions, records, signatures, seals, files, gaps, isWhole } = verdict;
  const counts = {
    revisions: formatted(revisions),
    records: formatted(records),
    signatures: formatted(signatures),
    seals: formatted(seals),
    files: formatted(files),
  };
  const scope = t(isWhole ? 'verify.intactText' : 'verify.intactNewText', counts);
  const left = gaps === 0 ? '' : ` ${t('verify.gaps', { count: gaps, shown: formatted(gaps) })}`;
  return <Told tone="positive" title={t('verify.intactTitle')} text={`${scope}${left}`} />;
}

function Failed({ failure }: { readonly failure: Error }) {
  const { t } = useTranslation('audit');
  if (failure.name === 'AbortError') return <Told tone="neutral" title={t('verify.cancelled')} />;
  const said = failure instanceof RequestFailure && failure.status !== 0 ? failure.message : t('verify.network');
  return <Told tone="warning" title={t('verify.failed', { problem: said })} />;
}

interface ToldProps {
  readonly tone: ToneName;
  readonly title: string;
  readonly text?: string;
}

function Told({ tone, title, text }: ToldProps) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        gap: 1.5,
        p: 2,
        borderRadius: 1.5,
        borderLeft: `4px solid ${theme.vars.palette.tone[tone].main}`,
        color: theme.vars.palette.tone[tone].ink,
        backgroundColor: theme.vars.palette.tone[tone].soft,
      })}
    >
      {tone === 'positive' ? <CheckCircleIcon /> : <WarningIcon />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {text !== undefined && <Typography variant="body2">{text}</Typography>}
      </Box>
    </Box>
  );
}
