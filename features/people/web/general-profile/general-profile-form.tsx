import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import type { ReplyOf } from '#platform/calls/call.ts';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { getGeneralProfile } from '../../shared/calls.ts';
import { generalProfileFields, generalProfileShape } from '../../shared/contract.ts';
import { useSpacProfileSource } from './spac-profile-source.ts';

type GeneralProfile = ReplyOf<typeof getGeneralProfile>;

const read = (key: number) => send(getGeneralProfile, { params: { key } });

const initialOf = (found: GeneralProfile | null) => ({
  description: found?.description ?? '',
  profSpacs: [...(found?.profSpacs ?? [])],
});

/** A general profile with the SPAC profiles it bundles, read by a call of its own (S1 section 7). */
export function GeneralProfileForm(props: RecordFormProps) {
  const { row, onClose } = props;
  const { t } = useTranslation('people');
  const id = row === null ? null : Number(row.iD_ProfGral);
  const found = useQuery({
    queryKey: ['generalProfile', id, row?.revision],
    queryFn: () => (id === null ? null : read(id)),
    gcTime: 0,
  });
  if (found.data !== undefined) return <Form {...props} found={found.data} />;
  return (
    <BaseDialog open title={t('generalProfile.edit')} onClose={onClose}>
      {found.isError ? (
        <LoadFailed dense error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <CardSkeletons count={3} height={56} />
      )}
    </BaseDialog>
  );
}

function Form({ found, ...props }: RecordFormProps & { readonly found: GeneralProfile | null }) {
  const { t } = useTranslation('people');
  const spacProfiles = useSpacProfileSource();
  const isNew = props.row === null;
  const reload = async (row: GridRow) => initialOf(await read(Number(row.iD_ProfGral)));
  return (
    <RecordDialog
      {...props}
      shape={generalProfileShape}
      schema={generalProfileFields}
      initialOf={() => initialOf(found)}
      reload={reload}
      title={isNew ? t('generalProfile.add') : t('generalProfile.edit')}
      success={isNew ? t('generalProfile.created') : t('generalProfile.edited')}
    >
      {({ field }) => (
        <>
          <TextFormField {...field('description')} required />
          <MultiLookupFormField
            {...field('profSpacs')}
            label={t('generalProfile.profSpacs')}
            source={spacProfiles}
            required
          />
        </>
      )}
    </RecordDialog>
  );
}
