import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { FileFormField } from '#platform/ui/form/file-form-field.tsx';
import { CaptionedFacts } from '#platform/ui/layout/captioned-facts.tsx';
import { collaboratorShape, signaturePdfMaxBytes } from '../../shared/contract.ts';
import { encodeCollaborator } from './collaborator-form-model.ts';
import { useSignatureRegistry } from './use-signature-registry.ts';

const fields = z.object({ pdf: z.instanceof(File, { error: 'required' }) });

const shownNames = [
  'employee_Nr',
  'name',
  'cwid',
  'sector_Name',
  'profile_Name',
  'profGral_Name',
  'shift_Name',
  'role',
  'active',
  'email',
  'capa_Initial',
  'capa_spac_ini',
  'onboard_Date',
] as const;

/** What AdminQA may do with a person: read everything, and set the signature PDF (S0 section 6). */
export function SignaturePdfForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  const download = useSignatureRegistry();
  const { row } = props;
  const current = row?.pdfName ?? null;
  return (
    <RecordDialog
      {...props}
      shape={collaboratorShape}
      schema={fields}
      begins={{ pdf: null as unknown as File }}
      encode={encodeCollaborator}
      title={t('collaborator.signatureTitle')}
      maxWidth="md"
    >
      {({ control }) => (
        <>
          {row !== null && <Facts row={row} />}
          <FileFormField
            control={control}
            name="pdf"
            label={t('collaborator.signaturePdf')}
            accept="application/pdf"
            maximum={signaturePdfMaxBytes}
            current={
              row === null || current === null ? null : { name: String(current), onPreview: () => download(row) }
            }
          />
        </>
      )}
    </RecordDialog>
  );
}

function Facts({ row }: { readonly row: GridRow }) {
  const { language } = useLanguage();
  const facts = shownNames.map((name) => {
    const field = collaboratorShape.fields[name];
    return [field.label[language], formatCell(field, row[name], language) || '–'] as const;
  });
  return <CaptionedFacts facts={facts} sx={{ gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }} />;
}
