import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ContentType } from '#features/courses/contract.ts';
import { ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import type { ContentItem } from '../../contract.ts';
import { LinkView } from './link-view.tsx';
import { MediaView } from './media-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { PlayerAlert } from './player-alert.tsx';
import { useOpenedContent } from './use-opened-content.ts';
import type { CourseTaking } from './use-taking.ts';

interface MaterialViewProps {
  readonly course: CourseTaking;
  readonly content: ContentItem;
  readonly readOnly: boolean;
  readonly onNext: () => void;
  readonly nextIsSignature: boolean;
}

/** A link, PDF or film; being here is what approves it. */
export function MaterialView({ course, content, readOnly, onNext, nextIsSignature }: MaterialViewProps) {
  const { t } = useTranslation('attendance');
  const opened = useOpenedContent(course, content, readOnly);
  return (
    <>
      {opened.failed && (
        <PlayerAlert severity="error" onRetry={opened.retry} retrying={opened.pending}>
          {t('player.openFailed')} {opened.error?.message}
        </PlayerAlert>
      )}
      {content.type === ContentType.Link && <LinkView content={content} />}
      {content.type === ContentType.Pdf && <PdfView content={content} />}
      {content.type === ContentType.Media && <MediaView content={content} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button variant="contained" endIcon={<ArrowRightIcon />} onClick={onNext}>
          {nextIsSignature ? t('player.toSignature') : t('player.nextContent')}
        </Button>
      </Box>
    </>
  );
}
