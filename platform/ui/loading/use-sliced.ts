import { useDeferredValue } from 'react';
import { restMilliseconds } from './lazy-part.tsx';

/**
 * What a page shows of a reply, drawn in slices between which a slow phone answers. While the first page starts, a part that finds the
 * reply there when it is mounted shows first that it waits: else it would be drawn in one piece with whatever else changed.
 * @returns undefined while it is on its way
 */
export function useSliced<Reply>(reply: Reply | undefined): Reply | undefined {
  const first = performance.now() < restMilliseconds ? null : undefined;
  return useDeferredValue<Reply | null | undefined>(reply, first) ?? undefined;
}
