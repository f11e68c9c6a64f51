import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { signedBody } from '#features/records/contract.ts';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/fields.ts';
import { request } from '#platform/ui/http/request.ts';
import { type AnyShape, keyOf } from '../record-key.ts';
import { SignatureFields } from './signature-fields.tsx';
import { SignedDialog } from './signed-dialog.tsx';
import { useSignedForm } from './use-signed-form.ts';

interface DeleteDialogProps {
  readonly shape: AnyShape;
  readonly row: GridRow;
  /** what is deleted, for people */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes a record softly, signed with a reason. */
export default function DeleteDialog({ shape, row, name, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('records');
  const { user } = useSession();
  const signed = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t('removed'),
    onDone: onDeleted,
    send: (values) =>
      request(`/api/${shape.path}`, {
        method: 'DELETE',
        body: { ...keyOf(shape, row), revision: row.revision, ...values },
      }),
  });
  const { form, submit, problem, isPending, isDone } = signed;
  return (
    <SignedDialog
      title={t('removeTitle', { name })}
      submitLabel={t('remove')}
      tone="danger"
      submit={submit}
      problem={problem}
      isPending={isPending}
      isDone={isDone}
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('removeText')}</Typography>
      <SignatureFields control={form.control} meaning={shape.acts?.remove ?? ''} />
    </SignedDialog>
  );
}
