import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CheckCircleIcon, CrossCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import type { SignedCopy } from '../../shared/issued-report.ts';
import { CopyFacts } from './copy-facts.tsx';
import { Told } from './told.tsx';
import type { CopyCheck } from './use-copy-check.ts';

/** What the trail says of the chosen document, or why nothing can be said of it; announced when it changes. */
export function CopyOutcome({ wanted, found }: Pick<CopyCheck, 'wanted' | 'found'>) {
  const { t } = useTranslation('reports');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
      {wanted.kind === 'reading' && <Working text={t('copies.reading', { name: wanted.name })} />}
      {wanted.kind === 'problem' && (
        <Told tone="warning" icon={<WarningIcon />} title={t(`copies.problem.${wanted.problem}`)}>
          <Typography variant="body2">{t(`copies.problemHint.${wanted.problem}`, { name: wanted.name })}</Typography>
        </Told>
      )}
      {wanted.kind === 'digest' &&
        (found.data !== undefined && !found.isFetching ? (
          <Found copies={found.data.copies} name={wanted.name} sha256={wanted.sha256} />
        ) : found.isError && !found.isFetching ? (
          <LoadFailed title={t('copies.failed')} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Working text={t('copies.looking')} />
        ))}
    </Box>
  );
}

function Working({ text }: { readonly text: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <LinearProgress aria-hidden />
    </Box>
  );
}

interface FoundProps {
  readonly copies: readonly SignedCopy[];
  /** of the file; null for a digest that was typed */
  readonly name: string | null;
  readonly sha256: string;
}

function Found({ copies, name, sha256 }: FoundProps) {
  const { t } = useTranslation('reports');
  if (copies.length === 0) return <NoCopy name={name} sha256={sha256} />;
  return copies.map((copy) =>
    copy.verification.isIntact && copy.signature !== null ? (
      <Told key={copy.iD_Report} tone="positive" icon={<CheckCircleIcon />} title={t('copies.same')}>
        <Typography variant="body2">{t('copies.sameText')}</Typography>
        <CopyFacts copy={copy} name={name} sha256={sha256} />
      </Told>
    ) : (
      <Told key={copy.iD_Report} tone="critical" icon={<WarningIcon />} title={t('copies.altered')}>
        <Typography variant="body2">{t('copies.alteredText', { problem: copy.verification.problem ?? '' })}</Typography>
        <CopyFacts copy={copy} name={name} sha256={sha256} />
      </Told>
    ),
  );
}

/** No signed report: what that means, and what it does not. */
function NoCopy({ name, sha256 }: Omit<FoundProps, 'copies'>) {
  const { t } = useTranslation('reports');
  return (
    <Told tone="warning" icon={<CrossCircleIcon />} title={t('copies.none')}>
      <Typography variant="body2">{t('copies.noneText')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', display: 'grid', gap: 0.5 }}>
        <li>{t('copies.noneChanged')}</li>
        <li>{t('copies.noneOther')}</li>
      </Box>
      <Typography variant="body2">{t('copies.noneKinds')}</Typography>
      <CopyFacts copy={null} name={name} sha256={sha256} />
    </Told>
  );
}
