import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { Page } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { startQueue } from './queue/tablet-queue.ts';
import { useStartedTablet } from './started-tablet.ts';
import { TabletLook } from './tablet-look.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';

/**
 * Around every page in tablet mode: nothing of the instance is shown before the server has put the session in tablet mode, also
 * when it is a new one. The way out stays open in any case.
 */
export default function TabletGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('tablet');
  const { pathname } = useLocation();
  const started = useStartedTablet();
  useEffect(startQueue, []);
  useKeyboardRoom();
  const isExit = pathname.toLowerCase() === pagePaths.tabletExit.toLowerCase();
  return (
    <>
      <TabletLook />
      {isExit || started.data !== undefined ? (
        children
      ) : started.isError ? (
        <Page>
          <LoadFailed error={started.error} onRetry={() => void started.refetch()} />
          <Button component={Link} to={pagePaths.tabletExit} sx={{ display: 'flex', mx: 'auto', maxWidth: 320 }}>
            {t('leave')}
          </Button>
        </Page>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
