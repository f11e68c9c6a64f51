import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { captionOf } from '../../material/model/caption-of.ts';
import { type EditedPdf, newKey, put } from '../../material/model/material.ts';
import { UploadLine } from '../../uploads/upload-line.tsx';
import { useUploads } from '../../uploads/uploads.tsx';
import { pdfAddress, uploadAddress } from '../file-addresses.ts';
import { ItemList } from '../item-list.tsx';
import type { KindEditorProps } from '../kind-look.ts';
import { PdfDocument } from './pdf-view.tsx';

const types = ['application/pdf'] as const;

/** The documents of a PDF content: sent while the form goes on, seen before they are signed. */
export default function PdfEditor({ content, onChange, iD_Course, problemOf }: KindEditorProps) {
  const { t } = useTranslation('courses');
  const { start, cancel } = useUploads();
  const { pdFs } = content;
  const add = (...files: readonly File[]) => {
    const added = files.map((file) => {
      const upload = { key: newKey(), id: null, size: file.size };
      start(upload.key, file);
      return { key: newKey(), name: captionOf(file.name), upload };
    });
    onChange({ pdFs: [...pdFs, ...added] });
  };
  const remove = (removed: EditedPdf) => {
    if (removed.upload !== undefined) cancel(removed.upload.key);
    onChange({ pdFs: pdFs.filter(({ key }) => key !== removed.key) });
  };
  const isNone = problemOf('pdFs') !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ItemList
        label={t('pdf.list')}
        items={pdFs}
        removeLabel={({ name }) => t('pdf.remove', { name })}
        onRemove={remove}
        render={(pdf, index) => (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <TextField
              fullWidth
              required
              label={t('pdf.name')}
              value={pdf.name}
              onChange={(event) => onChange({ pdFs: put(pdFs, { ...pdf, name: event.target.value }) })}
              error={problemOf(`pdFs.${index}.name`) !== undefined}
              helperText={problemOf(`pdFs.${index}.name`)}
            />
            {pdf.upload !== undefined && <UploadLine upload={pdf.upload} name={pdf.name} types={types} />}
            <Preview pdf={pdf} iD_Course={iD_Course} iD_Content={content.iD_Content} />
          </Box>
        )}
      />
      <Box>
        <ChooseFile types={types} label={t('pdf.add')} isMany onFile={add} />
      </Box>
      {isNone && (
        <FormHelperText error role="alert">
          {t('pdf.none')}
        </FormHelperText>
      )}
    </Box>
  );
}

interface PreviewProps {
  readonly pdf: EditedPdf;
  readonly iD_Course: string;
  readonly iD_Content: number | undefined;
}

/** The document as a learner reads it: as it has arrived, or the signed one; one on its way opens from this computer. */
function Preview({ pdf, iD_Course, iD_Content }: PreviewProps) {
  const { t } = useTranslation('courses');
  const { progresses } = useUploads();
  const [isOpen, setIsOpen] = useState(false);
  const progress = pdf.upload === undefined ? undefined : progresses[pdf.upload.key];
  const address = previewAddress(pdf, pdf.upload?.id ?? progress?.id ?? null, iD_Course, iD_Content);
  const file = address === null ? progress?.file : undefined;
  const openFile = (local: File) => {
    const address = URL.createObjectURL(local);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  if (address === null && file === undefined) return null;
  return (
    <>
      <Box>
        <Button
          size="small"
          startIcon={<EyeIcon />}
          {...(file === undefined ? { 'aria-expanded': isOpen } : {})}
          onClick={() => (file === undefined ? setIsOpen(!isOpen) : openFile(file))}
        >
          {isOpen ? t('pdf.hide', { name: pdf.name }) : t('pdf.preview', { name: pdf.name })}
        </Button>
      </Box>
      {isOpen && address !== null && <PdfDocument address={address} name={pdf.name} />}
    </>
  );
}

/** Where the server has the document; null for one that has not arrived whole. */
function previewAddress(
  { iD_PDF, upload }: EditedPdf,
  uploadId: string | null,
  iD_Course: string,
  iD_Content: number | undefined,
): string | null {
  if (upload !== undefined) return uploadId === null ? null : uploadAddress(uploadId);
  return iD_PDF === undefined || iD_Content === undefined ? null : pdfAddress({ iD_Content, iD_Course }, iD_PDF);
}
