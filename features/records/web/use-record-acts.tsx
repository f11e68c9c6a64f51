import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction, ToolbarAction } from '#platform/ui/data-grid/types.ts';
import { CrossIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { PeoplePlusIcon, SealIcon, TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { changeCall } from '../shared/record-calls.ts';
import type { RecordAct } from '../shared/record-shape.ts';
import type { RecordFormProps } from './dialog/record-dialog.tsx';
import type { Additions, OpenDialog } from './record-dialogs.tsx';
import type { AnyShape } from './record-key.ts';
import type { Pending } from './together/use-pending.ts';

/** What is done with the records of a grid, as far as its page decides it. */
export interface RecordActProps {
  /** the dialog that adds and edits; absent: neither is done here */
  readonly form?: ComponentType<RecordFormProps>;
  /** false for somebody who may edit and not add */
  readonly canAdd?: boolean;
  /** how several are added at once */
  readonly additions?: Additions;
  /** what adding is called; 'Add' when absent */
  readonly addLabel?: string;
  /** what editing is called; 'Edit' when absent */
  readonly editLabel?: string;
  /**
   * whether this row takes the change now, by its state; every row does when absent. A text says why this reader can't make it.
   * False: nothing is changed here
   */
  readonly allows?: false | ((row: GridRow, act: 'update' | 'remove') => boolean | string);
  /** edits a row elsewhere, in place of the dialog */
  readonly onEdit?: (row: GridRow) => void;
  /** more acts on a row, after editing and before deleting */
  readonly rowActions?: (row: GridRow) => readonly RowAction[];
}

interface RecordActs {
  /** whether the reader's role does this with some of the records */
  readonly may: (act: RecordAct) => boolean;
  readonly toolbar: readonly ToolbarAction[];
  /** undefined where nothing is ever done with a row: no column is kept for it */
  readonly actionsOf: ((row: GridRow) => readonly RowAction[]) | undefined;
}

const anyChange = () => true;

/** The acts over a grid of records and on each of its rows, by the reader's role, the page and the row's state. */
export function useRecordActs(
  shape: AnyShape,
  { form, canAdd = true, additions, addLabel, editLabel, allows = anyChange, onEdit, rowActions }: RecordActProps,
  pending: Pending,
  openDialog: (dialog: OpenDialog) => void,
): RecordActs {
  const { t } = useTranslation('records');
  const { role } = useSession();
  const may = (act: RecordAct) => {
    const call = changeCall(shape, act);
    return call !== undefined && mayCall(role, call) && (act !== 'insert' || canAdd);
  };
  const mayEdit = may('update') && (form !== undefined || onEdit !== undefined);
  const add: ToolbarAction = {
    id: 'add',
    label: addLabel ?? t('add'),
    icon: <PlusIcon />,
    isPrimary: true,
    onSelect: () => openDialog({ kind: 'form', row: null }),
  };
  const addSeveral: ToolbarAction = {
    id: 'addSeveral',
    label: t('addSeveral'),
    icon: <PeoplePlusIcon />,
    onSelect: () => openDialog({ kind: 'additions' }),
  };
  const report: ToolbarAction = {
    id: 'report',
    label: t('report.open'),
    icon: <SealIcon />,
    onSelect: () => openDialog({ kind: 'report' }),
  };
  const edit = (row: GridRow): RowAction => ({
    id: 'edit',
    label: editLabel ?? t('edit'),
    icon: <PenIcon />,
    opens: true,
    onSelect: () => (onEdit === undefined ? openDialog({ kind: 'form', row }) : onEdit(row)),
  });
  const remove = (row: GridRow): RowAction => ({
    id: 'delete',
    label: t('remove'),
    icon: <TrashIcon />,
    tone: 'danger',
    onSelect: () => openDialog({ kind: 'delete', row }),
  });
  const undo = (row: GridRow): RowAction => ({
    id: 'undo',
    label: t('together.undo'),
    icon: <CrossIcon />,
    onSelect: () => pending.drop([row]),
  });
  const offered = (row: GridRow, act: 'update' | 'remove', action: RowAction): readonly RowAction[] => {
    const answer = allows !== false && allows(row, act);
    if (answer === false) return [];
    return [answer === true ? action : { ...action, disabled: answer }];
  };
  const actionsOf = (row: GridRow): readonly RowAction[] => {
    if (row.deleted === true) return [];
    const waiting = pending.of(row);
    if (waiting?.act === 'remove') return [undo(row)];
    return [
      ...(mayEdit ? offered(row, 'update', edit(row)) : []),
      ...(rowActions?.(row) ?? []),
      ...(may('remove') ? offered(row, 'remove', remove(row)) : []),
      ...(waiting === undefined ? [] : [undo(row)]),
    ];
  };
  const hasActions = rowActions !== undefined || (allows !== false && (mayEdit || may('remove')));
  return {
    may,
    toolbar: [
      ...(may('insert') && form !== undefined ? [add] : []),
      ...(may('insert') && additions !== undefined ? [addSeveral] : []),
      report,
    ],
    actionsOf: hasActions ? actionsOf : undefined,
  };
}
