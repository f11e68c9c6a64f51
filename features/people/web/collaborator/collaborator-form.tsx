import { useTranslation } from 'react-i18next';
import { FormSection, RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { collaboratorShape } from '../../shared/contract.ts';
import { AccountFields, PlaceFields } from './collaborator-fields.tsx';
import { addedFields, editedFields, newCollaborator } from './collaborator-form-model.ts';
import { useWaitingFields } from './use-waiting.ts';

/** Every field of a person for AdminITPS; the signature PDF is AdminQA's (S0 sections 5 and 6). */
export function CollaboratorForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  const isNew = props.row === null;
  const waitingFields = useWaitingFields(props.row === null ? null : Number(props.row.employee_Nr));
  return (
    <RecordDialog
      {...props}
      shape={collaboratorShape}
      schema={isNew ? addedFields : editedFields}
      begins={newCollaborator}
      title={isNew ? t('collaborator.add') : t('collaborator.edit')}
      maxWidth="md"
      isAsked={(changes, initial) => {
        const waiting = waitingFields(initial, { ...initial, ...changes });
        const names = Object.keys(changes);
        return names.length > 0 && names.every((name) => waiting.includes(name));
      }}
    >
      {({ form, field }) => (
        <>
          <FormSection title={t('collaborator.person')}>
            <NumberFormField {...field('employee_Nr')} required disabled={!isNew} />
            <TextFormField {...field('name')} required />
            <TextFormField {...field('cwid')} required />
            <TextFormField {...field('email')} slotProps={{ htmlInput: { inputMode: 'email' } }} />
          </FormSection>
          <PlaceFields form={form} field={field} />
          <AccountFields form={form} field={field} isNew={isNew} />
          <FormSection title={t('collaborator.training')}>
            <SwitchFormField {...field('capa_Initial')} />
            <SwitchFormField {...field('capa_spac_ini')} />
            <DateFormField {...field('onboard_Date')} />
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}
