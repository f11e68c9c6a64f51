import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { type AnyShape, keyOf, loadRow } from '../record-key.ts';
import { HistoryGrid } from './history-grid.tsx';
import type { HistoryLinks } from './revision-values.tsx';

interface HistoryDialogProps {
  readonly shape: AnyShape;
  /** the record, or as much of it as its key */
  readonly record: GridRow;
  readonly nameOf: (row: GridRow) => string;
  readonly links: HistoryLinks;
  readonly onClose: () => void;
}

/** The history of one record over its grid, wherever the grid stands. */
export default function HistoryDialog({ shape, record, nameOf, links, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('records');
  const found = useQuery({
    queryKey: ['history', shape.historyName, 'record', keyOf(shape, record)],
    queryFn: ({ signal }) => loadRow(shape, record, signal),
    staleTime: 0,
  });
  const name = found.isSuccess ? nameOf(found.data) : '';
  const title = name === '' ? t('history') : t('historyOf.caption', { name });
  return (
    <BaseDialog open title={title} maxWidth="md" onClose={onClose}>
      {found.isPending && <TableSkeleton rows={3} />}
      {found.isError && (
        <LoadFailed dense error={found.error} title={t('historyOf.failed')} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && <HistoryGrid shape={shape} row={found.data} name={name} links={links} />}
    </BaseDialog>
  );
}
