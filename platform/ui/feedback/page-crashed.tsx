import { useTranslation } from 'react-i18next';
import { RefreshIcon } from '../icons/icons.tsx';
import { Button } from '../plain/button.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { StateBlock } from './state-block.tsx';
import { useOnline } from './use-online.ts';

interface PageCrashedProps {
  /** false: its code did not arrive; true: it threw */
  readonly wasFetched: boolean;
  readonly within: 'page' | 'section';
  readonly onRetry: () => void;
}

/** Shown instead of a page, or a part of it, whose code threw or could not be fetched; what is around it stays. */
export function PageCrashed({ wasFetched, within, onRetry }: PageCrashedProps) {
  const { t } = useTranslation('ui');
  const online = useOnline();
  const reached = online && wasFetched;
  return (
    <StateBlock
      role="alert"
      tone="critical"
      drawing={reached ? 'failed' : 'offline'}
      title={reached ? t('crashed') : t('unreachable')}
      titleAs={within === 'page' ? 'h1' : 'p'}
      hint={reached ? t('crashedHint') : t('unreachableHint')}
      action={
        <>
          {reached ? (
            <Button variant="outlined" startIcon={<RefreshIcon />} onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          ) : (
            <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {within === 'page' && <DashboardLink />}
        </>
      }
    />
  );
}
