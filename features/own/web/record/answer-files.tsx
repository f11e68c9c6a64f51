import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { DownloadIcon } from '#platform/ui/icons/record-icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { getGivenAnswers, printGivenAnswers } from '../../shared/calls.ts';
import type { TrainingRecord } from '../../shared/training-record.ts';

/** The answers of all attempts to take along: for people as PDF, for programs as JSON. For who may see the key. */
export function AnswerFiles({ record }: { readonly record: TrainingRecord }) {
  const { t } = useTranslation('own');
  const pdf = useReportDownload();
  const json = useReportDownload();
  const { iD_Course } = record.course;
  const { iD_Instance } = record.instance;
  const query = { iD_Course, iD_Instance, cwid: record.person.cwid };
  const look = { size: 'small', variant: 'outlined', color: 'inherit', loadingPosition: 'start' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button
        {...look}
        startIcon={<PdfIcon />}
        loading={pdf.isRunning}
        onClick={() => pdf.start(printGivenAnswers.path, { query })}
      >
        {t('answers.pdf')}
      </Button>
      <Button
        {...look}
        startIcon={<DownloadIcon />}
        loading={json.isRunning}
        onClick={() => json.start(getGivenAnswers.path, { query: { ...query, format: 'json' } })}
      >
        {t('answers.json')}
      </Button>
    </Box>
  );
}
