import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import type { FileType } from '#platform/schema/file-type.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import type { ItemUpload } from '../material/model/material.ts';
import { useUploads } from './uploads.tsx';

interface UploadLineProps {
  readonly upload: ItemUpload;
  readonly name: string;
  /** for the choice of the same file again */
  readonly types: readonly FileType[];
}

/** Where the file of an item is: on its way with its share, arrived, broken off, or to be chosen again. */
export function UploadLine({ upload, name, types }: UploadLineProps) {
  const { t, language } = useTexts('courses');
  const { progresses, start } = useUploads();
  const progress = progresses[upload.key];
  if (upload.id !== null || progress?.state === 'done') {
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('upload.done', { size: sizeText(upload.size, language) })}
      </Typography>
    );
  }
  if (progress === undefined) {
    return (
      <FormProblem
        tone="warning"
        text={t('upload.interrupted')}
        action={<ChooseFile types={types} label={t('upload.again')} onFile={(file) => start(upload.key, file)} />}
      />
    );
  }
  if (progress.state === 'failed') {
    return (
      <FormProblem
        text={progress.problem === '' ? t('upload.failed') : progress.problem}
        action={
          <Button size="small" variant="outlined" color="inherit" onClick={() => start(upload.key, progress.file)}>
            {t('upload.resume')}
          </Button>
        }
      />
    );
  }
  const share = upload.size === 0 ? 0 : (progress.sent / upload.size) * 100;
  return (
    <Box>
      <LinearProgress variant="determinate" value={share} aria-label={t('upload.label', { name })} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('upload.running', {
          sent: sizeText(progress.sent, language),
          size: sizeText(upload.size, language),
          percent: Math.floor(share),
        })}
      </Typography>
    </Box>
  );
}

function sizeText(bytes: number, language: Language): string {
  if (bytes < megabyte) return `${formatNumber(Math.ceil(bytes / 1024), language)} KB`;
  return `${formatNumber(bytes / megabyte, language, 1)} MB`;
}
