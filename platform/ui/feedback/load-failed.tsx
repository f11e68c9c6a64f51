import { useTranslation } from 'react-i18next';
import { RequestFailure } from '../http/request.ts';
import { RefreshIcon } from '../icons/icons.tsx';
import { Button } from '../plain/button.tsx';
import { StateBlock } from './state-block.tsx';

interface LoadFailedProps {
  /** What the query threw; a `RequestFailure` shows the server's sentence, or that it was not reached. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly title?: string;
  readonly dense?: boolean;
}

/** A load that failed, with what happened and a retry; announced to assistive technology. */
export function LoadFailed({ error, onRetry, title, dense = false }: LoadFailedProps) {
  const { t } = useTranslation('ui');
  const unreachable = error instanceof RequestFailure && error.status === 0;
  const said = error instanceof RequestFailure && error.status >= 400 ? error.message : '';
  return (
    <StateBlock
      role="alert"
      tone="critical"
      dense={dense}
      drawing={unreachable ? 'offline' : 'failed'}
      title={title ?? (unreachable ? t('unreachable') : t('loadFailed'))}
      hint={said === '' ? (unreachable ? t('unreachableHint') : t('loadFailedHint')) : said}
      action={
        onRetry !== undefined && (
          <Button variant="outlined" size={dense ? 'small' : 'medium'} startIcon={<RefreshIcon />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}
