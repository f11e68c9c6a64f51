import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { printCertificates, printTrainingFile } from '../../shared/calls.ts';
import { PaperProgress } from './paper-progress.tsx';

/** What leaves the house of one person: their file, and all their certificates. */
export function PersonPapers({ employeeNr }: { readonly employeeNr: number }) {
  const { t } = useTranslation('reports');
  const download = useReportDownload();
  if (download.isRunning) return <PaperProgress download={download} />;
  const { method, path } = printCertificates;
  const filter = JSON.stringify(['employee_Nr', '=', employeeNr]);
  const sort = [{ selector: 'finishedDate', desc: true }];
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PdfIcon />}
        onClick={() => download.start(path, { method, body: { loadOptions: { filter, sort } } })}
      >
        {t('papers.certificates')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PdfIcon />}
        onClick={() => download.start(printTrainingFile.path, { query: { id: employeeNr } })}
      >
        {t('papers.file')}
      </Button>
    </>
  );
}
