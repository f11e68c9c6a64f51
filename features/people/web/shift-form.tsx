import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { shiftFields, shiftShape } from '../shared/contract.ts';

const initialOf = (row: GridRow | null) => ({ name: String(row?.name ?? ''), schedule: String(row?.schedule ?? '') });

export function ShiftForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  return (
    <RecordDialog
      {...props}
      shape={shiftShape}
      schema={shiftFields}
      initialOf={initialOf}
      title={props.row === null ? t('shift.add') : t('shift.edit')}
    >
      {({ field }) => (
        <>
          <TextFormField {...field('name')} required autoComplete="off" />
          <TextFormField {...field('schedule')} required autoComplete="off" />
        </>
      )}
    </RecordDialog>
  );
}
