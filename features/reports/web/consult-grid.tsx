import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { trainingRecordPath } from '#features/own/shared/training-record-path.ts';
import { useSession } from '#features/session/web/public.tsx';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import type { DataGridProps, RowAction } from '#platform/ui/data-grid/types.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';

export interface ConsultGridProps
  extends Pick<
    DataGridProps,
    | 'columns'
    | 'parameters'
    | 'rowActions'
    | 'toolbar'
    | 'defaultSort'
    | 'emptyHint'
    | 'within'
    | 'withinWords'
    | 'height'
    | 'version'
  > {
  readonly shape: ListShape;
}

/**
 * A list of the consult pages: the grid of the product over its load, with the Excel export; nothing in it is edited. A row that is
 * somebody's training leads to its record.
 */
export function ConsultGrid({ shape, ...grid }: ConsultGridProps) {
  const { language } = useLanguage();
  const { user } = useSession();
  const recordAction = useRecordAction(shape);
  return (
    <DataGrid
      id={shape.address}
      user={user.name}
      title={shape.title[language]}
      address={shape.address}
      exportAddress={`${shape.address}/Export`}
      rowKey={shape.key}
      isInAddress
      {...(recordAction === null ? {} : { rowActions: recordAction })}
      {...grid}
    />
  );
}

/** What names a training and its person. */
const recordFields = ['iD_Course', 'iD_Instance', 'cwid'] as const;

function useRecordAction(shape: ListShape): ((row: GridRow) => readonly RowAction[]) | null {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  if (!recordFields.every((name) => name in shape.fields)) return null;
  return (row) =>
    // What another system recorded has no instance, and no record of a training here.
    row.iD_Instance === null
      ? []
      : [
          {
            id: 'record',
            label: t('record'),
            icon: <EyeIcon />,
            onSelect: () => {
              const { iD_Course, iD_Instance, cwid } = row;
              const of = { iD_Course: String(iD_Course), iD_Instance: Number(iD_Instance) };
              void navigate(trainingRecordPath(of, String(cwid)));
            },
          },
        ];
}
