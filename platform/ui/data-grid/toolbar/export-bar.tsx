import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridExport } from './use-export.ts';

/** How far the export is, and the way to give it up. */
export function ExportBar({ isRunning, received, total, rows, cancel }: GridExport) {
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  if (!isRunning) return null;
  // Never whole before its end: the size is an estimate.
  const percent = total === null || total === 0 ? null : Math.min(99, Math.round((received / total) * 100));
  return (
    <div className="dg-export" role="status">
      <span>
        {t('grid.exporting')}
        {rows !== null && ` · ${t('grid.exportRows', { shown: formatNumber(rows, language) })}`}
      </span>
      <LinearProgress
        aria-label={t('grid.exporting')}
        {...(percent === null ? {} : { variant: 'determinate', value: percent })}
      />
      <span className="dg-percent">{percent !== null && `${percent}\u00a0%`}</span>
      <Button size="small" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
