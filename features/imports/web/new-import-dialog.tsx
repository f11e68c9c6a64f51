import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '#platform/calls/web/send.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import { DayInput } from '#platform/ui/form/day-input.tsx';
import { DropZone } from '#platform/ui/form/drop-zone.tsx';
import { type Sending, sendFile } from '#platform/ui/http/send-upload.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { prepareImport } from '../shared/calls.ts';
import type { Import } from '../shared/contract.ts';
import type { ImportKindShape } from '../shared/kinds/import-kind.ts';
import { SourceInput } from './source-input.tsx';
import { useKnownSources, useTaken } from './use-imports.ts';

interface NewImportDialogProps {
  readonly kind: ImportKindShape;
  /** the batch whose refused rows the file mends */
  readonly mends?: Import;
  readonly onClose: () => void;
  readonly onPrepared: (iD_Import: number) => void;
}

const tables = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table of a kind is chosen and sent in parts: a broken connection goes on where it was. */
export default function NewImportDialog({ kind, mends, onClose, onPrepared }: NewImportDialogProps) {
  const { t, language } = useTexts(['imports', 'ui']);
  const taken = useTaken();
  const known = useKnownSources();
  const [typed, setSource] = useState<string | null>(mends?.sourceSystem ?? null);
  // Most tables are of the system that the last one was of.
  const source = typed ?? known[0] ?? '';
  const [extracted, setExtracted] = useState<string | null>(mends === undefined ? companyToday() : mends.extractedOn);
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const sending = useRef<Sending | null>(null);
  const upload = (chosen: File) =>
    new Promise<string>((resolve, reject) => {
      void sendFile(chosen, {
        isTable: true,
        onProgress: (sent) => setPercent(Math.floor((sent / Math.max(1, chosen.size)) * 100)),
        onDone: resolve,
        onFailure: reject,
      }).then((one) => {
        sending.current = one;
      }, reject);
    });
  const prepare = useMutation({
    mutationFn: async (chosen: File) => {
      const body = {
        kind: kind.code,
        upload: await upload(chosen),
        sourceSystem: source,
        extractedOn: extracted,
        mends: mends?.iD_Import ?? null,
      };
      return send(prepareImport, { body });
    },
    onSuccess: ({ iD_Import }) => {
      taken(null);
      onPrepared(iD_Import);
      onClose();
    },
    onSettled: () => setPercent(null),
  });
  const close = () => {
    sending.current?.cancel();
    onClose();
  };
  return (
    <BaseDialog
      open
      title={
        mends === undefined
          ? t('fresh.title', { title: kind.title[language] })
          : t('fresh.mendsTitle', { id: mends.iD_Import })
      }
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button
            variant="contained"
            loading={prepare.isPending}
            disabled={file === null || source.trim() === ''}
            onClick={() => file !== null && prepare.mutate(file)}
          >
            {t(mends === undefined ? 'fresh.begin' : 'fresh.beginMended')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <Note>{mends === undefined ? kind.lead[language] : t('fresh.mendsLead')}</Note>
        <SourceInput known={known} value={source} onChange={setSource} />
        <DayInput label={t('fresh.extracted')} value={extracted} onChange={setExtracted} />
        <DropZone onFiles={([dropped]) => dropped !== undefined && setFile(dropped)}>
          <ChooseFile
            types={null}
            accept={kind.hasFiles === true ? `${tables},.zip,application/zip` : tables}
            label={t('fresh.file')}
            onFile={setFile}
          />
          <Note>{t(kind.hasFiles === true ? 'fresh.fileHelpZip' : 'fresh.fileHelp')}</Note>
          {file !== null && (
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {t('fresh.chosen', { name: file.name, size: formatNumber(file.size / megabyte, language, 1) })}
            </Typography>
          )}
        </DropZone>
        {percent !== null && (
          <Box>
            <LinearProgress variant="determinate" value={percent} aria-label={t('fresh.sending', { percent })} />
            <Note>{t('fresh.sending', { percent })}</Note>
          </Box>
        )}
        <FormProblem text={prepare.error?.message ?? null} />
      </Box>
    </BaseDialog>
  );
}
