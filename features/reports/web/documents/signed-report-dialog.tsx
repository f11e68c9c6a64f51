import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SignatureFields } from '#features/records/web/public.tsx';
import { noteSigned, useSession, useSignatureAcceptance } from '#features/session/web/public.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { type SignedBody, signedBody } from '#platform/signing/signed-fields.ts';
import type { GridStanding } from '#platform/ui/data-grid/types.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { ExcelIcon, PdfIcon } from '#platform/ui/icons/icons.tsx';
import { ReportProgress } from '#platform/ui/report/report-progress.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { type ConsultShape, ReportType, type SignedReportKind, signedReports } from '../../contract.ts';

interface SignedReportDialogProps {
  readonly kind: SignedReportKind;
  readonly shape: ConsultShape;
  /** what the grid shows: what the report is of */
  readonly standing: GridStanding;
  readonly onClose: () => void;
}

/** A list as it stands, given out signed, as PDF or Excel (decisions sections 11 and 12). */
export default function SignedReportDialog({ kind, shape, standing, onClose }: SignedReportDialogProps) {
  const { t } = useTranslation(['reports', 'records', 'ui']);
  const { language } = useLanguage();
  const { user } = useSession();
  const leadsToAcceptance = useSignatureAcceptance();
  const form = useSchemaForm<SignedBody, SignedBody>(signedBody, {
    defaultValues: { user: user.name, pass: '', reason: '' },
  });
  const { filter, sort, columns } = standing;
  const done = () => {
    noteSigned();
    onClose();
  };
  const download = useReportDownload(done, (failure) => {
    // A password is typed for one attempt.
    form.resetField('pass');
    return leadsToAcceptance(failure);
  });
  const formId = useId();
  const create = (type: ReportType) =>
    form.handleSubmit((signature) => {
      const body = { loadOptions: { filter, sort }, columns, signature, type };
      download.start(signedReports[kind], { method: 'POST', body });
    })();
  return (
    <BaseDialog
      open
      title={t('signed.title', { list: shape.title[language] })}
      onClose={onClose}
      busy={download.isRunning}
      actions={
        download.isRunning ? (
          <Button onClick={download.cancel}>{t('ui:report.stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('records:cancel')}</Button>
            <Button variant="outlined" startIcon={<ExcelIcon />} onClick={() => void create(ReportType.Excel)}>
              {t('signed.excel')}
            </Button>
            <Button type="submit" form={formId} variant="contained" startIcon={<PdfIcon />}>
              {t('signed.pdf')}
            </Button>
          </>
        )
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create(ReportType.Pdf);
        }}
      >
        <Typography sx={{ color: 'text.secondary' }}>
          {t(filter === null ? 'signed.leadAll' : 'signed.leadFiltered')} {t('signed.lead')}
        </Typography>
        <Box component="fieldset" disabled={download.isRunning} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <SignatureFields control={form.control} meaning="reportIssued" />
        </Box>
        <Box sx={{ mt: 2 }}>
          <ReportProgress download={download} />
          <FormProblem text={download.problem} />
        </Box>
      </Box>
    </BaseDialog>
  );
}
