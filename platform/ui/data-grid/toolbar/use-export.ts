import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { showError, showNote, showSuccess } from '../../feedback/notices.ts';
import { showFailure } from '../../feedback/show-failure.ts';
import { RequestFailure } from '../../http/request.ts';
import { useGrid } from '../model/grid-model.ts';
import { type ExportProgress, saveExport } from './save-export.ts';
import { useStanding } from './use-standing.ts';

export interface GridExport {
  /** null: none is running */
  readonly progress: ExportProgress | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** The Excel export of a grid as it stands: filter, order and shown columns. */
export function useExport(): GridExport {
  const { t } = useTranslation('ui');
  const { props, query, language } = useGrid();
  const standing = useStanding();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(address: string, controller: AbortController): Promise<void> {
    const body = { ...query.parameters, ...standing() };
    try {
      const rows = await saveExport(address, body, props.title, controller.signal, setProgress);
      if (rows === null) showSuccess(t('report.done'));
      else showNote(t('grid.exported', { count: rows, shown: formatNumber(rows, language) }));
    } catch (cause) {
      if (controller.signal.aborted) showNote(t('grid.exportCancelled'));
      else if (cause instanceof RequestFailure && cause.status > 0) {
        showFailure(cause, cause.message);
      } else showError(t('unreachable'));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    start() {
      if (props.exportAddress === undefined || running.current !== null) return;
      running.current = new AbortController();
      setProgress({ rows: null, part: null });
      void run(props.exportAddress, running.current);
    },
    cancel: () => running.current?.abort(),
  };
}
