import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IntegrityReport } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { SealIcon } from '#platform/ui/icons/record-icons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { findCopies } from '../../shared/calls.ts';
import { issuedReportShape } from '../../shared/issued-report.ts';
import { CertificateCheck } from '../copies/certificate-check.tsx';
import { ChooseCopy } from '../copies/choose-copy.tsx';
import { CopyOutcome } from '../copies/copy-outcome.tsx';
import { TypeDigest } from '../copies/type-digest.tsx';
import { useCopyCheck } from '../copies/use-copy-check.ts';

/**
 * /Audit/Copy: is this certificate, or this document, the one that was signed, by whom, when and of what (21 CFR 11.10(b), 11.70). A
 * certificate is checked by its readers, a document by who reads the trail.
 */
export default function VerifyCopyPage() {
  const { t } = useTranslation('reports');
  const { role } = useSession();
  const readsTrail = mayCall(role, findCopies);
  const [isReporting, setReporting] = useState(false);
  const report = (
    <Button variant="outlined" color="inherit" startIcon={<SealIcon />} onClick={() => setReporting(true)}>
      {t('copies.report')}
    </Button>
  );
  return (
    <Page width="reading">
      {readsTrail && <BackLink to={pagePaths.audit}>{t('copies.back')}</BackLink>}
      <PageTitle title={t('copies.title')} lead={t('copies.lead')} actions={readsTrail && report} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Part title={t('copies.code.title')}>
          <CertificateCheck />
        </Part>
        {readsTrail && (
          <Part title={t('copies.document')}>
            <DocumentCheck />
          </Part>
        )}
      </Box>
      {isReporting && <IntegrityReport shape={issuedReportShape} onClose={() => setReporting(false)} />}
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A document, held against the trail by its bytes or by its digest. */
function DocumentCheck() {
  const { wanted, found, takeFiles, takeDigest } = useCopyCheck();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <ChooseCopy onFiles={takeFiles} />
      <CopyOutcome wanted={wanted} found={found} />
      <TypeDigest onDigest={takeDigest} />
    </Box>
  );
}
