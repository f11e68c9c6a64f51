import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolbarAction } from '#platform/ui/data-grid/types.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { printCertificates } from '../../shared/calls.ts';
import { PaperProgress } from './paper-progress.tsx';

/** The toolbar button that prints the certificates of a list of trainings as it stands, and how far they are. */
export function useCertificates(): { readonly action: ToolbarAction; readonly progress: ReactNode } {
  const { t } = useTranslation('reports');
  const download = useReportDownload();
  const start = useRef(download.start);
  start.current = download.start;
  const label = t('papers.certificates');
  const action = useMemo<ToolbarAction>(
    () => ({
      id: 'certificates',
      label,
      icon: <PdfIcon />,
      onSelect: ({ filter, sort }) => {
        const { method, path } = printCertificates;
        start.current(path, { method, body: { loadOptions: { filter, sort } } });
      },
    }),
    [label],
  );
  return { action, progress: <PaperProgress download={download} /> };
}
