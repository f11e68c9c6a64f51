import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { shiftFields, shiftShape } from '../shared/contract.ts';

export function ShiftForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  return (
    <RecordDialog
      {...props}
      shape={shiftShape}
      schema={shiftFields}
      title={props.row === null ? t('shift.add') : t('shift.edit')}
    >
      {({ field }) => (
        <>
          <TextFormField {...field('name')} required />
          <TextFormField {...field('schedule')} required />
        </>
      )}
    </RecordDialog>
  );
}
