import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { instanceMeanings, sheetMaxBytes } from '#features/instances/contract.ts';
import { loadInstance } from '#features/instances/web/public.tsx';
import { SignatureFields, SignedContent, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { type SignedBody, signedFields } from '#platform/signing/signed-fields.ts';
import { FileFormField } from '#platform/ui/form/file-form-field.tsx';
import { request } from '#platform/ui/http/request.ts';
import { useOutdated } from '../instance/use-outdated.tsx';

const fields = z.object({ pdf: z.instanceof(File, { error: 'required' }), ...signedFields });

interface AddSheetDialogProps {
  readonly instance: GridRow;
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onOutdated: () => void;
}

/** Adds the scanned paper sheet to an instance, signed; one that stands already is kept in the history. */
export function AddSheetDialog({ instance, onClose, onAdded, onOutdated }: AddSheetDialogProps) {
  const { t } = useTranslation('assistants');
  const { user } = useSession();
  const { iD_Instance, iD_Course, revision } = instance;
  const { form, dialog, failure, clearFailure } = useSignedForm({
    schema: fields,
    initial: { pdf: null as unknown as File, user: user.name, pass: '', reason: '' },
    success: t('sheet.paper.done'),
    onDone: onAdded,
    send: ({ pdf, ...signature }, signal) => {
      const body = new FormData();
      body.set('values', JSON.stringify({ iD_Instance, iD_Course, revision, ...signature }));
      body.set('pdf', pdf);
      return request('/api/Stage/AddSheet', { method: 'POST', form: body, signal });
    },
    wasSaved: async (_values, signal) => {
      const now = await loadInstance({ id: Number(iD_Instance), course: String(iD_Course) }, signal);
      return now?.sheet !== instance.sheet;
    },
  });
  const reload = useOutdated(failure, () => {
    clearFailure();
    onOutdated();
  });
  const { reason, pdf } = form.formState.dirtyFields;
  const file: File | null = useWatch({ control: form.control, name: 'pdf' });
  const before = instance.sheet === null ? null : String(instance.sheet);
  const lines = file === null ? [] : [{ name: 'pdf', label: t('sheet.paper.title'), before, after: file.name }];
  return (
    <SignedDialog
      {...dialog}
      title={instance.sheet === null ? t('sheet.paper.add') : t('sheet.paper.replace')}
      submitLabel={t('sheet.sign')}
      problemAction={reload}
      isDirty={reason === true || pdf !== undefined}
      onClose={onClose}
    >
      <Box sx={{ pt: 1 }}>
        <FileFormField
          control={form.control}
          name="pdf"
          label={t('sheet.paper.file')}
          helperText={t('sheet.paper.lead')}
          accept="application/pdf"
          maximum={sheetMaxBytes}
          required
        />
      </Box>
      <SignatureFields
        control={form.control as unknown as Control<SignedBody, unknown, unknown>}
        path="Stage"
        meaning={instanceMeanings['POST /api/Stage/AddSheet']}
        signs={<SignedContent lines={lines} />}
      />
    </SignedDialog>
  );
}
