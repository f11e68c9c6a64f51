import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { Download } from '#platform/ui/http/use-download.ts';
import { ExcelIcon, EyeIcon, PdfIcon } from '#platform/ui/icons/icons.tsx';
import { ReportProgress } from '#platform/ui/report/report-progress.tsx';
import { ReportType } from '../../shared/report-documents.ts';

interface ReportActionsProps {
  readonly download: Download;
  /** the PDF has its counts alone, unless its rows are asked for */
  readonly hasShortForm: boolean;
  readonly onDownload: (type: ReportType, hasDetail: boolean) => void;
}

/** Visualizar, Descargar PDF, Descargar excel (S1 section 2); a download on its way shows how far it is and can be cancelled. */
export function ReportActions({ download, hasShortForm, onDownload }: ReportActionsProps) {
  const { t } = useTranslation(['reports', 'ui']);
  const { isRunning } = download;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" startIcon={<EyeIcon />}>
          {t('reporting.show')}
        </Button>
        {isRunning ? (
          <Button variant="outlined" onClick={download.cancel}>
            {t('ui:report.stop')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" startIcon={<PdfIcon />} onClick={() => onDownload(ReportType.Pdf, false)}>
              {t('reporting.pdf')}
            </Button>
            {hasShortForm && (
              <Button variant="outlined" startIcon={<PdfIcon />} onClick={() => onDownload(ReportType.Pdf, true)}>
                {t('reporting.pdfDetail')}
              </Button>
            )}
            <Button variant="outlined" startIcon={<ExcelIcon />} onClick={() => onDownload(ReportType.Excel, false)}>
              {t('reporting.excel')}
            </Button>
          </>
        )}
      </Box>
      <ReportProgress download={download} />
      <FormProblem text={download.problem} />
    </Box>
  );
}
