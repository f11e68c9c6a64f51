import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import './compliance.css';

/** As high as the number and its line, so that little moves when they arrive. */
export function ComplianceSkeleton() {
  return (
    <Surface className="compliance" aria-hidden="true">
      <div className="compliance-whole">
        <div className="compliance-number">
          <Skeleton width={180} height={18} />
          <Skeleton width={160} height={52} />
        </div>
        <div className="compliance-line">
          <Skeleton height={96} />
        </div>
      </div>
    </Surface>
  );
}
