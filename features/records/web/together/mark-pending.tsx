import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { ClockIcon } from '#platform/ui/icons/icons.tsx';
import { TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import type { Pending } from './use-pending.ts';

/** The columns of a grid, whose rows with a change that waits say so beside what they are called. */
export function markPending(
  columns: readonly GridColumn[],
  pending: Pending,
  language: Language,
): readonly GridColumn[] {
  if (pending.changes.length === 0) return columns;
  const marked = columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0];
  return columns.map((column) => {
    if (column !== marked) return column;
    const show = column.render ?? ((row: GridRow) => formatCell(column.field, row[column.name], language));
    const render = (row: GridRow) => {
      const change = pending.of(row);
      return change === undefined ? (
        show(row)
      ) : (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {show(row)}
          </Box>
          <Mark isRemoval={change.act === 'remove'} />
        </Box>
      );
    };
    return { ...column, render };
  });
}

function Mark({ isRemoval }: { readonly isRemoval: boolean }) {
  const { t } = useTranslation('records');
  return isRemoval ? (
    <StatusChip tone="critical" icon={<TrashIcon />} label={t('together.removed')} />
  ) : (
    <StatusChip tone="progress" icon={<ClockIcon />} label={t('together.edited')} />
  );
}
