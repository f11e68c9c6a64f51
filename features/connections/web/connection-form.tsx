import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { collaboratorLookup, sectorLookup } from '#features/people/web/public.tsx';
import { FormSection, RecordDialog, type RecordForm, type RecordFormProps } from '#features/records/web/public.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import {
  type ConnectionKind,
  connectionFields,
  connectionKinds,
  connectionShape,
  newConnectionFields,
  scopesOfKind,
} from '../shared/contract.ts';
import { ScopeField } from './scope-field.tsx';

/** What a new connection begins with: nothing that anybody would have to notice in order to be safe. */
const begins = { kind: 'scim', scope: 'people.provision', active: true, dry_Run: true, held_Percent: 10 } as const;

/** A program that calls this one; its name and kind are given once. */
export function ConnectionForm(props: RecordFormProps) {
  const { t } = useTranslation('connections');
  const isNew = props.row === null;
  return (
    <RecordDialog
      {...props}
      shape={connectionShape}
      schema={(isNew ? newConnectionFields : connectionFields) as typeof newConnectionFields}
      begins={begins}
      title={isNew ? t('add') : t('edit')}
      maxWidth="md"
    >
      {(form) => (
        <Fields {...form} kindOfRow={props.row === null ? null : (String(props.row.kind) as ConnectionKind)} />
      )}
    </RecordDialog>
  );
}

interface FieldsProps extends RecordForm<typeof newConnectionFields> {
  /** null where it is added */
  readonly kindOfRow: ConnectionKind | null;
}

function Fields({ form, control, field, kindOfRow }: FieldsProps) {
  const { t } = useTranslation('connections');
  const chosen = useWatch({ control, name: 'kind' });
  const kind = kindOfRow ?? chosen;
  const isNew = kindOfRow === null;
  return (
    <>
      <FormSection title={t('form.program')}>
        {isNew && <TextFormField {...field('name')} helperText={t('form.nameHint')} required />}
        {isNew && <KindField form={form} field={field} />}
        <LookupFormField {...field('responsible_Nr', 'responsible_Name')} source={collaboratorLookup} required />
        <SwitchFormField {...field('active')} />
      </FormSection>
      <FormSection title={t(kind === 'webhook' ? 'form.sent' : 'form.reach')}>
        <ScopeField {...field('scope')} kind={kind} />
        {kind === 'webhook' && (
          <TextFormField
            {...field('address')}
            helperText={t('form.addressHint')}
            sx={{ gridColumn: '1 / -1' }}
            required
          />
        )}
        {kind !== 'scim' && (
          <LookupFormField
            {...field('iD_Sector', 'sector_Name')}
            source={sectorLookup}
            helperText={t('form.sectorHint')}
          />
        )}
        <DateFormField
          {...field('expires_On')}
          helperText={t(kind === 'webhook' ? 'form.endlessHint' : 'form.expiresHint')}
        />
      </FormSection>
      {kind === 'scim' && (
        <FormSection title={t('form.provisioning')}>
          <SwitchFormField {...field('dry_Run')} helperText={t('form.dryHint')} />
          <NumberFormField {...field('held_Percent')} helperText={t('form.heldHint')} required />
        </FormSection>
      )}
    </>
  );
}

/** Another kind has other scopes: what was chosen of them goes, and all of a kind that has one are chosen. */
function KindField({ form, field }: Pick<FieldsProps, 'form' | 'field'>) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const props = field('kind');
  const scope = useWatch({ control: form.control, name: 'scope' });
  const offered: readonly string[] = scopesOfKind[kind] ?? [];
  const isFitting = String(scope ?? '')
    .split(' ')
    .every((word) => offered.includes(word));
  const address = useWatch({ control: form.control, name: 'address' });
  // What no input shows is not sent.
  if (kind !== 'webhook' && address) queueMicrotask(() => form.setValue('address', null, { shouldDirty: true }));
  if (!isFitting) queueMicrotask(() => form.setValue('scope', offered.join(' '), { shouldDirty: true }));
  return <SelectFormField {...props} values={connectionKinds} required />;
}
