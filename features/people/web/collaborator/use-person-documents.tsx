import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { DownloadIcon } from '#platform/ui/icons/record-icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { printInitialTraining } from '../../shared/calls.ts';
import { useSignatureRegistry } from './use-signature-registry.ts';

/** What is downloaded about a person: the report of their initial training, and the signature PDF where there is one (S0 section 2). */
export function usePersonDocuments(): (row: GridRow) => readonly RowAction[] {
  const { t } = useTranslation('people');
  const downloadRegistry = useSignatureRegistry();
  const report = useReportDownload();
  return (row) => [
    {
      id: 'initialTraining',
      label: t('collaborator.initialTraining'),
      icon: <PdfIcon />,
      onSelect: () => report.start(printInitialTraining.path, { query: { id: Number(row.employee_Nr) } }),
    },
    ...(row.pdfName === null
      ? []
      : [
          {
            id: 'registry',
            label: t('collaborator.registry'),
            icon: <DownloadIcon />,
            onSelect: () => downloadRegistry(row),
          },
        ]),
  ];
}
