import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { previewContent } from '../../shared/calls.ts';
import { contentsKey } from '../player/contents-key.ts';
import { OnlinePlayer } from '../player/online-player.tsx';
import { useTaker } from '../player/taker.ts';
import { TakingCallsProvider } from '../player/taking-calls.ts';
import { previewCalls } from './preview-calls.ts';
import { previewInstance, previewItem } from './preview-item.ts';

interface CoursePreviewProps {
  readonly course: GridRow;
  /** @param left the address without what the player wrote into it */
  readonly onClose: (left: URLSearchParams) => void;
}

/** The course in the player of its learners, as it is signed now; nothing that is done in it is kept. */
export default function CoursePreview({ course, onClose }: CoursePreviewProps) {
  const { t } = useTranslation('taking');
  const [search] = useSearchParams();
  const iD_Course = String(course.iD_Course);
  const close = () => {
    // The step belongs to the player, not to the page under it.
    const left = new URLSearchParams(search);
    left.delete('step');
    onClose(left);
  };
  const contents = useQuery({
    queryKey: contentsKey({ iD_Course, iD_Instance: previewInstance }, useTaker().cwid),
    queryFn: ({ signal }) => send(previewContent, { query: { iD_Course }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <BaseDialog open fullScreen title={t('preview.title', { name: String(course.name) })} onClose={close}>
      <Box sx={{ maxWidth: 1320, mx: 'auto', '--player-top': '0px', '--player-bar': '0px' }}>
        <Box sx={{ mb: 2 }}>
          <FormProblem tone="progress" text={t('preview.note')} />
        </Box>
        {contents.isLoadingError ? (
          <LoadFailed error={contents.error} onRetry={() => void contents.refetch()} />
        ) : contents.data === undefined ? (
          <PageSkeleton />
        ) : contents.data.length === 0 ? (
          <EmptyState title={t('preview.noContents')} hint={t('preview.noContentsHint')} />
        ) : (
          <TakingCallsProvider value={previewCalls}>
            <OnlinePlayer
              item={previewItem(course, companyToday())}
              contents={contents.data}
              signature={
                <StateBlock drawing="write" title={t('preview.signature')} hint={t('preview.signatureHint')} />
              }
            />
          </TakingCallsProvider>
        )}
      </Box>
    </BaseDialog>
  );
}
