import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import type { GridFields } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import type { DataGridProps } from '#platform/ui/data-grid/types.ts';
import { recordGridCalls } from '../shared/record-calls.ts';
import type { RecordShape } from '../shared/record-shape.ts';
import { HistoryGrid } from './history/history-grid.tsx';
import { HistoryOffers } from './history/history-offer.tsx';
import type { HistoryLinks } from './history/revision-values.tsx';
import { type RecordColumn, recordColumns } from './record-columns.ts';
import { type OpenDialog, RecordDialogs } from './record-dialogs.tsx';
import type { AnyShape } from './record-key.ts';
import type { BulkField } from './together/bulk-dialog.tsx';
import { markPending } from './together/mark-pending.tsx';
import { PendingBar } from './together/pending-bar.tsx';
import { useBulkActs } from './together/use-bulk-acts.tsx';
import { usePending } from './together/use-pending.ts';
import { useBoth, useOnlyRecord } from './use-only-record.tsx';
import { type RecordActProps, useRecordActs } from './use-record-acts.tsx';
import { useRecordPicks } from './use-record-picks.ts';

export interface RecordGridProps<Fields extends GridFields>
  extends RecordActProps,
    Pick<DataGridProps, 'defaultSort' | 'emptyHint' | 'within' | 'height' | 'isInAddress'> {
  readonly shape: RecordShape<Fields>;
  /** names the remembered layout where the same records are listed elsewhere too; the shape's path when absent */
  readonly layoutId?: string;
  /** the fields that are shown, in order; the audit fields follow by themselves */
  readonly columns: readonly RecordColumn<keyof Fields & string>[];
  /** deleted rows are hidden until they are asked for; where records are deleted, when absent */
  readonly hidesDeleted?: boolean;
  /** what may be set on several rows at once; they get checkboxes */
  readonly bulkFields?: readonly BulkField[];
  /** another number: rows were changed elsewhere, and are loaded again */
  readonly version?: number;
  /** what a row is called in titles and questions */
  readonly nameOf: (row: GridRow) => string;
  /** what a value of an older revision opens */
  readonly historyLinks?: HistoryLinks;
}

const noLinks: HistoryLinks = {};

/** A grid of records with everything that S0 section 2 gives to each of them: a page that uses it is mostly its columns. */
export function RecordGrid<Fields extends GridFields>(props: RecordGridProps<Fields>) {
  const {
    columns,
    form: Form,
    nameOf,
    defaultSort,
    emptyHint,
    within,
    height,
    isInAddress = false,
    historyLinks = noLinks,
    bulkFields,
  } = props;
  const shape: AnyShape = props.shape;
  const grid = recordGridCalls(shape);
  const { hidesDeleted = shape.acts?.remove !== undefined } = props;
  const { t, language } = useTexts('records');
  const { user } = useSession();
  const dialogs = useRef<(dialog: OpenDialog) => void>(null);
  const openDialog = (dialog: OpenDialog) => dialogs.current?.(dialog);
  const [selected, setSelected] = useState<GridRow | null>(null);
  const pending = usePending(shape);
  const { may, toolbar, actionsOf } = useRecordActs(shape, props, pending, openDialog);
  const [version, refresh] = useVersion(shape, props.version);
  const picks = useRecordPicks(
    useBulkActs({
      shape,
      hasFields: bulkFields !== undefined && may('update'),
      removes: bulkFields !== undefined && may('remove'),
      pending,
      nameOf,
      onEdit: (rows) => openDialog({ kind: 'bulk', rows }),
      onCollected: () => openDialog({ kind: 'together' }),
    }),
    version,
    nameOf,
  );
  const plainColumns = useMemo(() => recordColumns(shape, columns), [shape, columns]);
  const gridColumns = useMemo(() => markPending(plainColumns, pending, language), [plainColumns, pending, language]);
  const only = useOnlyRecord(shape);
  const shownWithin = useBoth(within, only.within);
  const collects = shape.together !== undefined;
  return (
    <>
      {only.line}
      {collects && <PendingBar pending={pending} onReview={() => openDialog({ kind: 'together' })} />}
      <DataGrid
        id={props.layoutId ?? shape.path}
        user={user.name}
        isInAddress={isInAddress}
        title={shape.title[language]}
        address={grid.load.path}
        exportAddress={grid.export.path}
        columns={gridColumns}
        rowKey={shape.key}
        toolbar={toolbar}
        {...(actionsOf === undefined ? {} : { rowActions: actionsOf })}
        isMuted={isDeleted}
        {...(hidesDeleted && only.within === undefined ? { quiet: { name: 'deleted', label: t('showDeleted') } } : {})}
        {...(picks === undefined ? {} : { picks })}
        detail={{
          label: t('history'),
          slots: historySlots,
          render: (row) => <HistoryGrid shape={shape} row={row} name={nameOf(row)} links={historyLinks} />,
        }}
        version={version}
        onSelect={setSelected}
        {...(shownWithin === undefined ? {} : { within: shownWithin })}
        {...(height === undefined ? {} : { height })}
        {...(defaultSort === undefined ? {} : { defaultSort })}
        {...(emptyHint === undefined || (Form !== undefined && !may('insert')) ? {} : { emptyHint })}
      />
      <HistoryOffers shape={shape} nameOf={nameOf} links={historyLinks}>
        <RecordDialogs
          ref={dialogs}
          shape={shape}
          form={Form}
          mayAdd={may('insert')}
          nameOf={nameOf}
          pending={pending}
          collects={collects}
          bulkFields={bulkFields}
          additions={props.additions}
          selected={selected}
          onChanged={refresh}
        />
      </HistoryOffers>
    </>
  );
}

/**
 * The version of the rows that are shown, and what says that one of them has changed.
 * @param outer of changes elsewhere
 */
function useVersion(shape: AnyShape, outer = 0): readonly [number, () => void] {
  const queries = useQueryClient();
  const [own, setOwn] = useState(0);
  /** What other forms offer, and what stands under the rows, may name a record that has changed. */
  const refresh = () => {
    setOwn((current) => current + 1);
    for (const queryKey of [['lookup'], ['history', shape.historyName]]) void queries.invalidateQueries({ queryKey });
  };
  return [own + outer, refresh];
}

/** Two lines a revision and the line that leads to the audit, up to eight rows; the rest scrolls. */
function historySlots({ revision }: GridRow): number {
  return Math.min(8, 2 + 2 * Math.max(1, Number(revision) || 0));
}

function isDeleted(row: GridRow): boolean {
  return row.deleted === true;
}
