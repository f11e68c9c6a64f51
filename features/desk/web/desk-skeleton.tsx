import { useSession } from '#features/session/web/public.tsx';
import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import { deskPartsOf } from '../shared/parts.ts';
import './desk.css';

/** As high as the lines of the reader's desk, so that nothing moves when they arrive. */
export function DeskSkeleton() {
  const { role } = useSession();
  return (
    <Surface className="desk" aria-hidden="true">
      <div className="desk-head">
        <Skeleton width={160} height={18} />
      </div>
      {deskPartsOf(role).map((part) => (
        <div key={part} className="desk-line">
          <Skeleton width={36} height={36} />
          <Skeleton width="70%" height={18} />
        </div>
      ))}
    </Surface>
  );
}
