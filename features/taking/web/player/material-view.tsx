import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentTypeCode } from '#features/courses/shared/codes.ts';
import type { kinds } from '#features/courses/web/public.tsx';
import { ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { ContentViewProps } from './content-view-props.ts';
import { PlayerAlert } from './player-alert.tsx';
import { useOpenedContent } from './use-opened-content.ts';

interface MaterialViewProps extends Omit<ContentViewProps, 'minimum'> {
  readonly Material: NonNullable<(typeof kinds)[ContentTypeCode]['Material']>;
}

/** A link, PDF or film; being here is what approves it. */
export function MaterialView({ Material, course, content, readOnly, onNext, nextIsSignature }: MaterialViewProps) {
  const { t } = useTranslation('taking');
  const [read, setRead] = useState<{ readonly read: number; readonly pages: number } | null>(null);
  const opened = useOpenedContent(course, content, readOnly);
  return (
    <>
      {opened.failed && (
        <PlayerAlert severity="error" onRetry={opened.retry} retrying={opened.pending}>
          {t('player.openFailed')} {opened.error?.message}
        </PlayerAlert>
      )}
      <Material content={content} onRead={setRead} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          columnGap: 2,
          rowGap: 1,
          mt: { xs: 2, sm: 4 },
        }}
      >
        {read !== null && <Note>{t('player.pagesRead', { ...read, count: read.pages })}</Note>}
        <Button variant="contained" endIcon={<ArrowRightIcon />} onClick={onNext}>
          {nextIsSignature ? t('player.toSignature') : t('player.nextContent')}
        </Button>
      </Box>
    </>
  );
}
