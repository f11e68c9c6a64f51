import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { collaboratorShape } from '../../shared/contract.ts';
import { AccountFields, PersonFields, PlaceFields, TrainingFields } from './collaborator-fields.tsx';
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
      {({ form }) => (
        <>
          <PersonFields form={form} isNew={isNew} />
          <PlaceFields form={form} />
          <AccountFields form={form} isNew={isNew} />
          <TrainingFields form={form} />
        </>
      )}
    </RecordDialog>
  );
}
