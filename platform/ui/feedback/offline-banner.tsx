import { useTranslation } from 'react-i18next';
import { useMoving } from '../http/moving.ts';
import { OfflineIcon } from '../icons/icons.tsx';
import '../plain/surface.css';
import './offline-banner.css';
import { useOnline } from './use-online.ts';

/**
 * A line across the page while there is no network (`forced` when a call has shown that the server is out of reach), or while the
 * server moves to another, which what is under way waits for.
 */
export function OfflineBanner({ forced = false }: { readonly forced?: boolean }) {
  const { t } = useTranslation('ui');
  const isOffline = !useOnline() || forced;
  const isMoving = useMoving();
  return (
    <div role="status">
      {(isOffline || isMoving) && (
        <div className={`offline-banner type-body2 ui-tone-warning${isMoving ? ' offline-banner-over' : ''}`}>
          <OfflineIcon fontSize="small" />
          {t(isMoving ? 'moving' : 'offline')}
        </div>
      )}
    </div>
  );
}
