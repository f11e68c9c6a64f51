import { useTranslation } from 'react-i18next';
import { Skeleton } from '../plain/surface.tsx';
import './skeletons.css';

/** The outline of a list of cards while it loads. `height` is that of one card in px. */
export function CardSkeletons({ count = 3, height = 96 }: { readonly count?: number; readonly height?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className="skeletons">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} height={height} />
      ))}
    </div>
  );
}

/** The outline of a table while it loads. */
export function TableSkeleton({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={44} />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} shape="line" height={40} />
      ))}
    </div>
  );
}

/** The outline of a whole page: title, a line, and blocks. */
export function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className="page-skeleton">
      <Skeleton shape="line" width="min(320px, 70%)" height={44} />
      <Skeleton shape="line" width="min(460px, 90%)" />
      <Skeleton height={140} />
      <Skeleton height={260} />
    </div>
  );
}
