import { fetchPart } from '#platform/ui/loading/fetch-part.ts';
import { fetchedPage } from '#platform/ui/loading/lazy-part.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';

/** What stands around every page in tablet mode. */
export const TabletGate = fetchedPage(() =>
  fetchPart(
    withLibrary(() => import('./tablet-gate.tsx')),
    ['tablet'],
  ),
);
