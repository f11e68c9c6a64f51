import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { PickAction } from '#platform/ui/data-grid/types.ts';
import { showError } from '#platform/ui/feedback/notices.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { togetherLimit } from '../../shared/contract.ts';
import { recordLines } from '../dialog/signed-lines.ts';
import type { AnyShape } from '../record-key.ts';
import type { Pending } from './use-pending.ts';

interface BulkActsOptions {
  readonly shape: AnyShape;
  readonly hasFields: boolean;
  readonly removes: boolean;
  readonly pending: Pending;
  readonly nameOf: (row: GridRow) => string;
  readonly onEdit: (rows: readonly GridRow[]) => void;
  readonly onCollected: () => void;
}

/** What is done with the picked rows: a field set, or a deletion, each a pending change that is signed with the others. */
export function useBulkActs(options: BulkActsOptions): readonly PickAction[] | undefined {
  const { shape, hasFields, removes, pending, nameOf, onEdit, onCollected } = options;
  const { t, language } = useTexts('records');
  const remove = (rows: readonly GridRow[]) => {
    const changes = rows.map((row) => ({
      act: 'remove' as const,
      row,
      name: nameOf(row),
      fields: {},
      lines: recordLines(shape, row, language),
    }));
    if (pending.put(...changes)) onCollected();
    else showError(t('together.full', { count: togetherLimit }));
  };
  const acts = [
    ...(hasFields ? [{ id: 'bulkEdit', label: t('together.bulkEdit'), icon: <PenIcon />, onSelect: onEdit }] : []),
    ...(removes ? [{ id: 'bulkRemove', label: t('together.bulkRemove'), icon: <TrashIcon />, onSelect: remove }] : []),
  ];
  return acts.length === 0 ? undefined : acts;
}
