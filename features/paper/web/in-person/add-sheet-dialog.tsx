import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addSheet } from '#features/instances/shared/calls.ts';
import { sheetMaxBytes } from '#features/instances/shared/contract.ts';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { FileFormField } from '#platform/ui/form/file-form-field.tsx';

const fields = z.object({ pdf: z.instanceof(File, { error: 'required' }), ...signedFields });

interface AddSheetDialogProps {
  readonly instance: GridRow;
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onOutdated: () => void;
}

/** Adds the scanned paper sheet to an instance, signed; one that stands already is kept in the history. */
export function AddSheetDialog({ instance, onClose, onAdded, onOutdated }: AddSheetDialogProps) {
  const { t } = useTranslation('paper');
  const { iD_Instance, iD_Course, revision } = instance;
  const { form, dialog } = useSignedCall(addSheet, {
    schema: fields,
    initial: { pdf: null as unknown as File },
    body: ({ pdf, ...signed }) => {
      const body = new FormData();
      body.set('values', JSON.stringify({ iD_Instance, iD_Course, revision, ...signed }));
      body.set('pdf', pdf);
      return body;
    },
    success: t('sheet.paper.done'),
    onDone: onAdded,
  });
  const file: File | null = useWatch({ control: form.control, name: 'pdf' });
  const before = instance.sheet === null ? null : String(instance.sheet);
  const lines = file === null ? [] : [{ name: 'pdf', label: t('sheet.paper.title'), before, after: file.name }];
  return (
    <SignedCallDialog
      {...dialog}
      title={instance.sheet === null ? t('sheet.paper.add') : t('sheet.paper.replace')}
      submitLabel={t('sheet.sign')}
      onOutdated={onOutdated}
      signs={{ lines }}
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
    </SignedCallDialog>
  );
}
