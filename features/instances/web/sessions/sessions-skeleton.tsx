import { Skeleton } from '#platform/ui/plain/surface.tsx';
import './sessions.css';

const cards = [1, 2, 3, 4];

/** As high as a few sessions, so that what is under them stays out of sight until they arrive. */
export function SessionsSkeleton() {
  return (
    <div className="sessions" aria-hidden="true">
      <div>
        <Skeleton width={80} height={24} />
        <ul>
          {cards.map((card) => (
            <li key={card}>
              <Skeleton height={220} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
