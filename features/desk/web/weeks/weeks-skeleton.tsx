import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import '../desk.css';

/** About as high as four weeks, so that little moves when they arrive. */
export function WeeksSkeleton() {
  return (
    <Surface className="desk" aria-hidden="true">
      <div className="desk-head">
        <Skeleton width={200} height={18} />
      </div>
      <WeeksWaiting />
    </Surface>
  );
}

/** What stands under the title while the days are on their way. */
export function WeeksWaiting() {
  return (
    <div className="desk-waiting">
      <Skeleton height={260} />
    </div>
  );
}
