import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import './compliance.css';

/** Sectors of a plant of a usual size. */
const sectors = [1, 2, 3, 4, 5, 6];

/** As high as the number, its line, its rule and the sectors, so that little moves when they arrive. */
export function ComplianceSkeleton() {
  const { role } = useSession();
  return (
    <Surface className="compliance" aria-hidden="true">
      <div className="compliance-whole">
        <div className="compliance-number">
          <Skeleton width={180} height={18} />
          <Skeleton width={160} height={52} />
          <Skeleton width={200} height={46} />
        </div>
        <div className="compliance-line">
          <Skeleton height={130} />
        </div>
      </div>
      <p className="compliance-rule-waiting">
        <Skeleton height="100%" />
      </p>
      {scopeOf(role, getCompliance) !== 'ownSector' && (
        <ul className="compliance-sectors">
          {sectors.map((sector) => (
            <li key={sector}>
              <Skeleton height={104} />
            </li>
          ))}
        </ul>
      )}
    </Surface>
  );
}
