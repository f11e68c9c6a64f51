import { type ComponentType, type Ref, Suspense, startTransition, useImperativeHandle, useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { useAddressedAddition } from './add-address.ts';
import type { RecordFormProps } from './dialog/record-dialog.tsx';
import type { AnyShape } from './record-key.ts';
import type { BulkField } from './together/bulk-dialog.tsx';
import type { Added, PendingChange } from './together/pending-changes.ts';
import type { Pending } from './together/use-pending.ts';

const DeleteDialog = lazyPart(() => import('./dialog/delete-dialog.tsx'));
const BulkDialog = lazyPart(() => import('./together/bulk-dialog.tsx'));
const TogetherDialog = lazyPart(() => import('./together/together-dialog.tsx'));
const IntegrityReportDialog = lazyPart(() => import('./report/integrity-report-dialog.tsx'));

export type OpenDialog =
  | { readonly kind: 'form'; readonly row: GridRow | null }
  | { readonly kind: 'delete'; readonly row: GridRow }
  | { readonly kind: 'additions' }
  | { readonly kind: 'handover'; readonly added: readonly Added[] }
  | { readonly kind: 'together' }
  | { readonly kind: 'bulk'; readonly rows: readonly GridRow[] }
  | { readonly kind: 'report' };

/** How several records are added at once. */
export interface Additions {
  /** gathers them: they wait among the pending changes, without secrets */
  readonly Dialog: ComponentType<AdditionsProps>;
  /** what one is sent with and kept nowhere, such as a first password */
  readonly secretsOf: (change: PendingChange) => Added['secrets'];
  /** shows that once, after they were added */
  readonly Handover: ComponentType<{ readonly added: readonly Added[]; readonly onClose: () => void }>;
}

export interface AdditionsProps {
  readonly pending: Pending;
  readonly onClose: () => void;
  /** they wait: they are looked at and signed */
  readonly onCollected: () => void;
}

interface RecordDialogsProps {
  /** opens one of them */
  readonly ref: Ref<(dialog: OpenDialog) => void>;
  readonly shape: AnyShape;
  /** the dialog that adds and edits; absent: neither is done here */
  readonly form: ComponentType<RecordFormProps> | undefined;
  /** whether the reader adds records here */
  readonly mayAdd: boolean;
  /** what a row is called */
  readonly nameOf: (row: GridRow) => string;
  readonly pending: Pending;
  /** whether changes of these records may wait to be signed together */
  readonly collects: boolean;
  readonly bulkFields: readonly BulkField[] | undefined;
  readonly additions: Additions | undefined;
  /** the row that was chosen last */
  readonly selected: GridRow | null;
  /** records are no longer what the grid shows */
  readonly onChanged: () => void;
}

/** The dialogs of a grid of records. They know which of them is open, so that opening one draws no row of the grid again. */
export function RecordDialogs(props: RecordDialogsProps) {
  const { ref, shape, form: Form, nameOf, pending, bulkFields, additions, selected, onChanged } = props;
  const [chosen, setDialog] = useState<OpenDialog | null>(null);
  const [given, dropGiven] = useAddressedAddition();
  const addressed: OpenDialog | null = given === null || !props.mayAdd ? null : { kind: 'form', row: null };
  const dialog = chosen ?? addressed;
  // In slices: a slow device shows the press before the form is made.
  useImperativeHandle(ref, () => (opened) => startTransition(() => setDialog(opened)), []);
  const close = () => {
    setDialog(null);
    dropGiven();
  };
  const review = () => setDialog({ kind: 'together' });
  const afterChange = () => {
    // What was signed alone waits no more.
    if (dialog !== null && 'row' in dialog && dialog.row !== null) pending.drop([dialog.row]);
    close();
    onChanged();
  };
  const collected = props.collects ? pending : undefined;
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'form' && Form !== undefined && (
        <Form
          row={dialog.row}
          name={dialog.row === null ? undefined : nameOf(dialog.row)}
          given={chosen === null ? (given ?? undefined) : undefined}
          pending={collected}
          onClose={close}
          onSaved={afterChange}
          onOutdated={onChanged}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          shape={shape}
          row={dialog.row}
          name={nameOf(dialog.row)}
          pending={collected}
          onClose={close}
          onDeleted={afterChange}
          onOutdated={onChanged}
        />
      )}
      {dialog?.kind === 'bulk' && bulkFields !== undefined && (
        <BulkDialog
          shape={shape}
          rows={dialog.rows}
          fields={bulkFields}
          nameOf={nameOf}
          pending={pending}
          onClose={close}
          onCollected={review}
        />
      )}
      {dialog?.kind === 'together' && (
        <TogetherDialog
          shape={shape}
          pending={pending}
          secretsOf={additions?.secretsOf}
          onClose={close}
          onSaved={(added) => {
            afterChange();
            if (added.length > 0) setDialog({ kind: 'handover', added });
          }}
          onOutdated={onChanged}
        />
      )}
      {dialog?.kind === 'additions' && additions !== undefined && (
        <additions.Dialog pending={pending} onClose={close} onCollected={review} />
      )}
      {dialog?.kind === 'handover' && additions !== undefined && (
        <additions.Handover added={dialog.added} onClose={close} />
      )}
      {dialog?.kind === 'report' && (
        <IntegrityReportDialog
          shape={shape}
          selected={selected === null ? null : { row: selected, name: nameOf(selected) }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
