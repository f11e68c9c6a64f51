import { useTranslation } from 'react-i18next';
import { OfflineIcon } from '../icons/icons.tsx';
import '../plain/surface.css';
import './offline-banner.css';
import { useOnline } from './use-online.ts';

/** A line across the page while there is no network; `forced` when a call has shown that the server is out of reach. */
export function OfflineBanner({ forced = false }: { readonly forced?: boolean }) {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return (
    <div role="status">
      {(!online || forced) && (
        <div className="offline-banner type-body2 ui-tone-warning">
          <OfflineIcon fontSize="small" />
          {t('offline')}
        </div>
      )}
    </div>
  );
}
