import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { showNote, showSuccess } from '../../feedback/notices.ts';
import { type Download, useDownload } from '../../http/use-download.ts';
import { useGrid } from '../model/grid-model.ts';
import { useStanding } from './use-standing.ts';

export interface GridExport extends Omit<Download, 'start'> {
  readonly start: () => void;
}

/** The Excel export of a grid as it stands: filter, order and shown columns. */
export function useExport(): GridExport {
  const { t } = useTranslation('ui');
  const { props, query, language } = useGrid();
  const { exportAddress } = props;
  const standing = useStanding();
  const download = useDownload({
    words: { cancelled: t('grid.exportCancelled'), failed: t('unreachable') },
    fileName: `${props.title}.xlsx`,
    onDone: ({ rows }) =>
      rows === null
        ? showSuccess(t('report.done'))
        : showNote(t('grid.exported', { count: rows, shown: formatNumber(rows, language) })),
  });
  const start = () => {
    if (exportAddress === undefined) return;
    download.start(exportAddress, { method: 'POST', body: { ...query.parameters, ...standing() } });
  };
  return { ...download, start };
}
