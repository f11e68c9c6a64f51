import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IntegrityReport } from '#features/records/web/public.tsx';
import { SealIcon } from '#platform/ui/icons/record-icons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { issuedReportShape } from '../../shared/issued-report.ts';
import { ChooseCopy } from '../copies/choose-copy.tsx';
import { CopyOutcome } from '../copies/copy-outcome.tsx';
import { TypeDigest } from '../copies/type-digest.tsx';
import { useCopyCheck } from '../copies/use-copy-check.ts';

/** /Audit/Copy: is this document the one that was signed, by whom, when and of what (21 CFR 11.10(b), 11.70). */
export default function VerifyCopyPage() {
  const { t } = useTranslation('reports');
  const [isReporting, setReporting] = useState(false);
  const { wanted, found, takeFiles, takeDigest } = useCopyCheck();
  return (
    <Page width="reading">
      <BackLink to={pagePaths.audit}>{t('copies.back')}</BackLink>
      <PageTitle
        title={t('copies.title')}
        lead={t('copies.lead')}
        actions={
          <Button variant="outlined" color="inherit" startIcon={<SealIcon />} onClick={() => setReporting(true)}>
            {t('copies.report')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <ChooseCopy onFiles={takeFiles} />
        <CopyOutcome wanted={wanted} found={found} />
        <TypeDigest onDigest={takeDigest} />
      </Box>
      {isReporting && <IntegrityReport shape={issuedReportShape} onClose={() => setReporting(false)} />}
    </Page>
  );
}
